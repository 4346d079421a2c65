import { countBets } from '@baize/bets';
import type { Db } from '@baize/db';
import { businessDay, businessDayStart, parseUnits, plusDays } from '@baize/kernel';
import { sumDeposits, sumPlay } from '@baize/measures';
import type { Merchant } from '@baize/site';
import { countLoginDays, listOwnClaims } from './claim.sql.ts';
import { listRunning, listVersions, type MissionRow, type RunRow, type VersionRow } from './mission.sql.ts';
import { earlier, ONCE_PERIOD, periodAt, stateOf, type MissionState, type Period } from './rules.ts';
import { targetOf, type MissionTerms } from './terms.ts';

/** A period of a mission as a member stands in it. */
export type Standing = {
  mission: MissionRow;
  version: number;
  terms: MissionTerms;
  /** The first day of the period; of a mission done once ONCE_PERIOD. */
  period: string;
  /** Days that count, both included. */
  from: string;
  to: string;
  /** Without an end: null. */
  endsAt: Date | null;
  progress: bigint;
  target: bigint;
  state: MissionState;
  /** Another mission must be claimed first. */
  isLocked: boolean;
};
type Who = { memberId: number; accountId: bigint };
type Brand = Pick<Merchant, 'id' | 'timeZone'>;

/** The version a period began with: of a mission first started within it, and of one done once, the first. Drafts are none. */
export function versionAt(
  versions: readonly VersionRow[],
  period: string,
  timeZone: string,
): VersionRow | undefined {
  const promised = versions.filter(({ isPromised }) => isPromised);
  if (period === ONCE_PERIOD) return promised[0];
  const start = businessDayStart(period, timeZone);
  return promised.findLast(({ at }) => at <= start) ?? promised[0];
}
/** The kinds of periods it ran with, the last first: one that was changed from days to weeks owes the day in which that happened. */
export const kindsOf = (versions: readonly VersionRow[]): Period[] => [
  ...new Set(
    versions
      .filter(({ isPromised }) => isPromised)
      .map(({ terms }) => terms.period)
      .toReversed(),
  ),
];

/**
 * Every mission of the brand as a member stands in it: of the period that runs, and of the one before where something can still be
 * claimed. `only`: of one mission. It reads, and writes nothing.
 */
export async function listStandings(
  db: Db,
  { id: merchantId, timeZone }: Brand,
  who: Who,
  now: Date,
  only?: number,
): Promise<Standing[]> {
  const today = businessDay(now, timeZone);
  const since = periodAt('WEEKLY', plusDays(periodAt('WEEKLY', today).from, -1)).from;
  const missions = await listRunning(db, { merchantId, since, day: today });
  const ids = missions.map(({ missionId }) => missionId);
  const versions = Map.groupBy(await listVersions(db, ids), ({ missionId }) => missionId);
  const claims = await listOwnClaims(db, {
    memberId: who.memberId,
    missionIds: [...ids, ...afterOf([...versions.values()].flat())],
    since,
    once: ONCE_PERIOD,
  });
  const isClaimed = (missionId: number, period: string): boolean =>
    claims.some((one) => one.missionId === missionId && one.period === period);

  const standings: Standing[] = [];
  for (const mission of missions) {
    const own = versions.get(mission.missionId) ?? [];
    if (only !== undefined && mission.missionId !== only) continue;
    for (const place of kindsOf(own).flatMap((kind) => placesOf(kind, mission, today))) {
      const version = versionAt(own, place.key, timeZone);
      if (!version || version.terms.period !== place.kind) continue;
      const { terms } = version;
      const { missionId } = mission;
      const claimed = isClaimed(missionId, place.key);
      const isLocked =
        terms.after !== null && !isClaimed(terms.after, place.key) && !isClaimed(terms.after, ONCE_PERIOD);
      const isOpen = !isLocked && mission.spent + parseUnits(terms.amount) <= mission.budget;
      const progress = await progressOf(db, { terms, who, timeZone, from: place.from, to: place.to });
      const target = targetOf(terms);
      const state = stateOf({ isClaimed: claimed, isOpen, progress, target });
      if (place.isOver && state !== 'CLAIMABLE') continue;
      standings.push({
        mission,
        version: version.version,
        terms,
        period: place.key,
        from: place.from,
        to: place.to,
        endsAt: place.last === null ? null : businessDayStart(plusDays(place.last, 1), timeZone),
        progress,
        target,
        state,
        isLocked,
      });
    }
  }
  return standings;
}

const afterOf = (versions: readonly VersionRow[]): number[] =>
  versions.flatMap(({ terms }) => (terms.after === null ? [] : [terms.after]));

/** Whether a mission ran when a period ended, or runs in it still: nobody played for the board of one that was stopped before. */
export const hasRunThrough = (runs: readonly RunRow[], last: string, timeZone: string): boolean =>
  runs.some(
    ({ startedAt, stoppedAt }) =>
      businessDay(startedAt, timeZone) <= last &&
      (stoppedAt === null || businessDay(stoppedAt, timeZone) > last),
  );

type Place = { kind: Period; key: string; from: string; to: string; last: string | null; isOver: boolean };

/** The period that runs and the one before it, with the days of each that lie within the mission's own. */
function placesOf(kind: Period, mission: MissionRow, today: string): Place[] {
  const running = periodAt(kind, today);
  const all = running.to === null ? [running] : [running, periodAt(kind, plusDays(running.from, -1))];
  return all.flatMap(({ key, from: first, to: end }) => {
    const from = first < mission.fromDay ? mission.fromDay : first;
    const last = earliest(end, mission.untilDay);
    const isOver = last !== null && last < today;
    const to = isOver ? last : today;
    return from <= to ? [{ kind, key, from, to, last, isOver }] : [];
  });
}
const earliest = (one: string | null, other: string | null): string | null =>
  one === null ? other : earlier(one, other);

/** What counted so far: units of money, days or bets. Measures are a minute behind; bets are read up to the target only. */
async function progressOf(
  db: Db,
  {
    terms,
    who: { memberId, accountId },
    timeZone,
    from,
    to,
  }: { terms: MissionTerms; who: Who; timeZone: string; from: string; to: string },
): Promise<bigint> {
  const { type, gameType, gameId, winTimes } = terms;
  const days = { memberId, from, to };
  switch (type) {
    case 'LOGIN':
      return countLoginDays(db, days);
    case 'DEPOSIT_COUNT':
      return (await sumDeposits(db, days)).count;
    case 'DEPOSIT':
      return (await sumDeposits(db, days)).amount;
    case 'BET':
      return (await sumPlay(db, { ...days, gameType })).validBet;
    case 'PLAY':
      if (gameId === null) return (await sumPlay(db, { ...days, gameType })).bets;
      break;
    case 'WIN':
      break;
    default:
      return type satisfies never;
  }
  return countBets(db, {
    accountId,
    from: businessDayStart(from, timeZone),
    to: businessDayStart(plusDays(to, 1), timeZone),
    gameId,
    winTimes,
    limit: Number(targetOf(terms)),
  });
}
