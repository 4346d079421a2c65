/** The first as the specification spells it (api-calls.md §8). */
export const vipRoutes = {
  getVipRank: 'GET /wps/relay/VIP_rank',
  getVipLabel: 'GET /wps/member/vip/label',
  listVipGifts: 'GET /wps/member/vip/gifts',
  listVipChanges: 'GET /wps/member/vip/changes',
} as const;

export const vipConsoleRoutes = {
  getVipLevels: 'GET /ops/vip/levels',
  saveVipLevels: 'POST /ops/vip/levels',
  listLevelChanges: 'GET /ops/vip/changes',
} as const;
