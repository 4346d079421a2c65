/** Paths as the specification spells them (api-calls.md #56–#61); the movements are ours. */
export const pointsRoutes = {
  getPointBalance: 'GET /wps/relay/PTS_balance',
  listPointProducts: 'GET /wps/relay/PTS_reward',
  redeemPoints: 'POST /wps/relay/PTS_redeem',
  listRedemptions: 'GET /wps/relay/PTS_redeemList',
  getPointConfig: 'GET /wps/relay/PTS_config',
  convertPoints: 'POST /wps/relay/PTS_convert',
  setRedemptionReceiver: 'POST /wps/member/points/redemptions/receiver',
  listPointMovements: 'GET /wps/member/points/movements',
} as const;

export const pointsConsoleRoutes = {
  getPointSettings: 'GET /ops/points/settings',
  savePointSettings: 'POST /ops/points/settings',
  listProducts: 'GET /ops/points/products',
  saveProduct: 'POST /ops/points/products',
  listAllRedemptions: 'GET /ops/points/redemptions',
  passRedemption: 'POST /ops/points/redemptions/pass',
  rejectRedemption: 'POST /ops/points/redemptions/reject',
  listMemberPoints: 'GET /ops/points/ledger',
} as const;
