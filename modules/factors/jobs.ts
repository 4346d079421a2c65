import type { Clock } from '@baize/kernel';
import type { Db, Jobs } from '@baize/db';
import { sweepAttempts } from './attempts.ts';

type SweepDeps = { db: Db; clock: Clock };

/** Clears what can no longer matter. Safe to run at any time, twice, or never. */
export async function sweepFactors({ db, clock }: SweepDeps): Promise<void> {
  await sweepAttempts(db, clock);
}

export function factorsJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.every('factors-sweep', '*/10 * * * *', () => sweepFactors(deps));
}
