export { rewardsModule } from './module.ts';
