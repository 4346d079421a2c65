import type { Tx } from '@baize/db';
import { businessDay, businessDayStart, eachApart, parseUnits } from '@baize/kernel';
import { findCompleteUpto, listTopValidBets } from '@baize/measures';
import { listRewardBarred } from '@baize/protection';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { getMerchant, isFlagOn, listMerchantIds, type Merchant } from '@baize/site';
import { lockBoard, putPlaces, type BoardPlace } from './board.sql.ts';
import { titled } from './claim-mission.ts';
import type { MissionsDeps } from './deps.ts';
import { listRunning, listVersions, spend, type MissionRow, type VersionRow } from './mission.sql.ts';
import { dayAfter, dayBefore, periodAt, PLACES_MAX } from './rules.ts';
import { versionAt } from './standing.ts';

/** Writes the boards of every brand, and offers the prizes of periods that are over. Called again, it does nothing twice. */
export const followAllBoards = async (deps: MissionsDeps): Promise<void> =>
  eachApart(await listMerchantIds(deps.db), (merchantId) => followBoards(deps, merchantId));

export async function followBoards(deps: MissionsDeps, merchantId: number): Promise<void> {
  const { db, clock } = deps;
  const merchant = await getMerchant(db, merchantId);
  if (!isFlagOn(merchant.settings.flags, 'MISSION')) return;
  const now = clock.now();
  const today = businessDay(now, merchant.timeZone);
  const since = periodAt('WEEKLY', dayBefore(periodAt('WEEKLY', today).from)).from;
  const missions = await listRunning(db, { merchantId, since, day: today });
  const versions = Map.groupBy(
    await listVersions(
      db,
      missions.map(({ missionId }) => missionId),
    ),
    ({ missionId }) => missionId,
  );
  await eachApart(missions, async (mission) => {
    const own = versions.get(mission.missionId) ?? [];
    const newest = own.at(-1);
    if (!newest || newest.terms.period === 'ONCE') return;
    const running = periodAt(newest.terms.period, today);
    for (const { key, to } of [periodAt(newest.terms.period, dayBefore(running.from)), running]) {
      const version = versionAt(own, key, merchant.timeZone);
      if (version && version.terms.prizes.length > 0 && to !== null)
        await db.transaction((tx) => writeBoard(deps, tx, { merchant, mission, version, period: key, to }));
    }
  });
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
  const to = untilDay !== null && untilDay < of.to ? untilDay : of.to;
  const now = clock.now();
  if (from > to || !(await lockBoard(tx, { missionId, period, at: now }))) return;
  const found = await listTopValidBets(tx, {
    merchantId: merchant.id,
    from,
    to,
    gameType: terms.gameType,
    limit: PLACES_MAX,
    offset: 0,
  });
  // Who may be given nothing has no place either (R9).
  const barred = await listRewardBarred(
    tx,
    found.map(({ memberId }) => memberId),
    now,
  );
  const places: BoardPlace[] = found
    .filter(({ memberId }) => !barred.has(memberId))
    .map(({ memberId, validBet }, index) => ({
      rank: index + 1,
      memberId,
      score: validBet,
      prize: parseUnits(terms.prizes[index] ?? '0'),
    }));
  const complete = await findCompleteUpto(tx);
  const isPaid = complete !== null && complete >= businessDayStart(dayAfter(to), merchant.timeZone);
  const written: (BoardPlace & { rewardId: bigint | null })[] = [];
  for (const place of places) {
    const rewardId = isPaid ? await offerPrize({ clock }, tx, of, place) : null;
    // A place whose prize could not be offered shows none.
    written.push({ ...place, prize: isPaid && rewardId === null ? 0n : place.prize, rewardId });
  }
  await putPlaces(tx, { missionId, period, at: now, isPaid }, written);
}

/** null: there is none for this place, the budget does not bear it, or its member may be given nothing. */
async function offerPrize(
  { clock }: Pick<MissionsDeps, 'clock'>,
  tx: Tx,
  { merchant, mission, version, period }: Parameters<typeof writeBoard>[2],
  { rank, memberId, prize }: BoardPlace,
): Promise<bigint | null> {
  const { missionId } = mission;
  if (prize === 0n || !(await spend(tx, missionId, prize))) return null;
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
  if (offered.ok) return offered.value.rewardId;
  await spend(tx, missionId, -prize);
  return null;
}
