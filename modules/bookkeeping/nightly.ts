import type { Jobs } from '@baize/db';
import { rollUpBrand } from '@baize/bets';
import { DAY_MS } from '@baize/kernel';
import { listOpenFindings } from '@baize/play';
import { listMerchantIds } from '@baize/site';
import { listFindings } from '@baize/wallet';
import type { BookkeepingDeps, Discrepancy } from './deps.ts';
import { recordRun, type DiscrepancySource } from './discrepancy.sql.ts';
import { linesOf, listOwedBeside, sumLiability } from './liability.ts';
import { insertReport } from './liability.sql.ts';

type Deps = Omit<BookkeepingDeps, 'audit'>;
/** What one source may put into the list; a broken ledger must not fill it. */
const FOUND_MAX = 5_000;
const AT_ONCE = 100;
/** Orders still being paid are nobody's mistake yet. */
const SETTLED_AFTER_MS = 3_600_000;
/** A gateway may tell late; two days are looked at again each night. */
const GATEWAY_DAYS = 2;

/**
 * After wallet and play compared their own books (04:30 and 05:10): their findings, the gateways' and what is owed, in one
 * list for people. Each source is a run of its own; one that fails leaves its findings as they were.
 */
export async function collectDiscrepancies(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const sources: [DiscrepancySource, () => Promise<Discrepancy[]>][] = [
    ['ledger', () => fromLedger(deps)],
    ['vendor', () => fromVendors(deps)],
    ['gateway', () => fromGateways(deps, now)],
    ['liability', () => fromLiability(deps, now)],
  ];
  for (const [source, read] of sources) {
    try {
      const found = await read();
      await deps.db.transaction((tx) => recordRun(tx, source, found.slice(0, FOUND_MAX), now));
      if (found.length > 0)
        deps.log.error({ source, found: found.length, sample: found.slice(0, 5) }, 'books do not agree');
    } catch (error) {
      deps.log.error({ err: error, source }, 'books could not be compared');
    }
  }
}

async function fromLedger({ db }: Deps): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let pageNo = 1; found.length < FOUND_MAX; pageNo += 1) {
    const { list } = await listFindings(db, { pageNo, pageSize: AT_ONCE });
    const open = list.filter(({ resolvedAt }) => resolvedAt === null);
    found.push(
      ...open.map(({ rule, subject, expected, actual }) => ({
        kind: rule,
        subject,
        ours: actual,
        theirs: expected,
      })),
    );
    if (open.length < AT_ONCE) break;
  }
  return found;
}

async function fromVendors({ db }: Deps): Promise<Discrepancy[]> {
  const found: Discrepancy[] = [];
  for (let offset = 0; found.length < FOUND_MAX; offset += AT_ONCE) {
    const rows = await listOpenFindings(db, { limit: AT_ONCE, offset });
    found.push(
      ...rows.map(({ connection, kind, key, ours, theirs }) => ({
        kind,
        subject: `${connection} ${key}`,
        ours: JSON.stringify(ours),
        theirs: JSON.stringify(theirs),
      })),
    );
    if (rows.length < AT_ONCE) break;
  }
  return found;
}

const fromGateways = (deps: Deps, now: Date): Promise<Discrepancy[]> =>
  deps.compareGateways({
    from: new Date(now.getTime() - GATEWAY_DAYS * DAY_MS),
    to: new Date(now.getTime() - SETTLED_AFTER_MS),
  });

/** Writes the night's report of each brand, and tells where it is not what the ledger says. */
async function fromLiability(deps: Deps, now: Date): Promise<Discrepancy[]> {
  const { db } = deps;
  const found: Discrepancy[] = [];
  for (const merchantId of await listMerchantIds(db)) {
    await rollUpBrand(db, merchantId);
    const lines = await db.transaction(async (tx) => {
      const sums = await sumLiability(tx, merchantId);
      await insertReport(tx, merchantId, now, linesOf(sums, await listOwedBeside(deps, tx, merchantId)));
      return sums;
    });
    for (const { currency, total, ledger, difference } of lines)
      if (difference !== 0n)
        found.push({
          kind: 'liability_differs',
          subject: `merchant ${merchantId} ${currency}`,
          ours: String(total),
          theirs: String(ledger),
        });
  }
  return found;
}

export function bookkeepingJobs(jobs: Jobs, deps: Deps): void {
  jobs.every('bookkeeping.collect', '40 5 * * *', () => collectDiscrepancies(deps));
}
