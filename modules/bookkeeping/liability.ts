/**
 * What the house owes its members (standards R33), from two sides that do not know each other.
 *
 *   owed    stored balances + holds + stakes of open rounds (module bets) + what lies in wallets at vendors (sent there
 *           and not fetched, with what their lists say play left of it) − debts
 *   ledger  what members got from every house that is not a vendor (the other legs of the entries), and what decided
 *           rounds left them (module bets again)
 *
 * Beside it stands what came in from outside and was not paid out: what is left of it when members' money is taken off is
 * the operator's own, and members' money is covered while that is not below zero.
 *
 * They are equal exactly when every balance is what its entries say and every stake and win of the ledger is in a bet.
 */
import type { Tx } from '@baize/db';
import type { Answer, Input, Output } from '@baize/endpoint';
import { exactText, ok } from '@baize/kernel';
import { rollUpBrand, sumInPlay } from '@baize/bets';
import { sumOffLedgerBalance } from '@baize/play';
import { sumHoldings } from '@baize/wallet';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps, StaffCtx } from './deps.ts';
import { listReportPage } from './liability.sql.ts';

/** Units. */
export type Liability = {
  currency: string;
  members: number;
  balances: bigint;
  pendingWithdrawals: bigint;
  inTransit: bigint;
  inPlay: bigint;
  vendorFloats: bigint;
  debts: bigint;
  total: bigint;
  ledger: bigint;
  difference: bigint;
  received: bigint;
  operators: bigint;
};

/** One snapshot: the transaction must not have read before. */
export async function sumLiability(tx: Tx, merchantId: number): Promise<Liability[]> {
  await tx.run('set transaction isolation level repeatable read');
  const holdings = await sumHoldings(tx, merchantId);
  const inPlay = new Map((await sumInPlay(tx, merchantId)).map((row) => [row.currency, row]));
  const elsewhere = new Map(
    (await sumOffLedgerBalance(tx, merchantId)).map((row) => [row.currency, row.moved]),
  );
  return holdings.map(({ currency, members, balance, inTransit, onHold, debt, fromHouses }) => {
    const play = inPlay.get(currency) ?? { open: 0n, decided: 0n };
    const from = (isMeant: (house: string) => boolean) =>
      fromHouses.reduce((sum, { house, amount }) => (isMeant(house) ? sum + amount : sum), 0n);
    const floats = (elsewhere.get(currency) ?? 0n) - from((house) => house.startsWith('float:'));
    const others = from((house) => !house.startsWith('float:') && !house.startsWith('vendor:'));
    const total = balance + onHold + inTransit + play.open + floats + debt;
    const ledger = others + play.decided;
    const received = from((house) => house === 'gateway');
    return {
      currency,
      members,
      balances: balance,
      pendingWithdrawals: onHold,
      inTransit,
      inPlay: play.open,
      vendorFloats: floats,
      debts: -debt,
      total,
      ledger,
      difference: total - ledger,
      received,
      operators: received - total,
    };
  });
}

type Api = typeof bookkeepingApi;
type View = Output<Api, 'getLiability'>;

export async function getLiability(deps: BookkeepingDeps, ctx: StaffCtx) {
  await rollUpBrand(deps.db, ctx.merchantId);
  const at = deps.clock.now();
  const lines = await deps.db.transaction((tx) => sumLiability(tx, ctx.merchantId));
  return ok<View>({ at: at.getTime(), list: lines.map(lineOf) });
}

export const listLiabilityReports = async (
  deps: BookkeepingDeps,
  page: Input<Api, 'listLiabilityReports'>,
  { merchantId }: StaffCtx,
): Promise<Answer<Api, 'listLiabilityReports'>> =>
  ok(
    await listReportPage(deps.db, merchantId, page, ({ at, lines }) => ({
      at: at.getTime(),
      list: lines as View['list'],
    })),
  );

/** As the console shows it and the nightly report keeps it. */
export function lineOf({ currency, members, ...amounts }: Liability): View['list'][number] {
  const text = (units: bigint) => exactText(units, currency);
  return {
    currency,
    members,
    balances: text(amounts.balances),
    pendingWithdrawals: text(amounts.pendingWithdrawals),
    inTransit: text(amounts.inTransit),
    inPlay: text(amounts.inPlay),
    vendorFloats: text(amounts.vendorFloats),
    debts: text(amounts.debts),
    total: text(amounts.total),
    ledger: text(amounts.ledger),
    difference: text(amounts.difference),
    received: text(amounts.received),
    operators: text(amounts.operators),
  };
}
