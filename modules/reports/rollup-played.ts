import type { Database } from '@baize/db';
import {
  addPlayed,
  findPendingPlay,
  hasPlayProgress,
  lockPlayProgress,
  setPlayProgress,
} from './rollup-played.sql.ts';

const STEP = 20_000n;

/**
 * Brings the hours by game of a wallet's play up to its newest entry. Only a history of one category or vendor needs them, so
 * only accounts that asked for one are rolled up.
 */
export async function rollUpPlayed(db: Database, accountId: bigint): Promise<void> {
  for (
    let newest = await findPendingPlay(db, accountId);
    newest !== undefined;
    newest = await findPendingPlay(db, accountId)
  )
    await rollUpEntries(db, accountId, newest);
}

/** The clock's: who asked once is spared the wait the next time. */
export async function rollUpPlayedBefore(db: Database, accountId: bigint): Promise<void> {
  if (await hasPlayProgress(db, accountId)) await rollUpPlayed(db, accountId);
}

/** Somebody else may have come first: then there is nothing left between the two numbers. */
const rollUpEntries = (db: Database, accountId: bigint, newest: bigint): Promise<void> =>
  db.transaction(async (tx) => {
    const after = await lockPlayProgress(tx, accountId);
    if (after >= newest) return;
    const upto = newest - after > STEP ? after + STEP : newest;
    await addPlayed(tx, accountId, after, upto);
    await setPlayProgress(tx, accountId, upto);
  });
