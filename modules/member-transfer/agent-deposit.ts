import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { findMember } from '@baize/members';
import {
  type Result,
  currencyDigits,
  floorTo,
  invariant,
  payableText,
  ok,
  refuse,
  unitsOf,
} from '@baize/kernel';
import { checkPaymentPassword } from '@baize/sign-in';
import { checkDeposit } from '@baize/protection';
import { getMerchant } from '@baize/site';
import { findAccount, restrict } from '@baize/wallet';
import type { memberTransferApi } from './api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { moveMoney, uplineOf } from './move-money.ts';
import { nextRequestState, REQUEST_MS, type RequestEvent } from './request-state.ts';
import {
  closeRequest,
  findOpenRequest,
  findRequest,
  findRequestById,
  insertRequest,
  lockRequest,
  type RequestRow,
} from './request.sql.ts';
import { settingsFor } from './settings.ts';
import { newNumber } from './transfer-no.ts';
import { mayTakeMoneyOut } from './transfer-line.ts';
import { lockSender } from './transfer.sql.ts';
import { requestView } from './view.ts';

type Api = typeof memberTransferApi;

/** Asks the upline for money: a deposit from the upline's own balance. Nothing moves until the upline approves. */
export async function requestAgentDeposit(
  deps: MemberTransferDeps,
  { amount: text, remark, requestId }: Input<Api, 'requestAgentDeposit'>,
  ctx: Ctx<'member'>,
): Promise<Answer<Api, 'requestAgentDeposit'>> {
  const { memberId, account } = ctx.caller;
  const { merchantId } = ctx;
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await lockSender(tx, memberId);
    const amount = unitsOf(text);
    const known = await findRequestById(tx, memberId, requestId);
    if (known) return known.amount === amount ? ok(requestView(known)) : refuse('request_id_reused');
    const upline = await uplineOf(tx, memberId);
    const settings = await settingsFor(tx, merchantId, upline?.memberId);
    if (!settings.agentDeposit) return refuse('transfers_switched_off');
    if (!upline) return refuse('no_upline');
    if (upline.state !== 'ACTIVE') return refuse('receiver_closed');
    const { currency } = await getMerchant(tx, merchantId);
    if (amount === undefined || amount <= 0n || floorTo(amount, currencyDigits(currency)) !== amount)
      return refuse('amount_invalid');
    if (amount < settings.min)
      return refuse('amount_below_min', { min: payableText(settings.min, currency) });
    if (amount > settings.max)
      return refuse('amount_above_max', { max: payableText(settings.max, currency) });
    if ((await findAccount(tx, memberId))?.state !== 'open') return refuse('account_closed');
    const open = await findOpenRequest(tx, memberId);
    if (open) return refuse('request_open', { requestNo: open.requestNo });
    const pending = (at: Tx) => deps.openDeposits(at, memberId);
    const checked = await checkDeposit(tx, { merchantId, memberId, currency, amount, now, pending });
    if (!checked.ok) return checked;
    const merchant = await getMerchant(tx, merchantId);
    const row = await insertRequest(tx, {
      requestNo: newNumber('AD', now, merchant.timeZone),
      merchantId,
      memberId,
      memberAccount: account,
      uplineId: upline.memberId,
      uplineAccount: upline.account,
      currency,
      amount,
      remark,
      requestId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_MS),
    });
    return ok(requestView(row));
  });
}

/** The upline pays, from the own balance and under the own rules; the member then owes its turnover (OPEN-WALLET-06). */
export async function approveAgentDeposit(
  deps: MemberTransferDeps,
  { requestNo, paymentPassword }: Input<Api, 'approveAgentDeposit'>,
  ctx: Ctx<'member'>,
): Promise<Answer<Api, 'approveAgentDeposit'>> {
  const { memberId } = ctx.caller;
  const seen = await findRequest(deps.db, requestNo);
  if (!seen || seen.uplineId !== memberId) return refuse('not_found');
  // A repeat of what was done is answered before the password: its seal is used up.
  if (seen.state === 'APPROVED') return ok(requestView(seen));
  if (nextRequestState(seen.state, 'approve') === undefined) return refuse('state_changed');
  const sender = await findMember(deps.db, memberId);
  const receiver = await findMember(deps.db, seen.memberId);
  invariant(sender && receiver, 'both sides of a request', { requestNo });
  if (!(await mayTakeMoneyOut(deps.db, sender))) return refuse('identity_not_verified');
  const verified = await checkPaymentPassword(deps.signIn, memberId, paymentPassword);
  if (!verified.ok) return verified;
  return deps.db.transaction(async (tx) => {
    await lockSender(tx, memberId);
    const row = await lockRequest(tx, requestNo);
    if (!row || isOver(row, deps.clock.now())) return refuse('state_changed');
    const moved = await moveMoney(deps, tx, {
      sender,
      receiver,
      direction: 'DOWNLINE',
      amount: row.amount,
      remark: row.remark,
      requestId: `request:${requestNo}`,
      requestNo,
    });
    if (!moved.ok) return moved;
    const at = deps.clock.now();
    const closed = await closeRequest(tx, requestNo, { state: 'APPROVED', reason: null, at });
    await restrict(tx, {
      accountId: receiver.accountId,
      kind: 'turnover',
      amount: row.amount,
      ref: requestNo,
      reason: 'agent deposit',
    });
    return ok(requestView(closed));
  });
}

export const rejectAgentDeposit = (
  deps: MemberTransferDeps,
  { requestNo, reason }: Input<Api, 'rejectAgentDeposit'>,
  ctx: Ctx<'member'>,
) => close(deps, requestNo, 'reject', reason, (row) => row.uplineId === ctx.caller.memberId);

export const cancelAgentDeposit = (
  deps: MemberTransferDeps,
  { requestNo }: Input<Api, 'cancelAgentDeposit'>,
  ctx: Ctx<'member'>,
) => close(deps, requestNo, 'cancel', null, (row) => row.memberId === ctx.caller.memberId);

const isOver = (row: RequestRow, now: Date): boolean =>
  nextRequestState(row.state, 'approve') === undefined || row.expiresAt <= now;

function close(
  deps: MemberTransferDeps,
  requestNo: string,
  event: RequestEvent,
  reason: string | null,
  isTheirs: (row: RequestRow) => boolean,
): Promise<Result<ReturnType<typeof requestView>, 'not_found' | 'state_changed'>> {
  return deps.db.transaction(async (tx: Tx) => {
    const row = await lockRequest(tx, requestNo);
    if (!row || !isTheirs(row)) return refuse('not_found');
    const state = nextRequestState(row.state, event);
    if (state === undefined) return refuse('state_changed');
    return ok(requestView(await closeRequest(tx, requestNo, { state, reason, at: deps.clock.now() })));
  });
}
