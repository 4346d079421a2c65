import type { Answer, Ctx, Input } from '@baize/endpoint';
import { findMember, isAgent, listDownlines as listDownlineRows } from '@baize/members';
import {
  DAYS_KEPT,
  businessDay,
  businessDayStart,
  invariant,
  payableText,
  offsetOf,
  ok,
  pageOf,
  rangeOf,
  refuse,
} from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { withdrawable } from '@baize/wallet';
import type { memberTransferApi } from './api.ts';
import type { MemberTransferDeps } from './deps.ts';
import { uplineOf } from './move-money.ts';
import { countWaiting, findOpenRequest, searchRequests } from './request.sql.ts';
import { settingsFor } from './settings.ts';
import { searchCredit, sumSentSince } from './transfer.sql.ts';
import { creditView, requestView } from './view.ts';

type Api = typeof memberTransferApi;
type MemberCtx = Ctx<'member'>;

export async function getTransferLine({ db, clock }: MemberTransferDeps, ctx: MemberCtx) {
  const { memberId } = ctx.caller;
  const member = await findMember(db, memberId);
  invariant(member, 'a signed-in member', { memberId });
  const { currency } = member;
  const { timeZone } = await getMerchant(db, ctx.merchantId);
  const settings = await settingsFor(db, ctx.merchantId, memberId);
  const funds = await withdrawable(db, member.accountId);
  const upline = await uplineOf(db, memberId);
  const ofUpline = await settingsFor(db, ctx.merchantId, upline?.memberId);
  const below = isAgent(member.type)
    ? (await listDownlineRows(db, memberId, { pageNo: 1, pageSize: 1 })).totalCount
    : 0;
  const today = businessDayStart(businessDay(clock.now(), timeZone), timeZone);
  const sent = await sumSentSince(db, memberId, today);
  const money = (units: bigint) => payableText(units, currency);
  const left = settings.dayMax - sent.amount;
  return ok({
    currency,
    transferable: money(funds.withdrawable),
    balance: money(funds.available),
    turnoverLeft: money(funds.turnoverLeft),
    upline: upline ? { account: upline.account, isEnabled: settings.toUpline } : null,
    downlines: { isEnabled: settings.toDownline && isAgent(member.type), count: below },
    agentDeposit: {
      isEnabled: ofUpline.agentDeposit && upline !== undefined,
      openRequestNo: (await findOpenRequest(db, memberId))?.requestNo ?? null,
      waiting: await countWaiting(db, memberId),
    },
    min: money(settings.min),
    max: money(settings.max),
    leftToday: settings.dayMax === 0n ? null : money(left > 0n ? left : 0n),
    timesLeftToday: Math.max(0, settings.perDay - sent.times),
  });
}

export async function listDownlines(
  { db }: MemberTransferDeps,
  input: Input<Api, 'listDownlines'>,
  ctx: MemberCtx,
): Promise<Answer<Api, 'listDownlines'>> {
  const member = await findMember(db, ctx.caller.memberId);
  if (!member || !isAgent(member.type)) return refuse('agents_only');
  const { search, pageNo, pageSize } = input;
  const below = await listDownlineRows(db, member.memberId, {
    search: search || undefined,
    pageNo,
    pageSize,
  });
  return ok({
    ...below,
    list: below.list.map(({ account, nickname, type }) => ({ account, nickname, type })),
  });
}

/** WALLET-020: what came from and went to the neighbours of the line, with the sums of the whole selection. */
export async function getCreditReport(
  { db, clock }: MemberTransferDeps,
  input: Input<Api, 'getCreditReport'>,
  ctx: MemberCtx,
): Promise<Answer<Api, 'getCreditReport'>> {
  const range = rangeOf(input, clock.now(), { days: 31, withinDays: DAYS_KEPT });
  if (!range.ok) return range;
  const { memberId } = ctx.caller;
  const { currency } = await getMerchant(db, ctx.merchantId);
  const found = await searchCredit(
    db,
    { ...range.value, memberId, flow: input.flow, account: input.account === '' ? undefined : input.account },
    { limit: input.pageSize, offset: offsetOf(input) },
  );
  const money = (units: bigint) => payableText(units, currency);
  const list = found.rows.map((row) => creditView(row, memberId));
  return ok({
    ...pageOf(list, found.count, input),
    currency,
    totals: {
      in: money(found.in),
      out: money(found.out),
      net: money(found.in - found.out),
      count: found.count,
    },
  });
}

export async function listAgentRequests(
  { db }: MemberTransferDeps,
  input: Input<Api, 'listAgentRequests'>,
  ctx: MemberCtx,
) {
  const { memberId } = ctx.caller;
  const of = input.side === 'mine' ? { memberId } : { uplineId: memberId };
  return ok(await searchRequests(db, { ...of, state: input.state }, input, requestView));
}
