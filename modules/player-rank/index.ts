export { playerRankModule } from './module.ts';
