export { leaderboardsModule } from './module.ts';
