/** Values of filters that pages not yet on the shared list spell themselves. */
export const MEMBER_TABS = [
  'ledger',
  'bets',
  'deposits',
  'withdrawals',
  'logins',
  'security',
  'protection',
  'risk',
] as const;
export const GAME_TYPES = [
  'LIVE',
  'RNG',
  'SPORTS',
  'ESPORTS',
  'PVP',
  'FISH',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
] as const;
export const EXCLUSION_KINDS = ['cool_off', 'self_exclusion', 'operator'] as const;
export const ADJUSTMENT_STATES = ['REQUESTED', 'POSTED', 'REJECTED'] as const;
export const DISCREPANCY_SOURCES = ['ledger', 'vendor', 'gateway', 'liability'] as const;
export const CASE_STATES = ['OPEN', 'CLAIMED', 'CLOSED'] as const;
export const HIT_STATES = ['OPEN', 'CLEARED', 'CONFIRMED'] as const;
export const FUNDS_STATES = [
  'REQUESTED',
  'OVERDUE',
  'SUBMITTED',
  'ACCEPTED',
  'REFUSED',
  'WITHDRAWN',
] as const;
export const MESSAGE_KINDS = ['sms', 'mail'] as const;
export const MESSAGE_STATES = ['QUEUED', 'SENDING', 'SENT', 'FAILED', 'UNKNOWN'] as const;
