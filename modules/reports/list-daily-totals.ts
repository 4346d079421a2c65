import type { Ctx, Input } from '@baize/endpoint';
import { exactText, ok, rangeOf, refuse } from '@baize/kernel';
import { accountsOf, countRegistrations } from '@baize/members';
import { getKindName, KIND_CLASS, type Kind } from '@baize/wallet';
import type { reportsConsoleApi } from './api.ts';
import { countFirstDeposits, sumBetsByGame, sumOffLedger, sumMoved } from './daily-totals.sql.ts';
import type { ReportsDeps } from './deps.ts';
import { rollUpToNow } from './rollup.ts';
import { wholeHours } from './history.ts';
import { ZONE } from './zone.ts';
import { columnOf } from './get-statement.ts';

type Row = {
  registrations: number;
  firstDeposits: number;
  deposits: bigint;
  manualDeposits: bigint;
  withdrawals: bigint;
  manualWithdrawals: bigint;
  openings: bigint;
  adjustments: bigint;
  bets: bigint;
  validBet: bigint;
  winLoss: bigint;
  bonuses: bigint;
  salaries: bigint;
  dividends: bigint;
};

/**
 * OP-31: what a brand's days came to, whole or by the members' agent of the time or by vendor. Up to `asOf`, so
 * that no total is half of an hour (rollUpToNow).
 */
export async function listDailyTotals(
  deps: Pick<ReportsDeps, 'db' | 'clock' | 'catalogue'>,
  { by, ...asked }: Input<typeof reportsConsoleApi, 'listDailyTotals'>,
  ctx: Ctx<'staff:ledger.read'>,
) {
  const { db, clock } = deps;
  const range = rangeOf(
    { ...(asked.from ? { from: asked.from } : {}), ...(asked.to ? { to: asked.to } : {}) },
    clock.now(),
    {},
  );
  if (!range.ok) return refuse(range.code === 'range_too_long' ? range.code : 'range_invalid');
  const asOf = await rollUpToNow(db, clock);
  const { from, to } = wholeHours({
    from: range.value.from,
    to: asOf < range.value.to ? asOf : range.value.to,
  });
  const query = { merchantId: ctx.merchantId, from, to, zone: ZONE };
  const rows = new Map<string, Row>();
  const rowOf = (day: string, currency: string, key: string): Row => {
    const id = `${day}|${currency}|${key}`;
    const row = rows.get(id) ?? empty();
    rows.set(id, row);
    return row;
  };
  if (by !== 'vendor') {
    const agents = by === 'agent' ? await accountsOf(db, ctx.merchantId) : new Map<number, string>();
    const keyOf = (agentId: number | null) => (agentId === null ? '' : (agents.get(agentId) ?? ''));
    for (const moved of await sumMoved(db, query))
      addMoved(rowOf(moved.day, moved.currency, keyOf(moved.agentId)), moved);
    for (const { day, currency, agentId, stake, net } of await sumOffLedger(db, query)) {
      const row = rowOf(day, currency, keyOf(agentId));
      row.bets += stake;
      row.winLoss -= net;
    }
    for (const { day, currency, agentId, n } of await countFirstDeposits(db, query))
      rowOf(day, currency, keyOf(agentId)).firstDeposits += n;
    for (const { day, currency, uplineId, count } of await countRegistrations(db, query))
      rowOf(day, currency, keyOf(uplineId)).registrations += count;
  }
  if (by !== 'agent') {
    const games = (await deps.catalogue.snapshot()).byGameId;
    for (const bets of await sumBetsByGame(db, query)) {
      const row = rowOf(
        bets.day,
        bets.currency,
        by === 'vendor' ? (games.get(bets.gameId)?.game.vendorCode ?? '') : '',
      );
      row.validBet += bets.validBet;
      if (by === 'vendor') {
        row.bets += bets.stake;
        row.winLoss -= bets.net;
      }
    }
  }
  const list = [...rows].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([id, row]) => viewOf(id, row));
  return ok({ list, asOf: asOf.getTime() });
}

function addMoved(
  row: Row,
  { kind, isFrozen, amount }: { kind: number; isFrozen: boolean; amount: bigint },
): void {
  const name = getKindName(kind);
  // What left for good leaves from the frozen side; what came back of a payout comes to the main one.
  if (isIn('withdrawal', name)) {
    row.withdrawals -= amount;
    if (isIn('manual', name)) row.manualWithdrawals -= amount;
  }
  if (isFrozen) return;
  if (name === 'manual_deposit') row.manualDeposits += amount;
  if (name === 'opening') row.openings += amount;
  if (name === 'adjust') row.adjustments += amount;
  switch (columnOf(name)) {
    case 'deposits':
      row.deposits += amount;
      return;
    case 'bets':
      row.bets -= amount;
      row.winLoss -= amount;
      return;
    case 'wins':
      row.winLoss -= amount;
      return;
    case 'bonus':
    case 'rebate':
      row.bonuses += amount;
      return;
    case 'salary':
      row.salaries += amount;
      return;
    case 'dividend':
      row.dividends += amount;
      return;
    case 'withdrawals':
    case 'transfers':
    case 'other':
  }
}

const isIn = (name: 'withdrawal' | 'manual', kind: Kind): boolean =>
  KIND_CLASS[name].some((one) => one === kind);

const empty = (): Row => ({
  registrations: 0,
  firstDeposits: 0,
  deposits: 0n,
  manualDeposits: 0n,
  withdrawals: 0n,
  manualWithdrawals: 0n,
  openings: 0n,
  adjustments: 0n,
  bets: 0n,
  validBet: 0n,
  winLoss: 0n,
  bonuses: 0n,
  salaries: 0n,
  dividends: 0n,
});

function viewOf(id: string, row: Row) {
  const [day = '', currency = '', key = ''] = id.split('|');
  const text = (units: bigint) => exactText(units, currency);
  return {
    day,
    currency,
    key,
    registrations: row.registrations,
    firstDeposits: row.firstDeposits,
    deposits: text(row.deposits),
    manualDeposits: text(row.manualDeposits),
    withdrawals: text(row.withdrawals),
    manualWithdrawals: text(row.manualWithdrawals),
    openings: text(row.openings),
    adjustments: text(row.adjustments),
    bets: text(row.bets),
    validBet: text(row.validBet),
    winLoss: text(row.winLoss),
    bonuses: text(row.bonuses),
    salaries: text(row.salaries),
    dividends: text(row.dividends),
  };
}
