import { exactText, parseUnits } from '@baize/kernel';
import type { Dues, Settlement } from './contract-settlement.queries.ts';

type Owed = Pick<Settlement, 'settlementId' | 'amount' | 'paid' | 'state'>;
const leftOf = ({ amount, paid }: Owed): bigint => parseUnits(amount) - parseUnits(paid);
const sumOfUnits = (rows: readonly Owed[]): bigint => rows.reduce((sum, row) => sum + leftOf(row), 0n);

/** What is left of several, as decimal text. */
export const sumOf = (rows: readonly Owed[], currency: string): string =>
  exactText(sumOfUnits(rows), currency);

/** What leaves the wallet when these are paid: with them everything that is overdue (D8). As decimal text; `missing` '' where it suffices. */
export function paymentOf(
  rows: readonly Owed[],
  overdue: Pick<Dues['overdue'], 'toDownlines' | 'toHouse'>,
  balance: string,
  currency: string,
): { chosen: string; besides: string; all: string; after: string; missing: string } {
  const chosen = sumOfUnits(rows);
  const ofThem = sumOfUnits(rows.filter(({ state }) => state === 'ARREARS'));
  const besides = parseUnits(overdue.toDownlines) + parseUnits(overdue.toHouse) - ofThem;
  const after = parseUnits(balance) - chosen - besides;
  const text = (units: bigint) => exactText(units, currency);
  return {
    chosen: text(chosen),
    besides: besides > 0n ? text(besides) : '',
    all: text(chosen + besides),
    after: text(after),
    missing: after < 0n ? text(-after) : '',
  };
}
