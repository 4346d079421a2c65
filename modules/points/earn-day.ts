import type { Tx } from '@baize/db';
import { businessDayStart, eachApart, HOUR_MS, plusDays, type Given } from '@baize/kernel';
import { findCompleteUpto, listEarningsOfDay, type EarningOfDay } from '@baize/measures';
import { listStanding } from '@baize/members';
import { listRewardBarred } from '@baize/protection';
import { getMerchant, listMerchantIds } from '@baize/site';
import { listAccounts } from '@baize/wallet';
import type { PointsDeps } from './deps.ts';
import {
  insertEarnings,
  listEarnings,
  listRests,
  lockProgress,
  putRests,
  saveProgress,
  type Earning,
  type Rest,
} from './earn.sql.ts';
import { lockPoints, movePoints } from './ledger.sql.ts';
import { earnedOnDay, sourceOf, SOURCES, type Source } from './rules.ts';
import { getSettings } from './settings.ts';

/** Members in one transaction. */
const PORTION = 100;
/** A day is posted at 01:00 of the next one, on the brand's clock (OPEN-POINTS-01). */
const DUE_MS = HOUR_MS;
/** What is rolled back takes back what the days so long before earned. */
const TAKE_BACK_DAYS = 400;

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
    const dayAfter = plusDays(day, 1);
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
  const rests = new Map((await listRests(tx, memberIds)).map((one) => [`${one.memberId} ${one.type}`, one]));
  const bases = new Map(memberIds.map((memberId) => [memberId, basesOf(rows, memberId)]));
  const owing = memberIds.filter((memberId) => bases.get(memberId)?.some(([, base]) => base < 0n));
  const given = await givenTo(tx, owing, day);
  const earnings: Earning[] = [];
  const after: Rest[] = [];
  const moved: { memberId: number; type: Source; points: bigint }[] = [];
  for (const { memberId, balance } of accounts.values()) {
    let left = balance;
    for (const [type, base] of bases.get(memberId) ?? []) {
      if (base === 0n) continue;
      // R9: who is excluded earns nothing; what was earned before is taken back all the same.
      const per = barred.has(memberId) ? 0n : settings.per[type];
      const name = `${memberId} ${type}`;
      const over = rests.get(name) ?? { units: 0n, per: null };
      const earned = earnedOnDay({ base, per }, given.get(name) ?? [], over, left);
      const points = earned.reduce((sum, one) => sum + one.points, 0n);
      left += points;
      earnings.push(...earned.map((one) => ({ ...one, memberId, type })));
      const last = earned.findLast((one) => one.per !== 0n);
      if (last) after.push({ memberId, type, units: last.carryOut, per: last.per });
      if (points !== 0n) moved.push({ memberId, type, points });
    }
  }
  await insertEarnings(tx, merchantId, day, earnings);
  await putRests(tx, after);
  await movePoints(
    tx,
    moved.map(({ memberId, type, points }) => ({
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

/** By member and type, what their days earned at which ratio, the oldest first. */
async function givenTo(
  tx: Tx,
  memberIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<string, Given<bigint>[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await listEarnings(tx, memberIds, { since: plusDays(day, -TAKE_BACK_DAYS), day });
  const named = Map.groupBy(rows, ({ memberId, type }) => `${memberId} ${type}`);
  return new Map([...named].map(([name, of]) => [name, of.map(({ per, base }) => ({ rate: per, base }))]));
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
