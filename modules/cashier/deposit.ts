import type { DEPOSIT_STATES } from './shapes.ts';

/**
 * A deposit, from wish to money.
 *
 * CREATED          written down, the gateway not asked yet (or its answer was lost)
 *                  → WAITING_PAYMENT the gateway took it · FAILED it refused · CANCELLED · EXPIRED
 * WAITING_PAYMENT  the member can pay
 *                  → SUBMITTED "I have paid" · CREDITED · FAILED · CANCELLED by the member · EXPIRED after its time
 * SUBMITTED        the member says it is paid; nothing is believed before the gateway or an operator says so
 *                  → CREDITED · FAILED · EXPIRED when the gateway knows of no payment
 * CREDITED         the received amount is in the wallet; final
 * FAILED, CANCELLED, EXPIRED   closed without money. Money that arrives later all the same is credited:
 *                  → CREDITED, flagged late
 */
export type DepositState = (typeof DEPOSIT_STATES)[number];

const EXITS: Record<DepositState, readonly DepositState[]> = {
  CREATED: ['WAITING_PAYMENT', 'CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  WAITING_PAYMENT: ['SUBMITTED', 'CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED'],
  SUBMITTED: ['CREDITED', 'FAILED', 'EXPIRED'],
  CREDITED: [],
  FAILED: ['CREDITED'],
  CANCELLED: ['CREDITED'],
  EXPIRED: ['CREDITED'],
};

export const mayDeposit = (from: DepositState, to: DepositState): boolean => EXITS[from].includes(to);

/** Whether the order still waits for something to happen. */
export const isDepositOpen = (state: DepositState): boolean =>
  state === 'CREATED' || state === 'WAITING_PAYMENT' || state === 'SUBMITTED';

export type DepositFlag = 'over' | 'under' | 'late' | 'currency_mismatch';

/** What an operator should notice about the money that arrived. Amounts in units. */
export function flagsOf(deposit: { state: DepositState; amount: bigint }, received: bigint): DepositFlag[] {
  const flags: DepositFlag[] = [];
  if (received > deposit.amount) flags.push('over');
  if (received < deposit.amount) flags.push('under');
  if (!isDepositOpen(deposit.state)) flags.push('late');
  return flags;
}
