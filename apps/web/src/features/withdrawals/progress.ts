import type { Tone } from '@baize/ui';
import type { Withdrawal } from './withdrawals.queries.ts';

type WithdrawalState = Withdrawal['state'];

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

/** What the member reads of it: one that an operator has yet to pay is decided, whatever its state. */
export const withdrawalShown = ({
  state,
  toPayByHand,
}: Pick<Withdrawal, 'state' | 'toPayByHand'>): WithdrawalState | 'TO_PAY' => (toPayByHand ? 'TO_PAY' : state);

/** Where a withdrawal stands on its four steps: asked, reviewed, paid, received. -1 when the money went back. */
export function withdrawalStep(state: WithdrawalState | 'TO_PAY'): -1 | 0 | 1 | 2 | 3 {
  switch (state) {
    case 'APPLIED':
      return 0;
    case 'REVIEWING':
    case 'APPROVED':
      return 1;
    case 'TO_PAY':
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
