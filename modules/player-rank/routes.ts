/** Every call of player-rank. Safe for the browser. */
export const playerRankRoutes = {
  getPlayerRank: 'GET /wps/member/player-rank',
} as const;
