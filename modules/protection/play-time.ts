import type { Tx } from '@baize/db';
import { businessDay, businessDayStart } from '@baize/kernel';
import { lastSeq, lockPlayTime, savePlayTime, sumPlaySince, type PlayTimeRow } from './play-time.sql.ts';

/**
 * A member plays as long as activity is seen: a report of the game page, or a stake. Seconds between two
 * activities count unless more than five minutes lie between; half an hour without one, or another login, starts a new
 * play time, whose clock and net position begin at zero. The day's seconds go on whatever is started.
 */
const COUNTED_GAP_S = 5 * 60;
const PLAY_TIME_GAP_S = 30 * 60;

type Activity = { memberId: number; accountId: bigint; now: Date; zone: string; sessionId?: string };

/** Records activity of the member and brings the play time up to date. Under the wallet's lock or none at all. */
export async function recordActivity(tx: Tx, activity: Activity): Promise<PlayTimeRow> {
  const before = await lockPlayTime(tx, activity.memberId);
  const day = businessDay(activity.now, activity.zone);
  const row =
    before && isSamePlayTime(before, activity)
      ? advance(before, activity.now, day, activity.zone)
      : start(activity, day, await lastSeq(tx, activity.accountId), before);
  const { seq, staked, net } = await sumPlaySince(tx, activity.accountId, {
    seq: row.seq,
    since: before && before.seq === row.seq ? before.lastAt : row.startedAt,
  });
  const after = { ...row, seq: seq ?? row.seq, staked: row.staked + staked, net: row.net + net };
  await savePlayTime(tx, after);
  return after;
}

function isSamePlayTime(before: PlayTimeRow, { now, sessionId }: Activity): boolean {
  const gap = (now.getTime() - before.lastAt.getTime()) / 1000;
  return gap <= PLAY_TIME_GAP_S && (sessionId === undefined || sessionId === before.sessionId);
}

/** Whole seconds only, and `last_at` moves by as many: many stakes a second must not count as no time at all. */
export function advance(before: PlayTimeRow, now: Date, day: string, zone: string): PlayTimeRow {
  const gap = Math.max(0, Math.floor((now.getTime() - before.lastAt.getTime()) / 1000));
  const seconds = gap <= COUNTED_GAP_S ? gap : 0;
  const lastAt = gap <= COUNTED_GAP_S ? new Date(before.lastAt.getTime() + seconds * 1000) : now;
  if (before.day === day) return { ...before, lastAt: lastAt, daySeconds: before.daySeconds + seconds };
  const today = Math.floor((now.getTime() - businessDayStart(day, zone).getTime()) / 1000);
  return { ...before, lastAt: lastAt, day, daySeconds: Math.min(seconds, today) };
}

function start(activity: Activity, day: string, seq: bigint, before: PlayTimeRow | undefined): PlayTimeRow {
  const { now, memberId, accountId, sessionId } = activity;
  const isSoon = before && now.getTime() - before.lastAt.getTime() <= PLAY_TIME_GAP_S * 1000;
  return {
    memberId: memberId,
    accountId: accountId,
    sessionId: sessionId ?? before?.sessionId ?? '',
    startedAt: now,
    lastAt: now,
    seq,
    staked: 0n,
    net: 0n,
    day,
    daySeconds: before?.day === day ? before.daySeconds : 0,
    // Logging in again does not put off the next reality check.
    realityAt: isSoon ? before.realityAt : now,
  };
}
