import type { Db, Jobs } from '@baize/db';
import { listMoneyMovers } from '@baize/cashier';
import { findMember } from '@baize/identity';
import { findProgress, openCase, saveProgress } from './case.sql.ts';
import type { RiskDeps } from './deps.ts';
import { hintsOf } from './facts.ts';

const JOB = 'risk.look';
const FIRST_LOOK_MS = 24 * 3_600_000;
const MEMBERS_MAX = 2_000;

/** Looks at everybody who moved money since the last look, and opens a case for whatever a rule sees. */
export async function lookAtMovers({ db, clock }: Pick<RiskDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const from = (await findProgress(db, JOB)) ?? new Date(now.getTime() - FIRST_LOOK_MS);
  let opened = 0;
  for (const memberId of await listMoneyMovers(db, { from, to: now, limit: MEMBERS_MAX })) {
    const member = await findMember(db, memberId);
    if (!member) continue;
    const { merchantId, account } = member;
    for (const hint of await hintsOf(db, member, now))
      opened += await openCase(db, { merchantId, memberId, account, hint, at: now });
  }
  await saveProgress(db, JOB, now);
  return opened;
}

/** For the queue of withdrawals: what the rules see in its member right now. */
export async function riskHints(
  db: Db,
  { memberId }: { merchantId: number; memberId: number },
  now: Date,
): Promise<{ code: string; detail: string }[]> {
  const member = await findMember(db, memberId);
  if (!member) return [];
  return (await hintsOf(db, member, now)).map(({ rule, detail }) => ({
    code: rule,
    detail: JSON.stringify(detail),
  }));
}

export function riskJobs(jobs: Jobs, deps: Pick<RiskDeps, 'db' | 'clock'>): void {
  jobs.every(JOB, '*/5 * * * *', async () => {
    await lookAtMovers(deps);
  });
}
