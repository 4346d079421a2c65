import { exactText, parseUnits } from '@baize/kernel';
import type { DailyRow } from './reports.queries.ts';

export const COUNTS = ['registrations', 'firstDeposits'] as const;
export const AMOUNTS = [
  'deposits',
  'manualDeposits',
  'withdrawals',
  'manualWithdrawals',
  'openings',
  'adjustments',
  'bets',
  'validBet',
  'winLoss',
  'bonuses',
  'salaries',
  'dividends',
] as const;

/** What the days come to, one row for each currency; one day of one currency is its own sum and has no such row. */
export function dailySums(rows: readonly DailyRow[], name: string): DailyRow[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return [...byCurrency].flatMap(([currency, list]) => {
    const [first] = list;
    if (!first || list.length === 1) return [];
    const sum = { ...first, day: name, key: '' };
    for (const count of COUNTS) sum[count] = list.reduce((all, row) => all + row[count], 0);
    for (const amount of AMOUNTS) {
      const units = list.reduce((all, row) => all + parseUnits(row[amount]), 0n);
      sum[amount] = exactText(units, currency);
    }
    return [sum];
  });
}
