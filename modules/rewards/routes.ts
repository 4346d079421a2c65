/** api-calls.md, the server's calls: reward centre, bonuses and their end. */
export const rewardsRoutes = {
  listRewards: 'GET /wps/relay/MCS2_rewardCenter',
  claimReward: 'POST /wps/relay/MCS2_claimReward',
  listBonuses: 'GET /wps/relay/MCS2_bonusDetails',
  previewCancelBonus: 'GET /wps/relay/MCS2_cancelBonus',
  cancelBonus: 'POST /wps/relay/MCS2_cancelBonus',
} as const;

export const rewardsConsoleRoutes = {
  listMemberBonuses: 'GET /ops/rewards/bonuses',
  endMemberBonus: 'POST /ops/rewards/bonuses/:bonusId/end',
} as const;
