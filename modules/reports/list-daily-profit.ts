import type { Ctx } from '@baize/endpoint';
import { DAYS_KEPT, exactText, ok, rangeOf, refuse } from '@baize/kernel';
import { rollUpBets } from '@baize/bets';
import { findAccount, getKindName, typeOf } from '@baize/wallet';
import { rollUpAccount } from './rollup.ts';
import { wholeHours } from './history.ts';
import { sumDaysByKind, sumBetsByDay } from './profit.sql.ts';
import type { ReportsDeps } from './deps.ts';
import { ZONE } from './zone.ts';

type Figures = { validBet: bigint; winLoss: bigint; bonus: bigint; rebate: bigint };
const nothing = (): Figures => ({ validBet: 0n, winLoss: 0n, bonus: 0n, rebate: 0n });

/** WALLET-019: what each day brought: play, bonuses and rebates. Deposits and withdrawals are no profit. */
export async function listDailyProfit(
  { db, clock }: Pick<ReportsDeps, 'db' | 'clock'>,
  input: { from?: string | undefined; to?: string | undefined },
  ctx: Ctx<'member'>,
) {
  const range = rangeOf(
    { ...(input.from ? { from: input.from } : {}), ...(input.to ? { to: input.to } : {}) },
    clock.now(),
    { withinDays: DAYS_KEPT },
  );
  if (!range.ok) return range;
  const account = await findAccount(db, ctx.caller.memberId);
  if (!account) return refuse('wallet_missing');
  const { accountId, currency } = account;
  await rollUpAccount(db, account);
  await rollUpBets(db, accountId);
  const query = { accountId, ...wholeHours(range.value), zone: ZONE };
  const days = new Map<string, Figures>();
  const dayOf = (day: string): Figures => {
    const figures = days.get(day) ?? nothing();
    days.set(day, figures);
    return figures;
  };
  for (const { day, kind, amount } of await sumDaysByKind(db, query)) {
    const type = typeOf(getKindName(kind));
    if (type === 'BET' || type === 'WIN') dayOf(day).winLoss += amount;
    else if (type === 'BONUS') dayOf(day).bonus += amount;
    else if (type === 'REBATE') dayOf(day).rebate += amount;
  }
  for (const { day, validBet, offLedger } of await sumBetsByDay(db, query)) {
    dayOf(day).validBet += validBet;
    dayOf(day).winLoss += offLedger;
  }
  const totals = nothing();
  for (const figures of days.values())
    for (const name of Object.keys(totals) as (keyof Figures)[]) totals[name] += figures[name];
  const view = (figures: Figures) => ({
    validBet: exactText(figures.validBet, currency),
    winLoss: exactText(figures.winLoss, currency),
    bonus: exactText(figures.bonus, currency),
    rebate: exactText(figures.rebate, currency),
    net: exactText(figures.winLoss + figures.bonus + figures.rebate, currency),
  });
  const list = [...days].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return ok({ list: list.map(([day, figures]) => ({ day, ...view(figures) })), totals: view(totals) });
}
