/**
 * Money moved by hand (standards R34).
 *
 *   REQUESTED  written down with its reason; nothing moved. A proposal about it waits (approvals)
 *              → POSTED with the approval of a second operator, at once where the brand's rule lets one decide: one entry in
 *                the ledger
 *              → REJECTED where the proposal is refused, withdrawn or expires
 *   POSTED and REJECTED are final. A posted one is taken back by asking for its opposite, under the same rule.
 */
import { propose, type Alone, type ApprovalKinds, type DecidedUnder, type Wish } from '@baize/approvals';
import type { Tx } from '@baize/db';
import {
  actorOf,
  staffAction,
  type Answer,
  type Ctx,
  type Done,
  type Input,
  type Output,
} from '@baize/endpoint';
import { findMember } from '@baize/members';
import {
  currencyDigits,
  exactText,
  floorTo,
  formatUnits,
  invariant,
  ok,
  parseUnits,
  refuse,
  type Result,
} from '@baize/kernel';
import { memberReasonText, sendMessage } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { findAccount, findAccountById, lockAccounts, post } from '@baize/wallet';
import { z } from 'zod';
import { newAdjustmentNo } from './adjustment-no.ts';
import {
  decideAdjustment,
  findAdjustment,
  findByRequest,
  insertAdjustment,
  lockAdjustment,
  listAdjustmentPage,
  type AdjustmentRow,
  type NewAdjustment,
} from './adjustment.sql.ts';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps, StaffCtx } from './deps.ts';

type Api = typeof bookkeepingApi;
type View = Output<Api, 'requestAdjustment'>;

export function requestAdjustment(
  deps: BookkeepingDeps,
  input: Input<Api, 'requestAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'requestAdjustment'>> {
  return staffAction(deps, ctx, {
    action: 'adjustment.request',
    reason: input.reason,
    lock: (tx: Tx) => findMember(tx, input.memberId),
    act: async (tx, { memberId, account, accountId, currency }) => {
      const units = parseUnits(input.amount);
      if (units === 0n || floorTo(units, currencyDigits(currency)) !== units) return refuse('amount_invalid');
      if ((await findAccount(tx, memberId))?.state !== 'open') return refuse('account_closed');
      const amount = input.direction === 'credit' ? units : -units;
      const { memberReason, reason, requestId } = input;
      const answered = async () => {
        const known = await findByRequest(tx, requestId);
        if (!known) return undefined;
        const isSame = known.memberId === memberId && known.amount === amount && known.reverses === null;
        return isSame
          ? ok({ unchanged: true as const, value: viewOf(known, ctx) })
          : refuse('request_reused');
      };
      const first = await answered();
      if (first) return first;
      const requested = await requestRow(deps, tx, ctx, {
        memberId,
        account,
        accountId,
        currency,
        amount,
        memberReason,
        reason,
        requestId,
        reverses: null,
      });
      if (requested.ok || requested.code !== 'request_reused') return requested;
      // The same wish at the same time: its row is there once the other has committed.
      return (await answered()) ?? requested;
    },
  });
}

export function reverseAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo, memberReason, reason }: Input<Api, 'reverseAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'reverseAdjustment'>> {
  return staffAction(deps, ctx, {
    action: 'adjustment.reverse',
    reason,
    lock: (tx: Tx) => lockAdjustment(tx, ctx.merchantId, adjustmentNo),
    refuse: ({ state, reversedBy }) => {
      if (state !== 'POSTED') return refuse('state_changed', { state });
      return reversedBy ? ('reversed_already' as const) : undefined;
    },
    act: async (tx, { memberId, account, accountId, currency, amount }) => {
      const requested = await requestRow(deps, tx, ctx, {
        memberId,
        account,
        accountId,
        currency,
        amount: -amount,
        memberReason,
        reason,
        reverses: adjustmentNo,
      });
      if (requested.ok) return requested;
      invariant(requested.code !== 'request_reused', 'the lock leaves room for one reversal', {
        adjustmentNo,
      });
      return refuse(requested.code);
    },
  });
}

