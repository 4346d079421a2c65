import type { Database } from '@baize/db';
import { type Clock, HOUR_MS } from '@baize/kernel';
import { addHouseTotals, getProgress, nameVendorHouses, setProgress } from './rollup.sql.ts';

/** A transaction may commit this long after the time its rows carry (statement and lock timeouts are far below). */
const SETTLING_MS = 10 * 60_000;
/** Hours added per transaction, so that catching up after a long pause stays in small steps. */
const HOURS_PER_STEP = 24;

/**
 * Adds the houses' legs of every closed hour to house_total. The hot path never touches a house row (design/ledger.md:
 * a hot house row costs half the throughput). Safe to run twice: progress moves in the same transaction.
 */
export async function rollUpHouses(db: Database, clock: Clock): Promise<{ upto: Date } | undefined> {
  const closed = new Date(Math.floor((clock.now().getTime() - SETTLING_MS) / HOUR_MS) * HOUR_MS);
  let reached: Date | undefined;
  for (let more = true; more;) {
    more = await db.transaction(async (tx) => {
      const from = await getProgress(tx, 'house_total');
      reached = from;
      if (!from || from >= closed) return false;
      const to = new Date(Math.min(closed.getTime(), from.getTime() + HOURS_PER_STEP * HOUR_MS));
      await nameVendorHouses(tx, from, to);
      await addHouseTotals(tx, from, to);
      await setProgress(tx, 'house_total', to);
      reached = to;
      return true;
    });
  }
  return reached && { upto: reached };
}
