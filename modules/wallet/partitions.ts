import type { Db } from '@baize/db';
import type { Clock } from '@baize/kernel';
import { ensurePartition } from './wallet.sql.ts';

const WEEK_MS = 7 * 86_400_000;
const WEEKS_AHEAD = 4;

/** Creates this week's partition and the next four. Called at start and daily; costs nothing when they are there. */
export async function ensurePartitions(db: Db, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  for (let week = 0; week <= WEEKS_AHEAD; week += 1)
    await ensurePartition(db, new Date(now + week * WEEK_MS));
}
