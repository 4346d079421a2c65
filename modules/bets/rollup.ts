import type { Database } from '@baize/db';
import {
  deleteHours,
  findBehind,
  insertHours,
  lockRollup,
  listTouchedHours,
  setRollup,
  sumHours,
  type SeqRange,
} from './rollup.sql.ts';

/** Entries taken in one transaction: a long pause is caught up in small steps. */
const STEP = 5_000n;

/**
 * Brings bet_hour of one account up to its newest entry. Entries never change, but a bet does until it is settled and when
 * it is reversed: each change writes an entry, and every hour a new entry's round had bets in is counted again. Whoever
 * reads a record calls it first, so that a record is right when it is looked at; the worker's clock only saves the reader time.
 */
export async function rollUpBets(db: Database, accountId: bigint): Promise<void> {
  while (await findBehind(db, accountId))
    await db.transaction(async (tx) => {
      const after = await lockRollup(tx, accountId);
      const newest = await findBehind(tx, accountId);
      if (newest === undefined) return;
      const upto = newest - after > STEP ? after + STEP : newest;
      const hours = await listTouchedHours(tx, accountId, after, upto);
      const before = await sumHours(tx, accountId, hours);
      if (hours.length > 0) {
        const stood = await deleteHours(tx, accountId, hours);
        await insertHours(tx, accountId, hours, apart([...stood, { first: after + 1n, last: upto }]));
      }
      const now = await sumHours(tx, accountId, hours);
      await setRollup(tx, accountId, upto, {
        open: now.open - before.open,
        decided: now.decided - before.decided,
      });
    });
}

/** The same entries as ranges that do not overlap. */
export function apart(ranges: readonly SeqRange[]): SeqRange[] {
  const found: SeqRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const previous = found.at(-1);
    if (previous && range.first <= previous.last + 1n) {
      if (range.last > previous.last) previous.last = range.last;
    } else found.push({ ...range });
  }
  return found;
}
