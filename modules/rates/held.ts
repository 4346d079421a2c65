import type { Db } from '@baize/db';
import { businessDay } from '@baize/kernel';
import { ancestorsOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import { listRates, type Holder, type RateRow } from './rate.sql.ts';
import { eachScale, HOUSE_MOST, isRebate, lowerOf, MODE_MIN, type Rates, type Scale } from './rules.ts';

/** What holds today, and what was given last, which holds from the next product day on. A mode of 0 stands for the brand's least one. */
export type Held = { now: Rates; next: Rates };
export type House = Held & { leastMode: { now: number; next: number } };

const valueOf = (
  rows: readonly RateRow[],
  scale: RateRow['scale'],
  when: 'holdsNow' | 'isLatest',
): number | undefined => rows.find((row) => row.scale === scale && row[when])?.value;

const heldOf = (rows: readonly RateRow[], without: (scale: Scale) => number): Held => ({
  now: eachScale((scale) => valueOf(rows, scale, 'holdsNow') ?? without(scale)),
  next: eachScale((scale) => valueOf(rows, scale, 'isLatest') ?? without(scale)),
});

/** What the house gives: the most of each, and the least mode. */
export async function houseRates(db: Db, merchantId: number, at: Date): Promise<House> {
  const rows = await listRates(db, { merchantId, memberId: null }, await dayOf(db, merchantId, at));
  const held = heldOf(rows, (scale) => (isRebate(scale) ? HOUSE_MOST.rebate : HOUSE_MOST.PRIZE_MODE));
  const least = (when: 'holdsNow' | 'isLatest') => valueOf(rows, 'PRIZE_MODE_MIN', when) ?? MODE_MIN;
  return { ...held, leastMode: { now: least('holdsNow'), next: least('isLatest') } };
}

export async function memberRates(
  db: Db,
  { merchantId, memberId }: Holder & { memberId: number },
  at: Date,
): Promise<Held> {
  return heldOf(await listRates(db, { merchantId, memberId }, await dayOf(db, merchantId, at)), () => 0);
}

/** What stands above an account: its upline's own, or for a top agent what the house gives. */
export async function limitsOf(
  db: Db,
  { merchantId, memberId }: Holder & { memberId: number },
  at: Date,
): Promise<Held> {
  const [upline] = await ancestorsOf(db, memberId);
  return !upline || upline.isHouse
    ? houseRates(db, merchantId, at)
    : memberRates(db, { merchantId, memberId: upline.memberId }, at);
}

/** What an account may give somebody who is opened today: what it has now and tomorrow. */
export const mayGive = ({ now, next }: Held): Rates => lowerOf(now, next);

/** As people read it: whoever was given no mode has the brand's least one. */
export const shownRates = (rates: Rates, leastMode: number): Rates => ({
  ...rates,
  PRIZE_MODE: Math.max(rates.PRIZE_MODE, leastMode),
});

export const dayOf = async (db: Db, merchantId: number, at: Date): Promise<string> =>
  businessDay(at, (await getMerchant(db, merchantId)).timeZone);
/** What is changed today holds from the next product day on. */
export const nextDayOf = async (db: Db, merchantId: number, at: Date): Promise<string> =>
  Temporal.PlainDate.from(await dayOf(db, merchantId, at))
    .add({ days: 1 })
    .toString();
