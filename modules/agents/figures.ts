import type { Db } from '@baize/db';
import { exactText, ok, plusDays, refuse, type Clock, type Result } from '@baize/kernel';
import { findCompleteUpto, type FlowSums, type PlaySums } from '@baize/measures';
import { getMerchant } from '@baize/site';

const DAYS_DEFAULT = 7;
const DAYS_MAX = 31;

/** The days a report is about, in the brand's zone, and how far they are counted. */
export type Days = {
  from: string;
  to: string;
  currency: string;
  asOf: number | null;
  /** Days from this one on are not final. */
  provisionalFrom: string;
};

/** The asked days, at most 31; the last seven where none are named. */
export async function daysOf(
  { db, clock }: { db: Db; clock: Clock },
  asked: { from?: string | undefined; to?: string | undefined },
  merchantId: number,
): Promise<Result<Days, 'range_invalid' | 'range_too_long'>> {
  const { currency, timeZone } = await getMerchant(db, merchantId);
  if ([asked.from, asked.to].some((day) => day !== undefined && !isReported(day)))
    return refuse('range_invalid');
  const to = asked.to ?? dayIn(timeZone, clock.now());
  const from = asked.from ?? plusDays(to, 1 - DAYS_DEFAULT);
  if (from > to) return refuse('range_invalid');
  if (plusDays(from, DAYS_MAX) <= to) return refuse('range_too_long');
  const asOf = await findCompleteUpto(db);
  const provisionalFrom = asOf === null ? '' : dayIn(timeZone, asOf);
  return ok({ from, to, currency, asOf: asOf?.getTime() ?? null, provisionalFrom });
}

/** The whole days since a branch stands under the reader: who was moved brings no past along. */
export async function seenDays(
  db: Db,
  days: Days,
  merchantId: number,
  { since }: { since: Date | null },
): Promise<Days> {
  if (since === null) return days;
  const { timeZone } = await getMerchant(db, merchantId);
  const first = plusDays(dayIn(timeZone, since), 1);
  return first > days.from ? { ...days, from: first } : days;
}

/** Each day of the range, as calendar days. */
export function listDays({ from, to }: Pick<Days, 'from' | 'to'>): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
}

export type Sums = Pick<PlaySums, 'bets' | 'stake' | 'validBet' | 'net'> &
  Pick<FlowSums, 'deposits' | 'withdrawals' | 'bonuses' | 'rebates' | 'newMembers'>;
export const nothing = (): Sums => ({
  bets: 0n,
  stake: 0n,
  validBet: 0n,
  net: 0n,
  deposits: 0n,
  withdrawals: 0n,
  bonuses: 0n,
  rebates: 0n,
  newMembers: 0n,
});

/** Adds what is there of the sums; other figures are passed over. */
export function add(into: Sums, part: Partial<Sums>): void {
  for (const name of Object.keys(into) as (keyof Sums)[]) into[name] += part[name] ?? 0n;
}

export const playView = ({ bets, stake, validBet, net }: Omit<Sums, keyof FlowSums>, currency: string) => ({
  bets: Number(bets),
  stake: exactText(stake, currency),
  validBet: exactText(validBet, currency),
  winLoss: exactText(net, currency),
});
export const figuresView = (sums: Sums, currency: string) => ({
  ...playView(sums, currency),
  deposits: exactText(sums.deposits, currency),
  withdrawals: exactText(sums.withdrawals, currency),
  bonuses: exactText(sums.bonuses, currency),
  rebates: exactText(sums.rebates, currency),
  newMembers: Number(sums.newMembers),
});

/** Days of years that every calendar here can also count from and to: the edges of what a date holds are no days of a report. */
const isReported = (day: string): boolean => day >= '1900-01-01' && day < '9000-01-01';
/** The day it is somewhere: 2026-11-23. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