export const listAdjustments = async (
  deps: BookkeepingDeps,
  { state, account, ...page }: Input<Api, 'listAdjustments'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'listAdjustments'>> => {
  const filter = { merchantId: ctx.merchantId, state, account: account || undefined };
  return ok(await listAdjustmentPage(deps.db, filter, page, (row) => viewOf(row, ctx)));
};

type PostRefusal = 'insufficient_funds' | 'account_closed';
type Requested = Pick<
  NewAdjustment,
  'memberId' | 'account' | 'accountId' | 'currency' | 'amount' | 'memberReason' | 'reason' | 'reverses'
> & { requestId?: string };

/** Writes an adjustment down and proposes it; where the rule lets one operator decide, it is posted with the request. */
async function requestRow(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  requested: Requested,
): Promise<Result<Done<View>, 'request_reused' | 'proposed_already' | PostRefusal>> {
  const { merchantId } = ctx;
  const { staffId, name } = ctx.caller;
  const { timeZone } = await getMerchant(tx, merchantId);
  const now = deps.clock.now();
  const adjustmentNo = newAdjustmentNo(now, timeZone);
  const inserted = await insertAdjustment(tx, {
    requestId: `reverse:${adjustmentNo}`,
    ...requested,
    adjustmentNo,
    merchantId,
    requestedById: staffId,
    requestedBy: name,
    requestedAt: now,
  });
  if (inserted === 0) return refuse('request_reused');
  const row = await getAdjustment(tx, merchantId, adjustmentNo);
  const { memberId, account, currency, memberReason, reason, reverses } = row;
  const amount = row.amount < 0n ? -row.amount : row.amount;
  const wish: Wish = {
    kind: 'ledger.adjust',
    subject: `adjustment:${adjustmentNo}`,
    payload: {
      adjustmentNo,
      memberId,
      account,
      direction: row.amount < 0n ? 'debit' : 'credit',
      amount: exactText(amount, currency),
      memberReason,
      ...(reverses ? { reverses } : {}),
    },
    money: { amount, currency },
    credits: row.amount > 0n ? [{ memberId, amount }] : [],
    permission: 'ledger.approve',
    reason,
  };
  return propose(deps, tx, ctx, wish, {
    act: async (alone) => {
      const posted = await postRow(deps, tx, ctx, row, alone);
      return posted.ok ? ok({ action: actionOf(row), ...doneTo(posted.value, ctx) }) : posted;
    },
    waits: () => viewOf(row, ctx),
  });
}

const actionOf = ({ reverses }: AdjustmentRow) => (reverses ? 'adjustment.reverse' : 'adjustment.post');

const kept = z.object({ adjustmentNo: z.string() });

/** What two operators decide about here; the app hands these to approvals. */
export const adjustmentApprovals = (deps: BookkeepingDeps): Pick<ApprovalKinds, 'ledger.adjust'> => ({
  'ledger.adjust': {
    execute: async (tx, { merchantId, payload, decidedUnder }, ctx) => {
      const row = await lockRequested(tx, merchantId, payload);
      const posted = await postRow(deps, tx, ctx, row, { decidedUnder, aloneUpto: 0n });
      if (!posted.ok) return posted;
      const { target, after } = doneTo(posted.value, ctx);
      return ok({ action: actionOf(row), target, after });
    },
    // A wallet closes for good. Too small a balance may pass, and a reversal has no other beside it.
    isOvertaken: async (tx, { merchantId, payload }) => {
      const { accountId } = await lockRequested(tx, merchantId, payload);
      await lockAccounts(tx, [accountId]);
      return (await findAccountById(tx, accountId))?.state !== 'open';
    },
    end: async (tx, { merchantId, payload, by, at, remark }) => {
      const { adjustmentNo } = await lockRequested(tx, merchantId, payload);
      await decideAdjustment(tx, adjustmentNo, {
        state: 'REJECTED',
        decidedById: by?.staffId ?? null,
        decidedBy: by?.name ?? 'clock',
        decidedAt: at,
        remark,
        balanceAfter: null,
        aloneUpto: 0n,
        decidedUnder: null,
      });
    },
  },
});

/** Only what the proposal leads to changes its adjustment, so it waits as long as the proposal does. */
async function lockRequested(tx: Tx, merchantId: number, payload: object): Promise<AdjustmentRow> {
  const { adjustmentNo } = kept.parse(payload);
  const row = await lockAdjustment(tx, merchantId, adjustmentNo);
  invariant(row?.state === 'REQUESTED', 'the adjustment of an open proposal waits', { adjustmentNo });
  return row;
}

async function postRow(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: Ctx<'staff'>,
  row: AdjustmentRow,
  { decidedUnder, aloneUpto }: { decidedUnder: DecidedUnder } & Pick<Alone, 'aloneUpto'>,
): Promise<Result<AdjustmentRow, PostRefusal>> {
  const adjustmentNo = row.adjustmentNo;
  const posted = await post(tx, {
    accountId: row.accountId,
    amount: row.amount,
    kind: 'adjust',
    house: 'adjustment',
    key: `adjustment:${adjustmentNo}`,
    ref: adjustmentNo,
    note: row.reason,
    actor: actorOf(ctx),
    currency: row.currency,
  });
  if (!posted.ok) {
    if (posted.code === 'insufficient_funds' || posted.code === 'account_closed') return refuse(posted.code);
    throw new Error(`an adjustment cannot be posted: ${posted.code}`);
  }
  invariant(!posted.value.replayed, 'an adjustment is posted once', { adjustmentNo });
  const now = deps.clock.now();
  await decideAdjustment(tx, adjustmentNo, {
    state: 'POSTED',
    decidedById: ctx.caller.staffId,
    decidedBy: ctx.caller.name,
    decidedAt: now,
    remark: null,
    balanceAfter: posted.value.balance,
    aloneUpto,
    decidedUnder,
  });
  await sendMessage(tx, {
    merchantId: row.merchantId,
    to: row.memberId,
    category: 'MONEY',
    template: 'adjustment',
    params: {
      amount: formatUnits(row.amount, currencyDigits(row.currency)),
      currency: row.currency,
      orderNo: adjustmentNo,
      reason: row.memberReason,
    },
    now,
  });
  return ok(await getAdjustment(tx, row.merchantId, adjustmentNo));
}

async function getAdjustment(tx: Tx, merchantId: number, adjustmentNo: string): Promise<AdjustmentRow> {
  const row = await findAdjustment(tx, merchantId, adjustmentNo);
  invariant(row, 'the adjustment just written', { adjustmentNo });
  return row;
}

/** The adjustment as it is now, for the audit log and for the caller. */
const doneTo = (row: AdjustmentRow, ctx: Ctx<'staff'>) => ({
  target: `adjustment:${row.adjustmentNo}`,
  after: auditedOf(row),
  value: viewOf(row, ctx),
});

/** The state of an adjustment for the audit log. */
const auditedOf = ({ memberId, amount, state, reverses, balanceAfter }: AdjustmentRow) => ({
  memberId,
  amount,
  state,
  reverses,
  balanceAfter,
});

/** The opposite of what was posted may be asked for, once. */
const actsOn = (
  { state, reversedBy }: AdjustmentRow,
  { permissions }: Ctx<'staff'>['caller'],
): View['acts'] =>
  state === 'POSTED' && reversedBy === null && permissions.has('ledger.adjust') ? ['reverse'] : [];

/** What was decided before approvals kept the sum that one person might move, and nothing where two decided. */
const decidedUnderOf = ({ state, decidedUnder, aloneUpto }: AdjustmentRow): View['decidedUnder'] =>
  state === 'POSTED' ? (decidedUnder ?? (aloneUpto > 0n ? 'within_sum' : 'two_people')) : null;

const viewOf = (row: AdjustmentRow, { caller, language }: Ctx<'staff'>): View => ({
  acts: actsOn(row, caller),
  adjustmentNo: row.adjustmentNo,
  memberId: row.memberId,
  account: row.account,
  currency: row.currency,
  amount: exactText(row.amount, row.currency),
  memberReason: memberReasonText(language, row.memberReason),
  reason: row.reason,
  state: row.state,
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.getTime(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.getTime() ?? null,
  decidedUnder: decidedUnderOf(row),
  remark: row.remark,
  reverses: row.reverses,
  reversedBy: row.reversedBy,
  balanceAfter: row.balanceAfter === null ? null : exactText(row.balanceAfter, row.currency),
});
