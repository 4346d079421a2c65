/** Paths as the specification spells them (api-calls.md #56–#61). */
export const pointsRoutes = {
  getPointBalance: 'GET /wps/relay/PTS_balance',
  getPointConfig: 'GET /wps/relay/PTS_config',
  convertPoints: 'POST /wps/relay/PTS_convert',
  listPointMovements: 'GET /wps/member/points/movements',
} as const;
