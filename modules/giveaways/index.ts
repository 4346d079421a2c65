export { giveawaysModule } from './module.ts';
