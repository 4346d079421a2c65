import { apart, type Tx } from '@baize/db';
import {
  birthdaysOn,
  businessDay,
  businessDayStart,
  eachApart,
  HOUR_MS,
  MINUTE_MS,
  nextTry,
  plusDays,
} from '@baize/kernel';
import { findCompleteUpto, listActiveSince, listMemberTotals } from '@baize/measures';
import { listBornOn } from '@baize/members';
import { getMerchant, isFlagOn, listMerchantIds } from '@baize/site';
import { monthOf, review, rise, scaleOf, type Scale } from './change-level.ts';
import type { FollowDeps } from './deps.ts';
import { giveGift } from './gifts.ts';
import type { GiftKind } from './rules.ts';
import {
  endProgress,
  ensureProgress,
  findStanding,
  listRanked,
  lockProgress,
  saveProgress,
  type Progress,
  type StandingRow,
} from './vip.sql.ts';
import { deleteRetry, insertRetry, listDueRetries, takeRetry, updateRetry, type Retry } from './retry.sql.ts';

/** Members in one transaction; also those tried again in one round. */
const PORTION = 100;
const SLOT_MS = 5 * MINUTE_MS;
/** A day's work is due then, on the brand's clock: after the items of a day (decision D7). */
const DUE_MS = 2 * HOUR_MS;

/** What is done on each day, in this order; a portion of those who have a level at a time. */
const STEPS = ['review', 'monthly', 'weekly', 'birthday'] as const;
type Step = (typeof STEPS)[number];

/** Follows every brand that has levels: who rises, and what a day brings. Called again, it finds nothing. */
export async function followAll(deps: FollowDeps, isTimeUp: () => boolean = () => false): Promise<void> {
  await eachApart(await listMerchantIds(deps.db), (merchantId) => followBrand(deps, merchantId, isTimeUp));
}

export async function followBrand(
  deps: FollowDeps,
  merchantId: number,
  isTimeUp: () => boolean = () => false,
  portion: number = PORTION,
): Promise<void> {
  const { db, clock } = deps;
  const { timeZone, settings } = await getMerchant(db, merchantId);
  // Switched off: what would have been given meanwhile is not given later.
  if (!isFlagOn(settings.flags, 'VIP')) return void (await endProgress(db, merchantId));
  const now = clock.now();
  await ensureProgress(db, merchantId, { slot: slotOf(now.getTime()), day: businessDay(now, timeZone) });
  while (!isTimeUp() && (await riseSome(deps, merchantId, portion)));
  while (!isTimeUp() && (await doSomeOfDay(deps, merchantId, portion)));
  for (const { retryId } of await listDueRetries(db, merchantId, clock.now(), PORTION)) {
    if (isTimeUp()) return;
    await retry(deps, merchantId, retryId);
  }
}

const slotOf = (time: number): Date => new Date(time - (time % SLOT_MS));

/** The next of those who deposited or played since they were looked at last. False: all were, or another worker follows. */
const riseSome = (deps: FollowDeps, merchantId: number, limit: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const from = await lockProgress(tx, merchantId);
    if (!from) return false;
    const complete = (await findCompleteUpto(tx)) ?? from.seenSlot;
    // Slots that may still grow are looked at again the next time; a database whose clock is ahead hides nobody.
    const nextSlot = from.nextSlot ?? slotOf(Math.min(complete.getTime(), deps.clock.now().getTime()));
    const of = { merchantId, since: from.seenSlot, afterId: from.afterId, limit };
    const memberIds = await listActiveSince(tx, of);
    const scale = await scaleOf(tx, merchantId, deps.clock.now());
    for (const memberId of memberIds)
      await orLater(deps, tx, { merchantId, memberId, step: 'rise', day: null }, () =>
        rise(deps.clock, tx, scale, memberId),
      );
    const last = memberIds.length < limit ? undefined : memberIds.at(-1);
    await saveProgress(
      tx,
      merchantId,
      last === undefined
        ? { ...from, seenSlot: nextSlot, nextSlot: null, afterId: 0 }
        : { ...from, nextSlot, afterId: last },
    );
    return last !== undefined;
  });

