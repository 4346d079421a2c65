import { type Clock, DAY_MS } from '@baize/kernel';
import type { Db, Jobs } from '@baize/db';
import { deleteOldLoginEvents } from './login-event.sql.ts';
import { SKEW_MS } from './seal.ts';
import { deleteOldNonces, deleteOldSealingKeys } from './sealing.sql.ts';
import { deleteOldSessions, endExpiredSessions } from './session.sql.ts';

/** Login history shown to members is 30 entries; risk staff look back half a year. */
const HISTORY_KEPT_MS = 180 * DAY_MS;
/** Keys open E fields for 31 days (sealing.ts). */
const KEYS_KEPT_MS = 40 * DAY_MS;

type SweepDeps = { db: Db; clock: Clock };

/** Deletes what is out of date. Safe to run at any time, and twice. */
export async function sweepSignIn({ db, clock }: SweepDeps): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  // A field's own clock may be SKEW_MS ahead of ours when it is first opened, so its nonce counts twice as long.
  await deleteOldNonces(db, before(3 * SKEW_MS));
  await deleteOldSealingKeys(db, before(KEYS_KEPT_MS));
  await endExpiredSessions(db, now);
  await deleteOldSessions(db, before(HISTORY_KEPT_MS));
  await deleteOldLoginEvents(db, before(HISTORY_KEPT_MS));
}

export function signInJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.every('sign-in-sweep', '*/10 * * * *', () => sweepSignIn(deps));
}
