import type { Tx } from '@baize/db';
import { businessDay, businessDayStart, DAY_MS, eachApart, parseUnits, plusDays } from '@baize/kernel';
import { findCompleteUpto } from '@baize/measures';
import { listTopMembers } from '@baize/player-rank';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { getMerchant, isFlagOn, listMerchantIds, type Merchant } from '@baize/site';
import { listPaidPeriods, lockBoard, putPlaces, type BoardPlace } from './board.sql.ts';
import { titled } from './claim-mission.ts';
import type { MissionsDeps } from './deps.ts';
import {
  listBoarded,
  listRuns,
  listVersions,
  spend,
  type MissionRow,
  type VersionRow,
} from './mission.sql.ts';
import { earlier, periodAt, PLACES_MAX } from './rules.ts';
import { hasRunThrough, kindsOf, versionAt } from './standing.ts';

/** Writes the boards of every brand, and offers the prizes of periods that are over. Called again, it does nothing twice. */
export const followAllBoards = async (deps: MissionsDeps, isTimeUp: () => boolean): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => followBoards(deps, merchantId, isTimeUp));

export async function followBoards(
  deps: MissionsDeps,
  merchantId: number,
  isTimeUp: () => boolean,
): Promise<void> {
  const { db, clock } = deps;
  const merchant = await getMerchant(db, merchantId);
  if (!isFlagOn(merchant.settings.flags, 'MISSION')) return;
  const now = clock.now();
  const today = businessDay(now, merchant.timeZone);
  const since = new Date(now.getTime() - PERIODS_MAX * WEEK_MS);
  const missions = await listBoarded(db, { merchantId, since, day: today });
  const ids = missions.map(({ missionId }) => missionId);
  const versions = Map.groupBy(await listVersions(db, ids), ({ missionId }) => missionId);
  const runs = Map.groupBy(await listRuns(db, ids), ({ missionId }) => missionId);
  await eachApart(missions, async (mission) => {
    const own = versions.get(mission.missionId) ?? [];
    const ran = runs.get(mission.missionId) ?? [];
    const paid = await listPaidPeriods(db, mission.missionId, PAID_LOOKED_AT);
    // A board is of the kind its period began with, whatever the mission was changed to meanwhile.
    const startedAs = (key: string) => versionAt(own, key, merchant.timeZone);
    for (const kind of kindsOf(own)) {
      if (kind === 'ONCE') continue;
      const lastPaid = paid.find((key) => startedAs(key)?.terms.period === kind);
      for (const { key, to } of unpaidPeriods(kind, mission, today, lastPaid)) {
        if (isTimeUp()) return;
        if (!hasRunThrough(ran, earlier(to, mission.untilDay), merchant.timeZone)) continue;
        const version = startedAs(key);
        if (version && version.terms.period === kind && version.terms.prizes.length > 0)
          await db.transaction((tx) => writeBoard(deps, tx, { merchant, mission, version, period: key, to }));
      }
    }
  });
}

/** Periods a worker that was down makes up for. */
const PERIODS_MAX = 31;
/** Boards whose prizes are out, of both kinds. */
const PAID_LOOKED_AT = 2 * PERIODS_MAX;
const WEEK_MS = 7 * DAY_MS;

/** The periods after the last whose prizes are out, up to the one that runs, the oldest first: none is paid before those before it. */
function unpaidPeriods(
  period: 'DAILY' | 'WEEKLY',
  { fromDay, untilDay }: MissionRow,
  today: string,
  lastPaid: string | undefined,
): { key: string; to: string }[] {
  const found: { key: string; to: string }[] = [];
  for (
    let day = earlier(today, untilDay);
    found.length < PERIODS_MAX;
    day = plusDays(found[0]?.key ?? day, -1)
  ) {
    const { key, to } = periodAt(period, day);
    if (to === null || to < fromDay || (lastPaid !== undefined && key <= lastPaid)) break;
    found.unshift({ key, to });
  }
  return found;
}

/** One period's board; once everything that settled in it is counted, the last time, with its prizes. */
async function writeBoard(
  { clock }: MissionsDeps,
  tx: Tx,
  of: { merchant: Merchant; mission: MissionRow; version: VersionRow; period: string; to: string },
): Promise<void> {
  const { merchant, mission, version, period } = of;
  const { missionId, fromDay, untilDay } = mission;
  const { terms } = version;
  const from = period < fromDay ? fromDay : period;
  const to = earlier(of.to, untilDay);
  const now = clock.now();
  if (from > to || !(await lockBoard(tx, { missionId, period, at: now }))) return;
  const { gameType } = terms;
  const { id: merchantId, timeZone } = merchant;
  // Whoever may be given nothing leaves a place to the next: more are read than there are places.
  const found = await listTopMembers(tx, { merchantId, timeZone, from, to, gameType, now }, 2 * PLACES_MAX);
  const complete = await findCompleteUpto(tx);
  const isPaid = complete !== null && complete >= businessDayStart(plusDays(to, 1), merchant.timeZone);
  const written: (BoardPlace & { rewardId: bigint | null })[] = [];
  for (const { memberId, validBet } of found) {
    if (written.length === PLACES_MAX) break;
    const prize = parseUnits(terms.prizes[written.length] ?? '0');
    const place = { rank: written.length + 1, memberId, score: validBet, prize };
    const offered = isPaid ? await offerPrize({ clock }, tx, of, place) : { rewardId: null };
    // Who may be given nothing has no place: the next member moves up.
    if (offered === 'barred') continue;
    const { rewardId } = offered;
    // A prize that the budget does not bear is shown by no place.
    written.push({ ...place, prize: isPaid && rewardId === null ? 0n : prize, rewardId });
  }
  await putPlaces(tx, { missionId, period, at: now, isPaid }, written);
}

/** No reward: there is no prize for this place, or the budget does not bear it. */
async function offerPrize(
  { clock }: Pick<MissionsDeps, 'clock'>,
  tx: Tx,
  { merchant, mission, version, period }: Parameters<typeof writeBoard>[2],
  { rank, memberId, prize }: BoardPlace,
): Promise<{ rewardId: bigint | null } | 'barred'> {
  const { missionId } = mission;
  if (prize === 0n || !(await spend(tx, missionId, prize))) return { rewardId: null };
  const offered = await offerReward({ clock }, tx, {
    memberId,
    merchantId: merchant.id,
    source: 'mission',
    ref: `board:${missionId}:${period}:${rank}`,
    campaign: `mission:${missionId}`,
    amount: prize,
    terms: { ...FREE_TERMS, turnoverTimes: version.terms.turnoverTimes },
    title: titled(version.terms.title),
  });
  if (offered.ok) return { rewardId: offered.value.rewardId };
  await spend(tx, missionId, -prize);
  return 'barred';
}
