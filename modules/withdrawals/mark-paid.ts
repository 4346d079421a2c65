import { isDeepStrictEqual } from 'node:util';
import type { Execute, IsOvertaken, KindOfProposal } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { actorOf, type Answer } from '@baize/endpoint';
import { ok, payableText, refuse, type Actor } from '@baize/kernel';
import { z } from 'zod';
import type { withdrawalsConsoleApi } from './console-api.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { isHeld } from './held.ts';
import { payWithdrawal } from './move-withdrawal.ts';
import { restPaid } from './pay-rest.ts';
import { MARKED_BY_OPERATOR } from './payout.ts';
import { findLastPayout, updatePayout, type PayoutRow } from './payout.sql.ts';
import {
  claimedBy,
  afterOf,
  type Decided,
  type DoneTo,
  inState,
  lockProposed,
  type OnWithdrawal,
  reviewByTwo,
  type StaffCtx,
} from './review.ts';
import { isUnknown } from './withdrawal-acts.ts';
import { payoutAmountOf, subjectOf } from './withdrawal-view.ts';
import { listSameReference, type WithdrawalRow } from './withdrawal.sql.ts';

type Fault = 'state_changed' | 'claimed_by_other' | 'withdrawal_held';

/**
 * An operator paid by hand, or learnt from the gateway that a payout of unknown outcome was paid. Not while a payout may
 * still be on its way with a known outcome to come: that would pay twice. Nobody but the operator says that it was paid, so
 * a second one decides above the brand's sum, unless a colleague approved the withdrawal first: that was for the whole payout,
 * never for a second one of the rest.
 */
export async function markWithdrawalPaid(
  deps: WithdrawalsDeps,
  { withdrawalNo, bankReference, reason }: OnWithdrawal & { bankReference: string },
  ctx: StaffCtx,
): Promise<Answer<typeof withdrawalsConsoleApi, 'markWithdrawalPaid'>> {
  const done = await reviewByTwo<Fault>(deps, ctx, {
    action: 'mark-paid',
    withdrawalNo,
    reason,
    refusal: async (row, tx) => {
      const payout = await findLastPayout(tx, withdrawalNo);
      return faultOf(deps, tx, { row, payout }, claimedBy(ctx, 'REVIEWING'));
    },
    wish: async (row, tx) => {
      const payout = await findLastPayout(tx, withdrawalNo);
      if (row.isAgreed && payout?.purpose !== 'rest') return undefined;
      return {
        kind: 'withdrawal.mark-paid',
        payload: {
          ...standingOf(row, payout),
          memberId: row.memberId,
          account: row.account,
          bankReference,
          sameReference: await listSameReference(tx, { ...row, bankReference, besides: null }),
        },
        amount: isUnknown(row, payout) ? payout.amount : payoutAmountOf(row),
        credits: [],
      };
    },
    work: async (tx, row, decided) => {
      const payout = await findLastPayout(tx, withdrawalNo);
      const how = { actor: actorOf(ctx), because: reason, bankReference, ...decided };
      return markPaid(deps, tx, { row, payout }, how);
    },
  });
  return done.ok ? ok(await withSameReference(deps, done.value, { ...ctx, bankReference })) : done;
}

/** The answer to a payment by hand names where its number was used before; one that waits has not used it yet. */
export async function withSameReference<View extends { withdrawalNo: string; proposalId: number | null }>(
  { db }: WithdrawalsDeps,
  view: View,
  { merchantId, bankReference }: { merchantId: number; bankReference: string | null },
): Promise<View & { sameReference: string[] }> {
  const besides = view.proposalId === null ? view.withdrawalNo : null;
  return { ...view, sameReference: await listSameReference(db, { merchantId, bankReference, besides }) };
}

/** Where the number was used until now: another withdrawal may have been paid under it since this was proposed. */
export const presentReference: KindOfProposal['present'] = async (db, { merchantId, payload }) => {
  const { bankReference } = referenceKept.parse(payload);
  if (bankReference === undefined) return {};
  return { sameReference: await listSameReference(db, { merchantId, bankReference, besides: null }) };
};

