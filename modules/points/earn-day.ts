import type { Tx } from '@baize/db';
import { businessDayStart, eachApart, HOUR_MS } from '@baize/kernel';
import { findCompleteUpto, listEarningsOfDay, type EarningOfDay } from '@baize/measures';
import { listStanding } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant, listMerchantIds } from '@baize/site';
import { listAccounts } from '@baize/wallet';
import type { PointsDeps } from './deps.ts';
import { insertEarnings, listRests, lockProgress, putRests, saveProgress, type Earning } from './earn.sql.ts';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { earnedOf, sourceOf, SOURCES, type Source } from './rules.ts';
import { getSettings } from './settings.ts';

/** Members in one transaction. */
const PORTION = 100;
/** A day is posted at 01:00 of the next one, on the brand's clock (OPEN-POINTS-01). */
const DUE_MS = HOUR_MS;

type EarnDeps = Pick<PointsDeps, 'db' | 'clock'>;

/**
 * Posts the points of every brand, a day after the other, until everything is done or time is up. A worker that was down makes up for all
 * days; called again, it finds nothing.
 */
export async function earnDays(deps: EarnDeps, isTimeUp?: () => boolean, portion?: number): Promise<void> {
  await eachApart(await listMerchantIds(deps.db), (merchantId) =>
    earnBrand(deps, merchantId, isTimeUp, portion),
  );
}

/** As earnDays, of one brand. */
export async function earnBrand(
  deps: EarnDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
  portion: number = PORTION,
): Promise<void> {
  while (!isTimeUp() && (await earnPortion(deps, merchantId, portion)));
}

/**
 * The next members of the brand's next day, in one transaction with the mark of how far it came: a worker that is killed leaves nothing of
 * it. A day is posted once it is complete; what is rolled back later counts in the day it arrives in, whose points it lowers. False: nothing
 * is due, or another worker posts.
 */
const earnPortion = ({ db, clock }: EarnDeps, merchantId: number, limit: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const next = await lockProgress(tx, merchantId);
    if (!next) return false;
    const { timeZone } = await getMerchant(tx, merchantId);
    const { day, afterId } = next;
    const dayAfter = Temporal.PlainDate.from(day).add({ days: 1 }).toString();
    const end = businessDayStart(dayAfter, timeZone);
    const at = clock.now();
    if (at.getTime() < end.getTime() + DUE_MS) return false;
    const completeUpto = await findCompleteUpto(tx);
    if (completeUpto === null || completeUpto < end) return false;
    const { rows, lastId } = await listEarningsOfDay(tx, { merchantId, day, afterId, limit });
    await earn(tx, rows, { merchantId, day, at });
    await saveProgress(
      tx,
      merchantId,
      lastId === null ? { day: dayAfter, afterId: 0 } : { day, afterId: lastId },
    );
    return true;
  });

async function earn(
  tx: Tx,
  rows: readonly EarningOfDay[],
  { merchantId, day, at }: { merchantId: number; day: string; at: Date },
): Promise<void> {
  const memberIds = [...new Set(rows.map(({ memberId }) => memberId))];
  if (memberIds.length === 0) return;
  const settings = await getSettings(tx, merchantId);
  const accounts = await lockPoints(tx, merchantId, await earners(tx, memberIds));
  const barred = await listRewardBarred(tx, [...accounts.keys()], at);
  const rests = new Map(
    (await listRests(tx, memberIds)).map((one) => [`${one.memberId} ${one.type}`, one.units]),
  );
  const earnings: Earning[] = [];
  for (const { memberId, balance } of accounts.values()) {
    let left = balance;
    for (const [type, base] of basesOf(rows, memberId)) {
      const per = settings.per[type];
      // R9: who is excluded earns nothing; what is taken back counts all the same.
      if (per === 0n || base === 0n || (base > 0n && barred.has(memberId))) continue;
      const carryIn = rests.get(`${memberId} ${type}`) ?? 0n;
      const earned = earnedOf({ base, per, carryIn }, left);
      left += earned.points;
      earnings.push({ memberId, type, base, per, carryIn, ...earned });
    }
  }
  await insertEarnings(tx, merchantId, day, earnings);
  await putRests(
    tx,
    earnings.map(({ memberId, type, carryOut }) => ({ memberId, type, units: carryOut })),
  );
  await movePoints(
    tx,
    earnings
      .filter(({ points }) => points !== 0n)
      .map(({ memberId, type, points }) => ({
        memberId,
        type,
        kind: 'earn',
        amount: points,
        key: `earn:${memberId}:${day}:${type}`,
        ref: day,
      })),
    { merchantId, actor: 'job:points', at },
  );
}

/** Who may have points: no trials, and nobody whose account is closed. */
async function earners(tx: Tx, memberIds: readonly number[]): Promise<number[]> {
  const open = (await listAccounts(tx, memberIds)).filter(({ kind }) => kind === 'main');
  const closed = new Set(
    (await listStanding(tx, memberIds)).filter(({ state }) => state === 'CLOSED').map(({ id }) => id),
  );
  return open.map(({ memberId }) => memberId).filter((id) => !closed.has(id));
}

function basesOf(rows: readonly EarningOfDay[], memberId: number): [Source, bigint][] {
  const sums = new Map<Source, bigint>();
  for (const row of rows.filter((one) => one.memberId === memberId)) {
    const type = row.source === 'deposit' ? 'deposit' : sourceOf(row.source);
    if (type) sums.set(type, (sums.get(type) ?? 0n) + row.amount);
  }
  return SOURCES.map((type) => [type, sums.get(type) ?? 0n]);
}
