export const referralRoutes = {
  getReferral: 'GET /wps/member/referral',
  listInvited: 'GET /wps/member/referral/invited',
} as const;

export const referralConsoleRoutes = {
  getReferralTerms: 'GET /ops/referral/terms',
  saveReferralTerms: 'POST /ops/referral/terms',
  listReferrals: 'GET /ops/referral/list',
} as const;