const kept = z.object({
  withdrawalNo: z.string(),
  state: z.string(),
  payoutNo: z.string().nullable(),
  outcome: z.string().nullable(),
});
/** Not in what was proposed before the number was asked for. */
const referenceKept = z.object({ bankReference: z.string().optional() });

/** What was paid, as it stood when somebody said so: the withdrawal, and the last payout of it. */
const standingOf = (
  { withdrawalNo, state }: WithdrawalRow,
  payout: PayoutRow | undefined,
): z.output<typeof kept> => ({
  withdrawalNo,
  state,
  payoutNo: payout?.payoutNo ?? null,
  outcome: payout?.outcome ?? null,
});

/** A payment by hand that was approved, while the withdrawal and its payout stand as they did when it was proposed. */
export const executeMarkPaid =
  (deps: WithdrawalsDeps): Execute =>
  async (tx, { merchantId, payload, reason, decidedUnder, aloneUpto }, ctx) => {
    const proposed = kept.parse(payload);
    const { withdrawalNo } = proposed;
    const row = await lockProposed(tx, merchantId, withdrawalNo);
    const payout = await findLastPayout(tx, withdrawalNo);
    if (!isDeepStrictEqual(standingOf(row, payout), proposed)) return refuse('state_changed');
    const code = await faultOf(deps, tx, { row, payout }, inState('REVIEWING'));
    if (code) return refuse(code === 'withdrawal_held' ? code : 'state_changed');
    const how = {
      actor: actorOf(ctx),
      because: reason,
      ...referenceKept.parse(payload),
      decidedUnder,
      aloneUpto,
    };
    const { logged } = await markPaid(deps, tx, { row, payout }, how);
    return ok({ action: 'withdrawal.mark-paid', ...logged });
  };

/** An order that is on the wire again may be unknown again: it is not over. */
export const isMarkPaidOvertaken: IsOvertaken = async (tx, { merchantId, payload }) => {
  const proposed = kept.parse(payload);
  const row = await lockProposed(tx, merchantId, proposed.withdrawalNo);
  const now = standingOf(row, await findLastPayout(tx, proposed.withdrawalNo));
  const outcome = now.outcome === 'pending' ? proposed.outcome : now.outcome;
  return !isDeepStrictEqual({ ...now, outcome }, proposed);
};

type Marked = { row: WithdrawalRow; payout: PayoutRow | undefined };

async function faultOf(
  deps: WithdrawalsDeps,
  tx: Tx,
  { row, payout }: Marked,
  inReview: (row: WithdrawalRow) => 'state_changed' | 'claimed_by_other' | undefined,
): Promise<Fault | undefined> {
  if (isUnknown(row, payout)) return undefined;
  const code = inReview(row);
  return code ?? ((await isHeld(deps, tx, row)) ? 'withdrawal_held' : undefined);
}

async function markPaid(
  deps: WithdrawalsDeps,
  tx: Tx,
  { row, payout }: Marked,
  {
    decidedUnder,
    aloneUpto,
    bankReference,
    ...how
  }: { actor: Actor; because: string; bankReference?: string | undefined } & Decided,
): Promise<DoneTo> {
  const ends = isUnknown(row, payout) ? payout : undefined;
  if (ends) {
    const closedAt = deps.clock.now();
    await updatePayout(tx, ends.payoutNo, 'paid', { detail: MARKED_BY_OPERATOR, closedAt });
  }
  const reference = bankReference === undefined ? {} : { bankReference };
  const paid =
    ends?.purpose === 'rest'
      ? await restPaid(deps, tx, row, { ...how, ...reference })
      : await payWithdrawal(deps, tx, row, 'marked_paid', {
          ...how,
          ...reference,
          // A payout that was ordered was decided then.
          ...(row.state === 'REVIEWING' ? { decidedUnder, aloneUpto } : {}),
        });
  const logged = {
    target: subjectOf(row.withdrawalNo),
    before: { state: row.state, amount: payableText(row.amount, row.currency) },
    after: { ...afterOf(row, paid), ...reference },
  };
  return { row: paid, logged };
}
