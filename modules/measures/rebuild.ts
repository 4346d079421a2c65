import { listTaken } from '@baize/bets';
import type { Tx } from '@baize/db';
import { HOUR_MS } from '@baize/kernel';
import { listTakenNewcomers, shareTree } from '@baize/members';
import { listTakenFlows } from '@baize/wallet';
import { addFlows } from './add-flows.sql.ts';
import { countSettlements, listZones, STEP_FLOWS, STEP_ROWS, type MeasuresDeps } from './rollup.ts';
import { waitForProgress } from './rollup.sql.ts';
import {
  deleteDay,
  findDays,
  findDaySpan,
  listGamesOf,
  listLate,
  lockRebuild,
  passDay,
  startRebuild,
} from './rebuild.sql.ts';

/**
 * Counts a day of the brands' zones (YYYY-MM-DD) from the journals again, as far as they were counted: the same sums, whenever they were
 * counted first. In one transaction: nobody sees half of it, and counting waits. After a brand's zone was changed, every day must be.
 */
export const rebuildDay = (deps: MeasuresDeps, day: string): Promise<void> =>
  deps.db.transaction((tx) => countDay(deps, tx, day));

/**
 * Counts every day again, each in a transaction of its own, and answers how many. A run that was ended is gone on with where it
 * stopped. `onDay` is told of each day that is done.
 */
export async function rebuildMeasures(deps: MeasuresDeps, onDay?: (day: string) => void): Promise<number> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    const days = await findDays(tx);
    if (days) await startRebuild(tx, days);
  });
  for (let done = 0; ; done += 1) {
    const day = await db.transaction(async (tx) => {
      const under = await lockRebuild(tx);
      if (under === undefined) return undefined;
      await countDay(deps, tx, under.nextDay);
      await passDay(tx, under.nextDay);
      return under.nextDay;
    });
    if (day === undefined) return done;
    onDay?.(day);
  }
}

async function countDay(deps: MeasuresDeps, tx: Tx, day: string): Promise<void> {
  await tx.run('set local statement_timeout = 0');
  await waitForProgress(tx);
  await shareTree(tx);
  const zones = await listZones(tx);
  if (zones.length === 0) return;
  const { from, to } = await findDaySpan(tx, day, zones);
  await deleteDay(tx, day, zones);
  const only = { day, isLate: false };
  // By the hour, so that a day of any size fits into memory.
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS) {
    const hour = { from: new Date(at), to: new Date(Math.min(at + HOUR_MS, to.getTime())) };
    const taken = await listTaken(tx, hour);
    if (taken)
      for (const ids of chunks(taken.ids, STEP_ROWS))
        await countSettlements(deps, tx, { ids, gameIds: taken.gameIds }, only);
    for (const flowIds of chunks(await listTakenFlows(tx, hour), STEP_FLOWS))
      await addFlows(tx, { flowIds, memberIds: [], zones, only });
  }
  for (const memberIds of chunks(await listTakenNewcomers(tx, { from, to }), STEP_FLOWS))
    await addFlows(tx, { flowIds: [], memberIds, zones, only });
  await countLate(deps, tx, { day, from, to });
}

async function countLate(
  deps: MeasuresDeps,
  tx: Tx,
  { day, from, to }: { day: string; from: Date; to: Date },
): Promise<void> {
  const { settlementIds, flowIds, memberIds } = await listLate(tx, from, to);
  const only = { day, isLate: true };
  for (const ids of chunks(settlementIds, STEP_ROWS))
    await countSettlements(deps, tx, { ids, gameIds: await listGamesOf(tx, ids) }, only);
  const zones = await listZones(tx);
  for (const ids of chunks(flowIds, STEP_FLOWS))
    await addFlows(tx, { flowIds: ids, memberIds: [], zones, only });
  for (const ids of chunks(memberIds, STEP_FLOWS))
    await addFlows(tx, { flowIds: [], memberIds: ids, zones, only });
}

function* chunks<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
