/**
 * NOTHING_DUE   the period pays nothing; final
 * CALCULATED    frozen, not paid: the clock pays it, or the upline has to → REQUESTED · PAID · ARREARS · PAID_OFFLINE
 * REQUESTED     the downline asked for it → PAID · ARREARS · PAID_OFFLINE
 * ARREARS       unpaid: the payer has too little, and is held until it is paid → PAID by any credit of the payer's, or by the house in
 *               the payer's place · PAID_OFFLINE
 * PAID          the downline has all of it; final
 * PAID_OFFLINE  the downline said that it came another way; final
 */
export const SETTLEMENT_STATES = [
  'NOTHING_DUE',
  'CALCULATED',
  'REQUESTED',
  'ARREARS',
  'PAID',
  'PAID_OFFLINE',
] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];

/** Who starts a payment: the clock; the upline's word; the upline's word after the downline asked. */
export type Way = 'AUTO' | 'UPLINE' | 'DOWNLINE';

/** What lists of settlements are narrowed to besides: what is not paid yet, and what pays something. */
export const SETTLEMENT_GROUPS = ['OPEN', 'PAYING'] as const;
export type SettlementGroup = (typeof SETTLEMENT_GROUPS)[number];

/** The states a word of the filter means. */
export const statesOf = (word: SettlementState | SettlementGroup): readonly SettlementState[] => {
  if (word === 'OPEN') return SETTLEMENT_STATES.filter(isOpen);
  return word === 'PAYING' ? SETTLEMENT_STATES.filter((state) => state !== 'NOTHING_DUE') : [word];
};

/** What may still be paid or confirmed. */
export const isOpen = (state: SettlementState): boolean =>
  state === 'CALCULATED' || state === 'REQUESTED' || state === 'ARREARS';
