export { missionsModule } from './module.ts';
