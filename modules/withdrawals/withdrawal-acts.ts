import { isHeldByOther, isOwnClaim, mayReleaseClaim, type StaffCaller } from '@baize/endpoint';
import { isPayoutRunning, nextPayout } from './payout.ts';
import type { PayoutRow } from './payout.sql.ts';
import type { WITHDRAWAL_ACTS } from './shapes.ts';
import { nextWithdrawal } from './withdrawal.ts';
import type { WithdrawalRow } from './withdrawal.sql.ts';

type WithdrawalAct = (typeof WITHDRAWAL_ACTS)[number];
type Standing = Pick<
  WithdrawalRow,
  'state' | 'claimedById' | 'claimedAt' | 'firstApprovedById' | 'refundedAmount'
>;
/** Why an operator does not approve second: they were the first, or one person may hold both accesses. */
export type Barred = 'same_person' | 'same_issuer' | null;
type Paid = Pick<PayoutRow, 'purpose' | 'outcome'>;
type Who = {
  caller: Pick<StaffCaller, 'staffId' | 'permissions'>;
  now: Date;
  /** Two operators approve it. */
  needsSecondPerson: boolean;
  /** Why the caller is not the second of them. */
  barred: Barred;
  /** No gateway takes its payout now: an operator pays it and marks it as paid. */
  isPaidByHand: boolean;
  /** An act upon it waits for a second person. */
  isProposed: boolean;
  /** No money leaves the member's wallet now (held.ts). */
  isStopped: boolean;
};

/**
 * What an operator is offered, OPEN-WALLET-08: a new withdrawal is claimed, the claimed one is approved or rejected by who
 * claimed it or given back, a payout whose outcome nobody knows or the gateway refused can be marked paid, the rest of a disputed
 * receipt can be paid, refunded, or the receipt closed without. What no gateway takes is marked paid once it is approved. While
 * one of these waits for a second person, only the claim moves; while the wallet is stopped nothing is paid out of it, but what an unknown
 * payout came to is still said. Each call decides again under its lock.
 */
export function withdrawalActs(
  row: Standing,
  payout: Paid | undefined,
  { isProposed, isStopped, ...who }: Who,
): WithdrawalAct[] {
  const all = actsOf(row, payout, who);
  const acts = isStopped && !isUnknown(row, payout) ? all.filter((act) => !PAYS.has(act)) : all;
  return isProposed ? acts.filter((act) => act === 'claim' || act === 'release') : acts;
}

const PAYS: ReadonlySet<WithdrawalAct> = new Set(['approve', 'markPaid', 'payRest', 'payRestByHand']);

function actsOf(
  row: Standing,
  payout: Paid | undefined,
  { caller, now, needsSecondPerson, barred, isPaidByHand }: Omit<Who, 'isProposed' | 'isStopped'>,
): WithdrawalAct[] {
  const { state } = row;
  if (payout && isPayoutRunning(payout.outcome)) return isUnknown(row, payout) ? ['markPaid'] : [];
  // A refund closes the dispute in the state it is in.
  if (nextWithdrawal(state, 'rest_ordered'))
    return row.refundedAmount === null
      ? [...(isPaidByHand ? [] : (['payRest'] as const)), 'payRestByHand', 'refund', 'force']
      : [];
  if (!nextWithdrawal(state, 'claimed')) return [];
  if (!nextWithdrawal(state, 'claim_released')) return ['claim'];
  const release: WithdrawalAct[] = mayReleaseClaim(row, caller) ? ['release'] : [];
  if (isHeldByOther(row, caller, now)) return release;
  // Whoever approved first leaves the rest to another, and may still refuse it.
  if (barred === 'same_person') return ['reject', ...release];
  if (barred === 'same_issuer') return isOwnClaim(row, caller) ? ['reject', 'release'] : release;
  if (!isOwnClaim(row, caller)) return ['claim', ...release];
  // The first of two approvals orders nothing, so no gateway is needed for it.
  const isFirst = needsSecondPerson && row.firstApprovedById === null;
  if (isPaidByHand && !isFirst) return ['markPaid', 'reject', 'release'];
  // The gateway has said no: it can be asked again, refused, or paid by hand.
  return payout?.outcome === 'failed' && !isPaidByHand
    ? ['approve', 'reject', 'markPaid', 'release']
    : ['approve', 'reject', 'release'];
}

/** Nobody knows whether this payout was paid, and the withdrawal waits for it. */
export function isUnknown<Payout extends Paid>(
  { state }: Pick<WithdrawalRow, 'state'>,
  payout: Payout | undefined,
): payout is Payout {
  if (payout === undefined || nextPayout(payout.outcome, 'marked_paid') === undefined) return false;
  return nextWithdrawal(state, payout.purpose === 'rest' ? 'rest_paid' : 'marked_paid') !== undefined;
}
