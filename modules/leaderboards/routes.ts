/** Every call of leaderboards. Safe for the browser. */
export const leaderboardsRoutes = {
  listLeaderboards: 'GET /wps/member/leaderboards',
} as const;
