export { leaderboardsModule } from './module.ts';
export { publishControl as leaderboardPublishControl } from './publish-control.ts';
