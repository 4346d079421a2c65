/** What agents do to others, as the log of it calls it. */
export const ACTS = [
  'open_account',
  'lock_login',
  'unlock_login',
  'create_link',
  'revoke_link',
  'set_rates',
] as const;
export type Act = (typeof ACTS)[number];
