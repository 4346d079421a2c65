import type { Clock } from '@baize/kernel';
import type { Db, Jobs } from '@baize/db';
import { PROOF_MS } from './altcha.ts';
import { deleteOldCaptchas, deleteOldSpent, deleteOldTurns } from './bot-check.sql.ts';

const TURNS_KEPT_MS = 60_000;
/** Longer than a proof is valid; the factor covers clocks that differ. */
const SPENT_KEPT_MS = 5 * PROOF_MS;

type SweepDeps = { db: Db; clock: Clock };

/** Deletes what is out of date. Safe to run at any time, and twice. */
export async function sweepBotCheck({ db, clock }: SweepDeps): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await deleteOldCaptchas(db, now);
  await deleteOldTurns(db, before(TURNS_KEPT_MS));
  await deleteOldSpent(db, before(SPENT_KEPT_MS));
}

export function botCheckJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.every('bot-check-sweep', '* * * * *', () => sweepBotCheck(deps));
}
