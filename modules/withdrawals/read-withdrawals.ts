import type { Ctx } from '@baize/endpoint';
import { moneyText, ok, type Page, pageOf, type PageRequest, refuse, type Result } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { rangeOf } from '@baize/cashier';
import type { WithdrawalsDeps } from './deps.ts';
import { factsOf } from './request-withdrawal.ts';
import type { WithdrawalState } from './withdrawal.ts';
import { countWithdrawals, findWithdrawal, listWithdrawalRows } from './withdrawal.sql.ts';
import { withdrawalView, type WithdrawalView } from './withdrawal-view.ts';

/** What the withdrawal page shows before anything is asked for. */
export async function getWithdrawalLimits(deps: WithdrawalsDeps, ctx: Ctx<'member'>) {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  const facts = await factsOf(deps.db, merchant, ctx.caller.memberId, deps.clock.now());
  const { settings, madeToday, currency } = facts;
  const money = (units: bigint) => moneyText(units, currency);
  return ok({
    currency,
    withdrawable: money(facts.withdrawable),
    available: money(facts.available),
    turnoverLeft: money(facts.turnoverLeft),
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
  return row?.memberId === ctx.caller.memberId ? ok(withdrawalView(row)) : refuse('not_found');
}

export type WithdrawalQuery = PageRequest & {
  state?: WithdrawalState | undefined;
  from?: number | undefined;
  to?: number | undefined;
};

export async function listWithdrawals(
  deps: WithdrawalsDeps,
  input: WithdrawalQuery,
  ctx: Ctx<'member'>,
): Promise<Result<Page<WithdrawalView> & { serverTime: number }, 'range_too_wide'>> {
  const now = deps.clock.now();
  const range = rangeOf(input, now);
  if (!range.ok) return range;
  const states = input.state ? [input.state] : undefined;
  const filter = { merchantId: ctx.merchantId, memberId: ctx.caller.memberId, states, ...range.value };
  const rows = await listWithdrawalRows(deps.db, filter, input);
  const page = pageOf(rows.map(withdrawalView), await countWithdrawals(deps.db, filter), input);
  return ok({ ...page, serverTime: now.getTime() });
}
