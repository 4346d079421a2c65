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
import { actorOf, auditOf, staffAction, type Answer, type Input, type Output } from '@baize/endpoint';
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
  return deps.db.transaction(async (tx) => {
    const member = await findMember(tx, input.memberId);
    if (member?.merchantId !== ctx.merchantId) return refuse('not_found');
    const units = parseUnits(input.amount);
    if (units === 0n || floorTo(units, currencyDigits(member.currency)) !== units)
      return refuse('amount_invalid');
    if ((await findAccount(tx, member.memberId))?.state !== 'open') return refuse('account_closed');
    const amount = input.direction === 'credit' ? units : -units;
    const known = await findByRequest(tx, input.requestId);
    if (known) {
      const isSame = known.memberId === member.memberId && known.amount === amount && known.reverses === null;
      return isSame ? ok(viewOf(known, ctx)) : refuse('request_reused');
    }
    const { timeZone } = await getMerchant(tx, ctx.merchantId);
    const now = deps.clock.now();
    const adjustmentNo = newAdjustmentNo(now, timeZone);
    const inserted = await insertAdjustment(tx, {
      adjustmentNo,
      merchantId: member.merchantId,
      memberId: member.memberId,
      account: member.account,
      accountId: member.accountId,
      currency: member.currency,
      amount,
      reason: input.reason,
      requestId: input.requestId,
      requestedById: ctx.caller.staffId,
      requestedBy: ctx.caller.name,
      requestedAt: now,
      reverses: null,
    });
    if (inserted === 0) return refuse('request_reused');
    const asked = await written(deps, tx, ctx, adjustmentNo, 'adjustment.request', input.reason);
    return postAlone(deps, tx, ctx, adjustmentNo, asked);
  });
}

export function approveAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo }: Input<Api, 'approveAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'approveAdjustment'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, ctx.merchantId, adjustmentNo);
    if (!row) return refuse('not_found');
    if (row.state !== 'REQUESTED') return refuse('state_changed', { state: row.state });
    if (row.requestedById === ctx.caller.staffId) return refuse('same_person');
    return postRow(deps, tx, ctx, row, 0n);
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
      const row = await findAdjustment(tx, ctx.merchantId, adjustmentNo);
      invariant(row, 'the adjustment just written', { adjustmentNo });
      return ok({ target: `adjustment:${adjustmentNo}`, after: auditedOf(row), value: viewOf(row, ctx) });
    },
  });
}

export function reverseAdjustment(
  deps: BookkeepingDeps,
  { adjustmentNo, reason }: Input<Api, 'reverseAdjustment'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'reverseAdjustment'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockAdjustment(tx, ctx.merchantId, adjustmentNo);
    if (!row) return refuse('not_found');
    if (row.state !== 'POSTED') return refuse('state_changed', { state: row.state });
    if (row.reversedBy) return refuse('reversed_already');
    const { timeZone } = await getMerchant(tx, ctx.merchantId);
    const now = deps.clock.now();
    const no = newAdjustmentNo(now, timeZone);
    const inserted = await insertAdjustment(tx, {
      adjustmentNo: no,
      merchantId: row.merchantId,
      memberId: row.memberId,
      account: row.account,
      accountId: row.accountId,
      currency: row.currency,
      amount: -row.amount,
      reason,
      requestId: `reverse:${no}`,
      requestedById: ctx.caller.staffId,
      requestedBy: ctx.caller.name,
      requestedAt: now,
      reverses: adjustmentNo,
    });
    invariant(inserted === 1, 'the lock leaves room for one reversal', { adjustmentNo });
    return postAlone(deps, tx, ctx, no, await written(deps, tx, ctx, no, 'adjustment.reverse', reason));
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

/** What the brand's threshold leaves to one person is posted with the asking; what the wallet refuses now goes on waiting. */
async function postAlone(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  adjustmentNo: string,
  asked: { ok: true; value: View },
): Promise<{ ok: true; value: View }> {
  const row = await lockAdjustment(tx, ctx.merchantId, adjustmentNo);
  invariant(row, 'the adjustment just written', { adjustmentNo });
  const upto = await roomAlone(tx, {
    merchantId: row.merchantId,
    staffId: ctx.caller.staffId,
    amount: row.amount,
    now: deps.clock.now(),
  });
  const posted = upto === undefined ? asked : await postRow(deps, tx, ctx, row, upto);
  return posted.ok ? posted : asked;
}

async function postRow(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  row: AdjustmentRow,
  aloneUpto: bigint,
): Promise<Result<View, PostRefusal>> {
  const adjustmentNo = row.adjustmentNo;
  const posted = await post(tx, {
    accountId: row.accountId,
    amount: row.amount,
    kind: 'adjust',
    house: 'adjustment',
    key: `adjustment:${adjustmentNo}`,
    note: row.reason,
    actor: actorOf(ctx),
    currency: row.currency,
    ...(row.reverses ? { ref: row.reverses } : {}),
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
  return written(deps, tx, ctx, adjustmentNo, 'adjustment.post', row.reason);
}

async function written(
  deps: BookkeepingDeps,
  tx: Tx,
  ctx: StaffCtx,
  adjustmentNo: string,
  action: string,
  reason: string,
) {
  const row = await findAdjustment(tx, ctx.merchantId, adjustmentNo);
  invariant(row, 'the adjustment just written', { adjustmentNo });
  await deps.audit(tx, {
    ...auditOf(ctx),
    action,
    target: `adjustment:${adjustmentNo}`,
    after: auditedOf(row),
    reason,
  });
  return ok(viewOf(row, ctx));
}

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
