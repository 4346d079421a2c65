import {
  listFirstBeginnings,
  periodAt,
  shareContracts,
  type ContractInForce,
  type Span,
} from '@baize/contracts';
import type { Tx } from '@baize/db';
import { eachApart } from '@baize/kernel';
import { findCompleteUpto } from '@baize/measures';
import { getMerchant } from '@baize/site';
import { computeContracts } from './compute.ts';
import type { SettlementDeps } from './deps.ts';
import { tell, waitingNotices } from './notices.ts';
import { readPage } from './page.ts';
import { dueAt, tickOf } from './periods.ts';
import {
  findRun,
  insertProgress,
  insertRun,
  listProgress,
  lockProgress,
  saveProgress,
  saveRun,
} from './run.sql.ts';
import { insertSettlements } from './settlement.sql.ts';
import { wayOf } from './way.ts';

type Kind = ContractInForce['kind'];
/** What a step did: went on, had nothing to do, or left it to another worker. */
export type Step = 'computed' | 'frozen' | 'nothing_due';

/** Kinds begin to be settled with their first contract, however late a worker comes. */
export async function openKinds({ db }: SettlementDeps): Promise<void> {
  for (const { merchantId, kind, from } of await listFirstBeginnings(db)) {
    const { timeZone } = await getMerchant(db, merchantId);
    await insertProgress(db, { merchantId, kind, doneUpto: periodAt(tickOf(kind), from, timeZone).from });
  }
}

/**
 * Computes what is due of every brand and kind, oldest first, each stretch of time whole before the next, until everything is done or
 * time is up. A worker that was down makes up for all of it; called again, it finds nothing. What throws for one kind of one brand is
 * thrown when the others are done. Answers how many stretches were frozen.
 */
export async function settleDue(
  deps: SettlementDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  await openKinds(deps);
  let frozen = 0;
  const going = (await listProgress(deps.db, null)).filter(({ pausedAt }) => pausedAt === null);
  await eachApart(going, async ({ merchantId, kind }) => {
    while (!isTimeUp()) {
      const step = await settleStep(deps, merchantId, kind);
      if (step === 'nothing_due') break;
      if (step === 'frozen') frozen += 1;
    }
  });
  return frozen;
}

/**
 * One page of contracts of one brand's kind, in one transaction: a worker that is killed leaves whole pages, and the next goes on after
 * them. A stretch of time is computed only when measures are complete past its end, so that whenever it is computed its figures are the
 * same. With the last page it is frozen and may be paid.
 */
export const settleStep = (deps: SettlementDeps, merchantId: number, kind: Kind): Promise<Step> =>
  deps.db.transaction(async (tx) => {
    const progress = await lockProgress(tx, merchantId, kind);
    if (!progress || progress.pausedAt) return 'nothing_due';
    const way = await wayOf(tx, merchantId, kind);
    if (way === 'OFF') return 'nothing_due';
    const { currency, timeZone } = await getMerchant(tx, merchantId);
    const tick = periodAt(tickOf(kind), progress.doneUpto, timeZone);
    if (!(await isDue(deps, tx, kind, tick, timeZone))) return 'nothing_due';
    // What was signed and ended until now is committed, and ends nothing in this stretch any more.
    await shareContracts(tx, merchantId);
    const now = deps.clock.now();
    const found = await findRun(tx, merchantId, kind, tick.from);
    const page = await readPage(tx, { merchantId, kind, tick, afterId: found?.afterContract ?? 0 });
    if (found || page.lookedAt > 0) {
      const run =
        found ??
        (await insertRun(tx, { merchantId, kind, startsAt: tick.from, endsAt: tick.until, beganAt: now }));
      const brand = { merchantId, currency, timeZone };
      const rows = await computeContracts(tx, brand, tick, page.contracts, way);
      const waiting = await insertSettlements(
        tx,
        { runId: run.runId, merchantId, kind, currency, at: now },
        rows,
      );
      await tell(tx, waitingNotices(waiting, now));
      await saveRun(tx, run.runId, {
        afterContract: page.lastId,
        contracts: run.contracts + page.lookedAt,
        frozenAt: page.isLast ? now : null,
      });
    }
    if (!page.isLast) return 'computed';
    await saveProgress(tx, merchantId, kind, tick.until);
    return 'frozen';
  });

async function isDue(
  { clock }: SettlementDeps,
  tx: Tx,
  kind: Kind,
  tick: Span,
  timeZone: string,
): Promise<boolean> {
  if (clock.now() < dueAt(kind, tick.until, timeZone)) return false;
  const completeUpto = await findCompleteUpto(tx);
  return completeUpto !== null && completeUpto >= tick.until;
}
