import type { PayoutOutcome } from './payout.ts';
import type { WITHDRAWAL_ACTS } from './shapes.ts';
import { nextWithdrawal } from './withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

type WithdrawalAct = (typeof WITHDRAWAL_ACTS)[number];
type Standing = Pick<WithdrawalRow, 'state' | 'claimedById' | 'firstApprovedById' | 'refundedAmount'>;

/**
 * What an operator is offered, OPEN-WALLET-08: a new withdrawal is claimed, the claimed one is approved or rejected by who
 * claimed it, a payout whose outcome nobody knows or the gateway refused can be marked paid, the rest of a disputed
 * receipt can be paid, refunded, or the receipt closed without. Each call decides again under its lock.
 */
export function withdrawalActs(
  { state, claimedById, firstApprovedById, refundedAmount }: Standing,
  outcome: PayoutOutcome | undefined,
  staffId: number,
): WithdrawalAct[] {
  // A refund closes the dispute in the state it is in.
  if (nextWithdrawal(state, 'rest_ordered'))
    return refundedAmount === null ? ['payRest', 'payRestByHand', 'refund', 'force'] : [];
  if (!nextWithdrawal(state, 'claimed'))
    return nextWithdrawal(state, 'marked_paid') && outcome === 'unknown' ? ['markPaid'] : [];
  // A colleague's claim runs out after a while; whether it has is for the call to say.
  if (!nextWithdrawal(state, 'rejected') || claimedById !== staffId) return ['claim'];
  // Above the threshold it is another operator's turn; whoever approved first may still refuse.
  if (firstApprovedById === staffId) return ['reject'];
  // The gateway has said no: it can be asked again, refused, or paid by hand.
  return outcome === 'failed' ? ['approve', 'reject', 'markPaid'] : ['approve', 'reject'];
}
