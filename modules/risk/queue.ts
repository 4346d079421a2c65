import { listCredited } from '@baize/approvals';
import type { Db, Jobs } from '@baize/db';
import { listDepositors } from '@baize/deposits';
import { findMember } from '@baize/members';
import { listLineMovers } from '@baize/member-transfer';
import { listDebtsSince } from '@baize/wallet';
import { listWithdrawers } from '@baize/withdrawals';
import { findProgress, openCase, saveProgress } from './case.sql.ts';
import type { RiskDeps } from './deps.ts';
import { hintsOf } from './facts.ts';

const JOB = 'risk.look';
const FIRST_SPAN_MS = 24 * 3_600_000;
/** A transaction may commit this long after the time its rows carry; what is seen twice is one case. */
const SETTLING_MS = 2 * 60_000;
/** Looked up at once. */
const MOVERS_AT_ONCE = 500;

/** Runs the rules on every member who moved money, or was credited by hand, since the last run, and opens a case per finding and per new debt. */
export async function reviewMovers({ db, clock }: Pick<RiskDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const last = (await findProgress(db, JOB)) ?? new Date(now.getTime() - FIRST_SPAN_MS);
  const span = { from: new Date(last.getTime() - SETTLING_MS), to: now };
  let opened = await openDebts(db, span);
  for (const list of [listDepositors, listWithdrawers, listLineMovers, listCredited])
    for (let afterId = 0; ;) {
      const movers = await list(db, { ...span, afterId, limit: MOVERS_AT_ONCE });
      for (const memberId of movers) opened += await reviewMember(db, memberId, now);
      if (movers.length < MOVERS_AT_ONCE) break;
      afterId = movers.at(-1) ?? afterId;
    }
  await saveProgress(db, JOB, now);
  return opened;
}

async function reviewMember(db: Db, memberId: number, now: Date): Promise<number> {
  const member = await findMember(db, memberId);
  if (!member) return 0;
  const { merchantId, account } = member;
  let opened = 0;
  for (const fact of await hintsOf(db, member, now))
    opened += await openCase(db, { merchantId, memberId, account, fact, at: now });
  return opened;
}

/** R18: a clawback took more than the balance. The ledger has the entries; the case brings it to an operator. */
async function openDebts(db: Db, span: { from: Date; to: Date }): Promise<number> {
  let opened = 0;
  for (let afterId = 0n; ;) {
    const debts = await listDebtsSince(db, { ...span, afterId, limit: MOVERS_AT_ONCE });
    for (const { memberId, merchantId, debtId, owed, since } of debts) {
      const member = await findMember(db, memberId);
      if (!member) continue;
      const detail = { debt: String(debtId), owed: String(owed), at: since.toISOString() };
      const fact = { rule: 'debt' as const, detail };
      opened += await openCase(db, { merchantId, memberId, account: member.account, fact, at: span.to });
    }
    if (debts.length < MOVERS_AT_ONCE) return opened;
    afterId = debts.at(-1)?.debtId ?? afterId;
  }
}

/** For the queue of withdrawals: what the rules find about the member now. */
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
    await reviewMovers(deps);
  });
}
