import type { Database } from '@baize/db';
import { businessDay, businessDayStart, exactText, invariant, ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { findAccount, getKindName, kindsIn, type Account, type Kind } from '@baize/wallet';
import type { reportsApi } from './api.ts';
import type { ReportsDeps } from './deps.ts';
import { rollUpAccount } from './rollup.ts';
import { ZONE } from './zone.ts';
import { findRolledUpBalance, sumBefore, sumKinds, sumMonthsByKind } from './statement.sql.ts';

const MONTHS_MAX = 12;
const FROZEN = 1n;

const COLUMNS = [
  'deposits',
  'withdrawals',
  'transfers',
  'bets',
  'wins',
  'bonus',
  'rebate',
  'salary',
  'dividend',
  'other',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Figures = Record<Column | 'opening' | 'closing', bigint>;
export type Statement = {
  account: Account;
  /** First and last month, YYYY-MM. */
  from: string;
  to: string;
  /** [start, end) of the whole. */
  range: { from: Date; to: Date };
  months: ({ month: string } & Figures)[];
  totals: Figures;
  lifetimeNetDeposits: bigint;
};

/** Which column of a statement a kind of the ledger stands in. */
export function columnOf(kind: Kind): Column {
  switch (kind) {
    case 'deposit':
    case 'manual_deposit':
      return 'deposits';
    // Money on its way out has left the wallet; what came back is taken off.
    case 'withdrawal':
    case 'manual_withdrawal':
    case 'hold':
    case 'release':
      return 'withdrawals';
    case 'transfer':
    case 'line_transfer':
    case 'vendor_transfer_in':
    case 'vendor_transfer_out':
      return 'transfers';
    case 'bet':
    case 'bet_rollback':
      return 'bets';
    case 'win':
    case 'win_rollback':
      return 'wins';
    // Points become bonus money.
    case 'bonus':
    case 'point':
      return 'bonus';
    case 'rebate':
    case 'salary':
    case 'dividend':
      return kind;
    default:
      return 'other';
  }
}

/** The months asked for: the last twelve where nothing is said. */
export function monthsOf(
  input: { from?: string | undefined; to?: string | undefined },
  now: Date,
): Result<string[], 'range_invalid' | 'range_too_long'> {
  const to = input.to ?? businessDay(now).slice(0, 7);
  const from = input.from ?? monthAfter(to, 1 - MONTHS_MAX);
  if (from > to) return refuse('range_invalid');
  const months: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) {
    if (months.length === MONTHS_MAX) return refuse('range_too_long');
    months.push(month);
  }
  return ok(months);
}

/** The first instant of a month of the product's zone. */
const startOf = (month: string): Date => businessDayStart(`${month}-01`);

function monthAfter(month: string, by: number): string {
  return Temporal.PlainYearMonth.from(month).add({ months: by }).toString();
}

/** Opening, movements and closing of each month. A statement that did not come to the wallet's balance is never shown. */
export async function makeStatement(
  db: Database,
  account: Account,
  months: readonly string[],
): Promise<Statement> {
  await rollUpAccount(db, account);
  const { accountId } = account;
  const [from, to] = [months.at(0), months.at(-1)];
  invariant(from && to, 'a statement covers a month at least');
  const range = { from: startOf(from), to: startOf(monthAfter(to, 1)) };
  const rows = await sumMonthsByKind(db, { accountId, ...range, zone: ZONE });
  let balance = await sumBefore(db, accountId, range.from);
  const totals = figures(balance);
  const listed = months.map((month) => {
    const found = figures(balance);
    for (const row of rows.filter((one) => one.month === month)) {
      const column = columnOf(getKindName(row.kind));
      found[column] += row.amount;
      totals[column] += row.amount;
      balance += row.amount;
    }
    return { month, ...found, closing: balance };
  });
  const stands = (await findRolledUpBalance(db, accountId)) ?? 0n;
  const said = await sumBefore(db, accountId, new Date(8.64e15));
  invariant(said === stands, 'a statement comes to the balance of the ledger', { accountId, said, stands });
  const paidOut = await sumKinds(db, accountId + FROZEN, kindsIn('withdrawal'));
  const lifetimeNetDeposits = (await sumKinds(db, accountId, kindsIn('deposit'))) + paidOut;
  return {
    account,
    from,
    to,
    range,
    months: listed,
    totals: { ...totals, closing: balance },
    lifetimeNetDeposits,
  };
}

const figures = (opening: bigint): Figures => ({
  opening,
  deposits: 0n,
  withdrawals: 0n,
  transfers: 0n,
  bets: 0n,
  wins: 0n,
  bonus: 0n,
  rebate: 0n,
  salary: 0n,
  dividend: 0n,
  other: 0n,
  closing: opening,
});

/** Standards R21: a member's account, month by month, with the net deposits of its lifetime. */
export async function getStatement(
  { db, clock }: Pick<ReportsDeps, 'db' | 'clock'>,
  input: Input<typeof reportsApi, 'getStatement'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof reportsApi, 'getStatement'>> {
  const months = monthsOf(input, clock.now());
  if (!months.ok) return months;
  const account = await findAccount(db, ctx.caller.memberId);
  if (!account) return refuse('wallet_missing');
  const statement = await makeStatement(db, account, months.value);
  const text = (units: bigint) => exactText(units, account.currency);
  const view = ({ opening, closing, ...moved }: Figures) => ({
    opening: text(opening),
    deposits: text(moved.deposits),
    withdrawals: text(moved.withdrawals),
    transfers: text(moved.transfers),
    bets: text(moved.bets),
    wins: text(moved.wins),
    bonus: text(moved.bonus),
    rebate: text(moved.rebate),
    salary: text(moved.salary),
    dividend: text(moved.dividend),
    other: text(moved.other),
    closing: text(closing),
  });
  return ok({
    currency: account.currency,
    from: statement.from,
    to: statement.to,
    months: statement.months.map(({ month, ...rest }) => ({ month, ...view(rest) })),
    totals: view(statement.totals),
    lifetimeNetDeposits: text(statement.lifetimeNetDeposits),
  });
}
