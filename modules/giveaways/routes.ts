/** The claim's path as the specification spells it (api-calls.md #54); the others are ours. */
export const giveawaysRoutes = {
  claimRafflePromotion: 'POST /wps/relay/MCS2_claimRafflePromotion',
  listGiveaways: 'GET /wps/member/giveaways',
  listGiveawayDraws: 'GET /wps/member/giveaways/draws',
  getGiveawayProof: 'GET /wps/member/giveaways/proof',
} as const;

export const giveawaysConsoleRoutes = {
  listGiveawayEvents: 'GET /ops/giveaways/list',
  saveGiveaway: 'POST /ops/giveaways/save',
  publishGiveaway: 'POST /ops/giveaways/publish',
  stopGiveaway: 'POST /ops/giveaways/stop',
  listGiveawayClaims: 'GET /ops/giveaways/claims',
} as const;
