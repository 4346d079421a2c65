import { periodOf, type Period } from '../reports/period.ts';

/** What an agent earns by the team: all of it, or one kind. */
export const INCOME_TYPES = ['INCOME', 'SALARY', 'DIVIDEND', 'REBATE'] as const;
type IncomeType = (typeof INCOME_TYPES)[number];
/** As the address has it; what is missing is empty. */
export type IncomeSearch = Partial<Record<'type' | 'from' | 'to' | 'page' | 'sheet', string>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address asks for; the income of the last 30 days where it asks for nothing. */
export const incomeFilterOf = (
  { type, from = '', to = '', page = '' }: IncomeSearch,
  now: number,
): Period & { type: IncomeType; pageNo: number } => ({
  ...(DAY.test(from) && DAY.test(to) ? { from, to } : periodOf('month', now)),
  type: INCOME_TYPES.find((one) => one === type) ?? 'INCOME',
  pageNo: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
});

/** The settlement an entry paid; undefined for what is no contract's. */
export function sheetOf({ type, ref }: { type: string; ref: string }): string | undefined {
  const [, number] = /^S(\d{1,18})$/.exec(ref) ?? [];
  return number && (type === 'SALARY' || type === 'DIVIDEND') ? `s_${number}` : undefined;
}

/** The day's commission an entry paid; undefined for what is none. */
export const postingOf = ({ type, ref }: { type: string; ref: string }): string | undefined =>
  type === 'REBATE' ? /^R(\d{1,18})$/.exec(ref)?.[1] : undefined;
