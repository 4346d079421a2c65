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

/** What may still be paid or confirmed. */
export const isOpen = (state: SettlementState): boolean =>
  state === 'CALCULATED' || state === 'REQUESTED' || state === 'ARREARS';
