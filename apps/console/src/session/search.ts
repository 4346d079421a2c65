/** Values of filters that pages not yet on the shared list spell themselves. */
export const MEMBER_TABS = [
  'ledger',
  'bets',
  'bonuses',
  'deposits',
  'withdrawals',
  'logins',
  'security',
  'protection',
  'risk',
] as const;