/** The next members of the next step of the brand's next day. False: nothing is due, or another worker follows. */
const doSomeOfDay = (deps: FollowDeps, merchantId: number, limit: number): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const from = await lockProgress(tx, merchantId);
    if (!from) return false;
    const at = deps.clock.now();
    const scale = await scaleOf(tx, merchantId, at);
    const begins = businessDayStart(from.nextDay, scale.timeZone);
    if (at.getTime() < begins.getTime() + DUE_MS) return false;
    const complete = await findCompleteUpto(tx);
    if (complete === null || complete < begins) return false;
    const step = STEPS[from.dayStep];
    const ranked =
      step && isDue(step, from.nextDay)
        ? await listRanked(tx, { merchantId, afterId: from.dayAfterId, limit })
        : [];
    if (step)
      for (const { memberId, act } of await actsOf(deps.clock, tx, scale, step, from.nextDay, ranked))
        await orLater(deps, tx, { merchantId, memberId, step, day: from.nextDay }, act);
    await saveProgress(tx, merchantId, after(from, ranked, limit));
    return true;
  });

const isDue = (step: Step, day: string): boolean => {
  const { day: ofMonth, dayOfWeek } = Temporal.PlainDate.from(day);
  if (step === 'review' || step === 'monthly') return ofMonth === 1;
  return step === 'birthday' || dayOfWeek === 1;
};

function after(from: Progress, ranked: readonly StandingRow[], limit: number): Progress {
  const last = ranked.length < limit ? undefined : ranked.at(-1);
  if (last) return { ...from, dayAfterId: last.memberId };
  if (from.dayStep + 1 < STEPS.length) return { ...from, dayStep: from.dayStep + 1, dayAfterId: 0 };
  const nextDay = plusDays(from.nextDay, 1);
  return { ...from, nextDay, dayStep: 0, dayAfterId: 0 };
}

/** A fault about one member undoes what was done for that one alone; it is kept and tried again. */
async function orLater(
  { clock, log }: FollowDeps,
  tx: Tx,
  of: Retry,
  act: () => Promise<unknown>,
): Promise<void> {
  const done = await apart(tx, act);
  if (done.ok) return;
  log.error(
    { err: done.fault, memberId: of.memberId, step: of.step, day: of.day },
    'a level was not followed',
  );
  await insertRetry(tx, of, nextTry(1, clock.now(), done.fault));
}

/** What a fault kept from being done for one member, in a transaction of its own. */
const retry = ({ db, clock, log }: FollowDeps, merchantId: number, retryId: bigint): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await lockProgress(tx, merchantId))) return;
    const row = await takeRetry(tx, retryId);
    if (!row) return;
    const { memberId, step, day, tries } = row;
    const done = await apart(tx, async () => {
      const scale = await scaleOf(tx, merchantId, clock.now());
      if (step === 'rise' || day === null) return void (await rise(clock, tx, scale, memberId));
      const standing = await findStanding(tx, memberId);
      for (const { act } of await actsOf(clock, tx, scale, step, day, standing ? [standing] : []))
        await act();
    });
    if (done.ok) return void (await deleteRetry(tx, retryId));
    log.error({ err: done.fault, memberId, step, day, tries }, 'again a level was not followed');
    await updateRetry(tx, retryId, nextTry(tries + 1, clock.now(), done.fault));
  });

type Act = { memberId: number; act: () => Promise<unknown> };

/** What a step of a day does for each of these members; nothing is done yet. */
async function actsOf(
  clock: FollowDeps['clock'],
  tx: Tx,
  scale: Scale,
  step: Step,
  day: string,
  ranked: readonly StandingRow[],
): Promise<Act[]> {
  const ids = ranked.map(({ memberId }) => memberId);
  if (step === 'review') {
    const lastMonth = monthOf(plusDays(day, -1));
    return ids.map((memberId) => ({ memberId, act: () => review(tx, scale, memberId, lastMonth) }));
  }
  const gives = (kind: GiftKind, memberIds: readonly number[], period = day): Act[] => {
    const chosen = new Set(memberIds);
    return ranked
      .filter(({ memberId }) => chosen.has(memberId))
      .map(({ memberId, level }) => ({
        memberId,
        act: () => giveGift(clock, tx, scale, { memberId, kind, period, level }),
      }));
  };
  const yesterday = Temporal.PlainDate.from(day).subtract({ days: 1 });
  if (step === 'birthday')
    return gives('BIRTHDAY', await listBornOn(tx, ids, birthdaysOn(day)), day.slice(0, 4));
  const since =
    step === 'weekly' ? yesterday.subtract({ days: 6 }).toString() : monthOf(yesterday.toString()).from;
  return gives(
    step === 'weekly' ? 'WEEKLY' : 'MONTHLY',
    await whoPlayed(tx, ids, { from: since, to: yesterday.toString() }),
  );
}

/** Of the week or month that is over: gifts are for those who played in it. */
const whoPlayed = async (
  tx: Tx,
  ids: readonly number[],
  days: { from: string; to: string },
): Promise<number[]> =>
  (await listMemberTotals(tx, ids, days))
    .filter(({ validBet }) => validBet > 0n)
    .map(({ memberId }) => memberId);
