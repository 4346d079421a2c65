import type { Clock } from '@baize/kernel';
import type { Db, Jobs } from '@baize/db';
import { deleteOldAddresses } from './address.sql.ts';
import { ADDRESS_KEPT_MS } from './addresses.ts';
import { sweepAttempts } from './attempts.ts';
import { deleteOldCodes } from './code.sql.ts';
import { deleteOldTickets } from './ticket.sql.ts';

/** Kept for a day after its end, so that it is answered code_expired. */
const CODES_KEPT_MS = 86_400_000;

type SweepDeps = { db: Db; clock: Clock };

/** Deletes what is out of date. Safe to run at any time, and twice. */
export async function sweepFactors({ db, clock }: SweepDeps): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sweepAttempts(db, clock);
  await deleteOldCodes(db, before(CODES_KEPT_MS));
  await deleteOldTickets(db, now);
  await deleteOldAddresses(db, before(ADDRESS_KEPT_MS));
}

export function factorsJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.every('factors-sweep', '*/10 * * * *', () => sweepFactors(deps));
}
