import type { Answer, Ctx, Input } from '@baize/endpoint';
import { payableText, ok, rangeOf, refuse, type Result } from '@baize/kernel';
import { ORDER_RANGE } from '@baize/cashier';
import { getMerchant } from '@baize/site';
import { sumTurnoverAsked } from '@baize/wallet';
import type { withdrawalsApi } from './api.ts';
import type { WithdrawalsDeps } from './deps.ts';
import { factsOf } from './request-withdrawal.ts';
import { findWithdrawal, listWithdrawalPage } from './withdrawal.sql.ts';
import { findToPayByHand } from './withdrawal-case.ts';
import { withdrawalView, type WithdrawalView } from './withdrawal-view.ts';

/** What the withdrawal page shows before anything is asked for. */
export async function getWithdrawalLimits(deps: WithdrawalsDeps, ctx: Ctx<'member'>) {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const facts = await factsOf(deps.db, deps, merchant, ctx.caller.memberId, deps.clock.now());
  const { settings, madeToday, currency } = facts;
  const money = (units: bigint) => payableText(units, currency);
  return ok({
    currency,
    withdrawable: money(facts.withdrawable),
    available: money(facts.available),
    turnoverLeft: money(facts.turnoverLeft),
    turnoverAsked: money(await sumTurnoverAsked(deps.db, facts.accountId)),
    min: money(settings.withdrawMin),
    max: money(settings.withdrawMax),
    perDay: settings.withdrawalsPerDay,
    leftToday: Math.max(0, settings.withdrawalsPerDay - madeToday),
    freeLeftToday: Math.max(0, settings.freeWithdrawalsPerDay - madeToday),
    feeBps: settings.withdrawFeeBps,
    feeMin: money(settings.withdrawFeeMin),
    openWithdrawalNo: facts.openWithdrawalNo ?? null,
    autoReceiveMinutes: merchant.settings.withdrawAutoReceivedMinutes,
  });
}

export async function getWithdrawal(
  deps: WithdrawalsDeps,
  input: { withdrawalNo: string },
  ctx: Ctx<'member'>,
): Promise<Result<WithdrawalView, 'not_found'>> {
  const row = await findWithdrawal(deps.db, input.withdrawalNo);
  if (row?.memberId !== ctx.caller.memberId) return refuse('not_found');
  return ok(withdrawalView(row, ctx, await findToPayByHand(deps.db, [row])));
}

export async function listWithdrawals(
  deps: WithdrawalsDeps,
  input: Input<typeof withdrawalsApi, 'listWithdrawals'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof withdrawalsApi, 'listWithdrawals'>> {
  const now = deps.clock.now();
  const range = rangeOf(input, now, ORDER_RANGE);
  if (!range.ok) return range;
  const states = input.state ? [input.state] : undefined;
  const filter = { merchantId: ctx.merchantId, memberId: ctx.caller.memberId, states, ...range.value };
  const page = await listWithdrawalPage(deps.db, filter, input, (row) => row);
  const byHand = await findToPayByHand(deps.db, page.list);
  return ok({
    ...page,
    list: page.list.map((row) => withdrawalView(row, ctx, byHand)),
    serverTime: now.getTime(),
  });
}
