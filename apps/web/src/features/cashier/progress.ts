import type { DepositOrder, Withdrawal } from './cashier.queries.ts';

export type DepositState = DepositOrder['state'];
export type WithdrawalState = Withdrawal['state'];
export type Tone = 'plain' | 'up' | 'down' | 'warn' | 'info';

/** Whether a deposit can still change by itself. */
export const isDepositLive = (state: DepositState): boolean =>
  state === 'CREATED' || state === 'WAITING_PAYMENT' || state === 'SUBMITTED';

/** Where a deposit stands on its three steps: waiting, confirming, credited. -1 once it has ended without money. */
export function depositStep(state: DepositState): -1 | 0 | 1 | 2 {
  switch (state) {
    case 'CREATED':
    case 'WAITING_PAYMENT':
      return 0;
    case 'SUBMITTED':
      return 1;
    case 'CREDITED':
      return 2;
    case 'FAILED':
    case 'CANCELLED':
    case 'EXPIRED':
      return -1;
  }
}

export function depositTone(state: DepositState): Tone {
  switch (state) {
    case 'CREDITED':
      return 'up';
    case 'SUBMITTED':
    case 'CREATED':
    case 'WAITING_PAYMENT':
      return 'warn';
    case 'FAILED':
      return 'down';
    case 'CANCELLED':
    case 'EXPIRED':
      return 'plain';
  }
}

/** Whether somebody still has to do something: the house, the bank, or the member. */
export function isWithdrawalLive({
  state,
  refundedAmount,
}: Pick<Withdrawal, 'state' | 'refundedAmount'>): boolean {
  // A refund ends a dispute in the state it is in.
  return withdrawalStep(state) >= 0 && !isWithdrawalDone(state) && refundedAmount === null;
}

const isWithdrawalDone = (state: WithdrawalState): boolean =>
  state === 'RECEIVED' || state === 'AUTO_RECEIVED' || state === 'FORCED_RECEIVED';

/** Where a withdrawal stands on its four steps: asked, reviewed, paid, received. -1 when the money went back. */
export function withdrawalStep(state: WithdrawalState): -1 | 0 | 1 | 2 | 3 {
  switch (state) {
    case 'APPLIED':
      return 0;
    case 'REVIEWING':
    case 'APPROVED':
      return 1;
    case 'PAYING':
    case 'PAID':
    case 'AWAIT_CONFIRM':
    case 'PARTLY':
    case 'NOT_RECEIVED':
      return 2;
    case 'RECEIVED':
    case 'AUTO_RECEIVED':
    case 'FORCED_RECEIVED':
      return 3;
    case 'REJECTED':
    case 'CANCELLED':
      return -1;
  }
}

export function withdrawalTone(state: WithdrawalState): Tone {
  switch (state) {
    case 'RECEIVED':
    case 'AUTO_RECEIVED':
    case 'PAID':
      return 'up';
    case 'APPLIED':
    case 'REVIEWING':
    case 'APPROVED':
    case 'PAYING':
      return 'warn';
    case 'AWAIT_CONFIRM':
      return 'info';
    case 'PARTLY':
    case 'NOT_RECEIVED':
    case 'REJECTED':
      return 'down';
    case 'FORCED_RECEIVED':
    case 'CANCELLED':
      return 'plain';
  }
}

/**
 * What a countdown shows: whole seconds left by the server's clock, and the part of the whole time that is left.
 * All instants are epoch ms; `offset` is the server's clock minus the device's.
 */
export function timeLeft(
  now: number,
  offset: number,
  start: number,
  end: number,
): { seconds: number; fraction: number } {
  const left = Math.max(0, end - (now + offset));
  const whole = Math.max(1, end - start);
  return { seconds: Math.ceil(left / 1000), fraction: Math.min(1, left / whole) };
}
