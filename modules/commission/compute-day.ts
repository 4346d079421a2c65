import type { Tx } from '@baize/db';
import { businessDayStart, eachApart, plusDays } from '@baize/kernel';
import { findCompleteUpto, listPlayOfDay } from '@baize/measures';
import { findFirstDay, ratesOn } from '@baize/rates';
import { getMerchant, listMerchantIds } from '@baize/site';
import {
  hasProgress,
  insertLines,
  insertPostings,
  insertProgress,
  insertRun,
  listCarries,
  lockNextDay,
  saveNextDay,
} from './commission.sql.ts';
import type { CommissionDeps } from './deps.ts';
import { addLines, earnedOf, linesOf, type Line } from './shares.ts';

/** Members read at once, and rows written at once. */
export type Steps = { members: number; rows: number };
const STEPS: Steps = { members: 2_000, rows: 5_000 };
/** Items of a day are due then, on the brand's clock (decision D7). */
const DUE_MS = 90 * 60_000;

/**
 * Computes what is due of every brand, day after day, until everything is done or time is up. A worker that was down makes up for all days;
 * called again, it finds nothing. Answers how many days were computed.
 */
export async function computeDue(
  deps: CommissionDeps,
  isTimeUp: () => boolean = () => false,
): Promise<number> {
  let days = 0;
  await eachApart(await listMerchantIds(deps.db), async (merchantId) => {
    await begin(deps, merchantId);
    while (!isTimeUp()) {
      if (!(await computeNextDay(deps, merchantId))) break;
      days += 1;
    }
  });
  return days;
}

async function begin({ db }: CommissionDeps, merchantId: number): Promise<void> {
  if (await hasProgress(db, merchantId)) return;
  const day = await findFirstDay(db, merchantId);
  if (day) await insertProgress(db, merchantId, day);
}

/**
 * The brand's next day, whole, in one transaction: a worker that is killed leaves nothing of it. Only when measures are complete past its
 * end, so that whenever it is computed its figures are the same. False: nothing is due, or another worker computes.
 */
export const computeNextDay = (
  { db, clock }: CommissionDeps,
  merchantId: number,
  steps: Steps = STEPS,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const day = await lockNextDay(tx, merchantId);
    if (day === undefined) return false;
    const { currency, timeZone } = await getMerchant(tx, merchantId);
    const next = plusDays(day, 1);
    const end = businessDayStart(next, timeZone);
    const now = clock.now();
    if (now.getTime() < end.getTime() + DUE_MS) return false;
    const completeUpto = await findCompleteUpto(tx);
    if (completeUpto === null || completeUpto < end) return false;
    const sheets = await sheetsOf(tx, { merchantId, day }, steps.members);
    if (sheets.size > 0) {
      const runId = await insertRun(tx, { merchantId, day, computedAt: now });
      await write(tx, { runId, merchantId, day, currency }, sheets, steps.rows);
    }
    await saveNextDay(tx, merchantId, next);
    return true;
  });

/** Each account's lines of the day. */
async function sheetsOf(
  tx: Tx,
  { merchantId, day }: { merchantId: number; day: string },
  limit: number,
): Promise<Map<number, Line[]>> {
  const sheet = new Map<string, Line>();
  let afterId: number | null = 0;
  while (afterId !== null) {
    const { rows, lastId }: Awaited<ReturnType<typeof listPlayOfDay>> = await listPlayOfDay(tx, {
      merchantId,
      day,
      afterId,
      limit,
    });
    const memberIds = [...new Set(rows.flatMap(({ memberId, ancestors }) => [memberId, ...ancestors]))];
    const rates = await ratesOn(tx, { merchantId, day, memberIds });
    for (const row of rows) addLines(sheet, linesOf(row, rates));
    afterId = lastId;
  }
  return Map.groupBy(sheet.values(), ({ memberId }) => memberId);
}

async function write(
  tx: Tx,
  of: { runId: number; merchantId: number; day: string; currency: string },
  sheets: ReadonlyMap<number, Line[]>,
  atOnce: number,
): Promise<void> {
  const memberIds = [...sheets.keys()].toSorted((a, b) => a - b);
  for (const ids of inRows(memberIds, atOnce)) {
    const carries = await listCarries(tx, ids);
    const rows = ids.map((memberId) => {
      const carryIn = carries.get(memberId) ?? 0n;
      return { memberId, carryIn, ...earnedOf(sheets.get(memberId) ?? [], carryIn, of.currency) };
    });
    const postings = await insertPostings(tx, of, rows);
    const lines = postings.flatMap(({ postingId, memberId }) =>
      (sheets.get(memberId) ?? []).map((line) => ({ ...line, postingId })),
    );
    for (const some of inRows(lines, atOnce)) await insertLines(tx, some);
  }
}

function* inRows<Row>(rows: readonly Row[], atOnce: number): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
}
