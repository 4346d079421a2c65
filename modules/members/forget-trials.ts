import type { Database, Jobs } from '@baize/db';
import { type Clock, DAY_MS } from '@baize/kernel';
import { forgetTrials } from './trials.sql.ts';

export type MemberJobsDeps = { db: Database; clock: Clock };

/** As long as risk may look for who made them. */
const KEPT_MS = 30 * DAY_MS;
const AT_ONCE = 500;

/**
 * Takes from trials that ended a month ago what tells of a person: addresses, device, profile. The row itself stays: the
 * ledger, which nobody can change, names it (decision 0046). Answers how many were forgotten.
 */
export async function forgetEndedTrials({ db, clock }: MemberJobsDeps): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  let forgotten = 0;
  for (;;) {
    const done = await forgetTrials(db, before, AT_ONCE);
    forgotten += done;
    if (done < AT_ONCE) return forgotten;
  }
}

export function memberJobs(jobs: Jobs, deps: MemberJobsDeps): void {
  jobs.every('members.forget-trials', '47 * * * *', async () => {
    await forgetEndedTrials(deps);
  });
}
