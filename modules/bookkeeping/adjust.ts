/**
 * Money moved by hand (standards R34).
 *
 *   REQUESTED  written down with its reason; nothing moved
 *              → POSTED by another operator than the one who asked: one entry in the ledger. At once and by one
 *                person only where the brand set a threshold and it has room (adjustment-rule.ts)
 *              → REJECTED by anybody who may ask, with a reason
 *   POSTED and REJECTED are final. A posted one is taken back by asking for its opposite, under the same rule.
 */
import type { Tx } from '@baize/db';
import { actorOf, staffAction, type Answer, type Done, type Input, type Output } from '@baize/endpoint';
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
import { sendMessage } from '@baize/messaging';
import { getMerchant } from '@baize/site';
import { findAccount, post } from '@baize/wallet';
import { newAdjustmentNo } from './adjustment-no.ts';
import { roomAlone } from './adjustment-rule.ts';
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
      const { reason, requestId } = input;
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
        reason,
        requestId,
        reverses: null,
      });
      // The same wish at the same time: its row is there once the other has committed.
      return requested.ok ? requested : ((await answered()) ?? requested);
    },
  });
}

export function approveAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo }: Input<Api, 'approveAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'approveAdjustment'>> {
  return staffAction(deps, ctx, {
    action: 'adjustment.post',
    lock: (tx: Tx) => lockAdjustment(tx, ctx.merchantId, adjustmentNo),
    refuse: ({ state, requestedById }) => {
      if (state !== 'REQUESTED') return refuse('state_changed', { state });
      return requestedById === ctx.caller.staffId ? ('same_person' as const) : undefined;
    },
    act: async (tx, row) => {
      const posted = await postRow(deps, tx, ctx, row, 0n);
      return posted.ok ? ok({ ...doneTo(posted.value, ctx), reason: row.reason }) : posted;
    },
  });
}

export function rejectAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo, reason }: Input<Api, 'rejectAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'rejectAdjustment'>> {
  return staffAction(deps, ctx, {
    action: 'adjustment.reject',
    reason,
    lock: (tx: Tx) => lockAdjustment(tx, ctx.merchantId, adjustmentNo),
    refuse: ({ state }) => (state === 'REQUESTED' ? undefined : refuse('state_changed', { state })),
    act: async (tx) => {
      await decideAdjustment(tx, {
        no: adjustmentNo,
        state: 'REJECTED',
        byId: ctx.caller.staffId,
        by: ctx.caller.name,
        at: deps.clock.now(),
        remark: reason,
        balanceAfter: null,
        aloneUpto: 0n,
      });
      return ok(doneTo(await getAdjustment(tx, ctx, adjustmentNo), ctx));
    },
  });
}

export function reverseAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo, reason }: Input<Api, 'reverseAdjustment'>,
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
        reason,
        reverses: adjustmentNo,
      });
      invariant(requested.ok, 'the lock leaves room for one reversal', { adjustmentNo });
      return requested;
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
  'memberId' | 'account' | 'accountId' | 'currency' | 'amount' | 'reason' | 'reverses'
> & { requestId?: string };

/**
 * Writes an adjustment down. What the brand's threshold leaves to one person is posted with the request, and the log
 * gets both entries; what the wallet refuses now goes on waiting.
 */
async function requestRow(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  requested: Requested,
): Promise<Result<Done<View>, 'request_reused'>> {
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
  const row = await getAdjustment(tx, ctx, adjustmentNo);
  const upto = await roomAlone(tx, { merchantId, staffId, amount: row.amount, now });
  const posted = upto === undefined ? undefined : await postRow(deps, tx, ctx, row, upto);
  if (!posted?.ok) return ok(doneTo(row, ctx));
  const { value, ...also } = doneTo(posted.value, ctx);
  return ok({ ...doneTo(row, ctx), value, also: { action: 'adjustment.post', ...also } });
}

async function postRow(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  row: AdjustmentRow,
  aloneUpto: bigint,
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
  await decideAdjustment(tx, {
    no: adjustmentNo,
    state: 'POSTED',
    byId: ctx.caller.staffId,
    by: ctx.caller.name,
    at: now,
    remark: null,
    balanceAfter: posted.value.balance,
    aloneUpto,
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
      reason: row.reason,
    },
    now,
  });
  return ok(await getAdjustment(tx, ctx, adjustmentNo));
}

async function getAdjustment(tx: Tx, ctx: StaffCtx, adjustmentNo: string): Promise<AdjustmentRow> {
  const row = await findAdjustment(tx, ctx.merchantId, adjustmentNo);
  invariant(row, 'the adjustment just written', { adjustmentNo });
  return row;
}

/** The adjustment as it is now, for the audit log and for the caller. */
const doneTo = (row: AdjustmentRow, ctx: StaffCtx) => ({
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

/**
 * What this operator may do: approve what somebody else asked for, reject it (who asked takes it back that way), ask for
 * the opposite of what was posted, once.
 */
export function adjustmentActs(
  row: Pick<AdjustmentRow, 'state' | 'requestedById' | 'reversedBy'>,
  { staffId, permissions }: Pick<StaffCtx['caller'], 'staffId' | 'permissions'>,
): View['acts'] {
  const mayAdjust = permissions.has('ledger.adjust');
  if (row.state === 'POSTED') return mayAdjust && row.reversedBy === null ? ['reverse'] : [];
  if (row.state !== 'REQUESTED') return [];
  const mayApprove = permissions.has('ledger.approve') && row.requestedById !== staffId;
  return [...(mayApprove ? (['approve'] as const) : []), ...(mayAdjust ? (['reject'] as const) : [])];
}

const viewOf = (row: AdjustmentRow, { caller }: StaffCtx): View => ({
  acts: adjustmentActs(row, caller),
  adjustmentNo: row.adjustmentNo,
  memberId: row.memberId,
  account: row.account,
  currency: row.currency,
  amount: exactText(row.amount, row.currency),
  reason: row.reason,
  state: row.state,
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.getTime(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.getTime() ?? null,
  remark: row.remark,
  reverses: row.reverses,
  reversedBy: row.reversedBy,
  balanceAfter: row.balanceAfter === null ? null : exactText(row.balanceAfter, row.currency),
});
