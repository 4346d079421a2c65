/** Every call of leaderboards. Safe for the browser. */
export const leaderboardsRoutes = {
  listLeaderboards: 'GET /wps/member/leaderboards',
  hasLeaderboards: 'GET /wps/member/leaderboards/any',
} as const;

export const leaderboardsConsoleRoutes = {
  listLeaderboardBoards: 'GET /ops/leaderboards/list',
  saveLeaderboard: 'POST /ops/leaderboards/save',
  publishLeaderboard: 'POST /ops/leaderboards/publish',
  stopLeaderboard: 'POST /ops/leaderboards/stop',
  getLeaderboardStandings: 'GET /ops/leaderboards/standings',
} as const;
