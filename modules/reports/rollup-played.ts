import type { Database } from '@baize/db';
import { addPlayed, findUnfoldedPlay, hasPlayFold, lockPlayFold, setPlayFold } from './fold-played.sql.ts';

const STEP = 20_000n;

/**
 * Brings the hours by game of a wallet's play up to its newest entry. Only a history of one category or vendor needs them, so
 * only accounts that asked for one are folded.
 */
export async function foldPlayed(db: Database, accountId: bigint): Promise<void> {
  for (
    let newest = await findUnfoldedPlay(db, accountId);
    newest !== undefined;
    newest = await findUnfoldedPlay(db, accountId)
  )
    await foldEntries(db, accountId, newest);
}

/** The clock's: who asked once is spared the wait the next time. */
export async function foldPlayedBefore(db: Database, accountId: bigint): Promise<void> {
  if (await hasPlayFold(db, accountId)) await foldPlayed(db, accountId);
}

/** Somebody else may have come first: then there is nothing left between the two numbers. */
const foldEntries = (db: Database, accountId: bigint, newest: bigint): Promise<void> =>
  db.transaction(async (tx) => {
    const after = await lockPlayFold(tx, accountId);
    if (after >= newest) return;
    const upto = newest - after > STEP ? after + STEP : newest;
    await addPlayed(tx, accountId, after, upto);
    await setPlayFold(tx, accountId, upto);
  });
