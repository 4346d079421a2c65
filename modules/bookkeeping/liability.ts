/**
 * What the house owes its members (standards R33), from two sides that do not know each other.
 *
 *   owed    stored balances + holds + stakes of open rounds (module bets) + what lies in wallets at vendors (sent there
 *           and not fetched, with what their lists say play left of it) − debts
 *   ledger  what members got from every house that is not a vendor (the other legs of the entries), and what decided
 *           rounds left them (module bets again)
 *
 * The ledger's side is told by source: gateways, what only operators say came or left, openings, adjustments, promotions,
 * play and fees. Together they are `ledger`: the houses between wallets stand at zero (reconcile of wallet).
 *
 * Beside it stands what there is to pay members from: what came in and was not paid out (by gateways and by hand; an opening
 * brought nothing in) and the operator's capital. What is left of it when members' money is taken off is the operator's own,
 * and members' money is covered while that is not below zero.
 *
 * What contracts of agents came to and is not paid (frozen) stands beside it: it is in nobody's wallet, so it is no part of the total.
 * So do rewards that can still be claimed. Open bonuses are told beside it, too: they lie in wallets, so the total has them already.
 *
 * They are equal exactly when every balance is what its entries say and every stake and win of the ledger is in a bet.
 */
import type { Tx } from '@baize/db';
import type { Answer, Input, Output } from '@baize/endpoint';
import { exactText, ok } from '@baize/kernel';
import { rollUpBrand, sumInPlay } from '@baize/bets';
import { sumOffLedgerBalance } from '@baize/play';
import { listCapital, sumHoldings } from '@baize/wallet';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps, BonusesOwed, ContractsOwed, OwedBeside, StaffCtx } from './deps.ts';
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
  gateways: bigint;
  byHand: bigint;
  openings: bigint;
  adjustments: bigint;
  promotions: bigint;
  play: bigint;
  fees: bigint;
  received: bigint;
  capitalIn: bigint;
  capitalOut: bigint;
  operators: bigint;
};

const PROMOTIONS: readonly string[] = ['promotion', 'rebate', 'commission', 'points'];

/** One snapshot: the transaction must not have read before. */
export async function sumLiability(tx: Tx, merchantId: number): Promise<Liability[]> {
  await tx.run('set transaction isolation level repeatable read');
  return sumLiabilityNow(tx, merchantId);
}

/** Where money moves meanwhile, each sum is of its own moment. */
export async function sumLiabilityNow(tx: Tx, merchantId: number): Promise<Liability[]> {
  const capital = await listCapital(tx, merchantId);
  const held = await sumHoldings(tx, merchantId);
  const holdings = [
    ...held,
    ...capital.flatMap(({ currency }) =>
      held.some((one) => one.currency === currency) ? [] : [{ ...NOBODY, currency }],
    ),
  ];
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
    const sources = {
      gateways: from((house) => house === 'gateway'),
      byHand: from((house) => house === 'manual'),
      openings: from((house) => house === 'opening'),
      adjustments: from((house) => house === 'adjustment'),
      promotions: from((house) => PROMOTIONS.includes(house)),
      play: play.decided,
      fees: from((house) => house === 'fee'),
    };
    const received = sources.gateways + sources.byHand;
    const { paidIn, takenOut } = capital.find((one) => one.currency === currency) ?? {
      paidIn: 0n,
      takenOut: 0n,
    };
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
      ...sources,
      received,
      capitalIn: paidIn,
      capitalOut: takenOut,
      operators: received + paidIn - takenOut - total,
    };
  });
}

/** A currency with capital and no member. */
const NOBODY = { members: 0, balance: 0n, inTransit: 0n, onHold: 0n, debt: 0n, fromHouses: [] };

type Api = typeof bookkeepingApi;
type View = Output<Api, 'getLiability'>;
type Kept = Output<Api, 'listLiabilityReports'>['list'][number]['list'];

export async function getLiability(deps: BookkeepingDeps, ctx: StaffCtx) {
  await rollUpBrand(deps.db, ctx.merchantId);
  const at = deps.clock.now();
  const list = await deps.db.transaction(async (tx) =>
    linesOf(await sumLiability(tx, ctx.merchantId), await listOwedBeside(deps, tx, ctx.merchantId)),
  );
  return ok<View>({ at: at.getTime(), list });
}

export const listLiabilityReports = async (
  deps: BookkeepingDeps,
  page: Input<Api, 'listLiabilityReports'>,
  { merchantId }: StaffCtx,
): Promise<Answer<Api, 'listLiabilityReports'>> =>
  ok(
    await listReportPage(deps.db, merchantId, page, ({ at, lines }) => ({
      at: at.getTime(),
      list: lines as Kept,
    })),
  );

export const listOwedBeside = async (
  { contractsOwed, bonusesOwed }: Pick<BookkeepingDeps, 'contractsOwed' | 'bonusesOwed'>,
  tx: Tx,
  merchantId: number,
): Promise<OwedBeside> => ({
  contracts: await contractsOwed(tx, merchantId),
  bonuses: await bonusesOwed(tx, merchantId),
});

/** As the console shows it and the nightly report keeps it, with what contracts and bonuses come to beside. */
export const linesOf = (lines: readonly Liability[], { contracts, bonuses }: OwedBeside): View['list'] =>
  lines.map((line) =>
    lineOf(
      line,
      contracts.find(({ currency }) => currency === line.currency),
      bonuses.find(({ currency }) => currency === line.currency),
    ),
  );

function lineOf(
  { currency, members, ...amounts }: Liability,
  owed: ContractsOwed | undefined,
  bonuses: BonusesOwed | undefined,
): View['list'][number] {
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
    gateways: text(amounts.gateways),
    byHand: text(amounts.byHand),
    openings: text(amounts.openings),
    adjustments: text(amounts.adjustments),
    promotions: text(amounts.promotions),
    play: text(amounts.play),
    fees: text(amounts.fees),
    received: text(amounts.received),
    capitalIn: text(amounts.capitalIn),
    capitalOut: text(amounts.capitalOut),
    operators: text(amounts.operators),
    contractsByHouse: text(owed?.byHouse ?? 0n),
    contractsByAgents: text(owed?.byAgents ?? 0n),
    contractsOverdue: text(owed?.overdue ?? 0n),
    contractsAdvanced: text(owed?.advanced ?? 0n),
    bonusesOpen: text(bonuses?.open ?? 0n),
    bonusesOffered: text(bonuses?.offered ?? 0n),
  };
}
