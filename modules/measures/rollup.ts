import { takeSettlements, type Settlements } from '@baize/bets';
import type { Catalogue } from '@baize/catalogue';
import type { Database, Tx } from '@baize/db';
import { shareTree, takeNewcomers } from '@baize/members';
import { listMerchantRows } from '@baize/site';
import { takeFlows } from '@baize/wallet';
import { addFlows } from './add-flows.sql.ts';
import {
  addSettlements,
  insertLate,
  lockProgress,
  readNumbers,
  readTime,
  saveProgress,
  type Progress,
} from './rollup.sql.ts';
import type { Only, Zone } from './spans.ts';

export type MeasuresDeps = { db: Database; catalogue: Pick<Catalogue, 'snapshot'> };

/** Rows of the journal in one transaction: some 5,000 lines. */
export const STEP_ROWS = 200;
/** Entries and registrations in one transaction. */
export const STEP_FLOWS = 1_000;
const BRANDS_MAX = 10_000;
/** Games that left the catalogue. */
const OTHER = 'OTHER';

/**
 * Counts what the journals of settlements, flows and registrations have that is not counted yet, exactly once, whoever calls it and however often: rows leave
 * their queue in the transaction that adds them. Answers how many rows were counted; 0: nothing new, or another process counts.
 */
export async function rollUpMeasures(deps: MeasuresDeps): Promise<number> {
  let counted = 0;
  for (;;) {
    const { rows, isAll } = await rollUpStep(deps);
    counted += rows;
    if (isAll) return counted;
  }
}

const rollUpStep = (deps: MeasuresDeps): Promise<{ rows: number; isAll: boolean }> =>
  deps.db.transaction(async (tx) => {
    const at = await readTime(tx);
    const from = await lockProgress(tx);
    if (!from) return { rows: 0, isAll: true };
    const { own, oldest } = await readNumbers(tx);
    // No move is under way: each row is counted for the line that it has for ever.
    await shareTree(tx);
    const settlements = await takeSettlements(tx, STEP_ROWS);
    const flowIds = await takeFlows(tx, STEP_FLOWS);
    const memberIds = await takeNewcomers(tx, STEP_FLOWS);
    const settlementIds = settlements?.ids ?? [];
    // A time ahead of the clock was written by a clock that was wrong.
    if (from.completeUpto && from.completeUpto <= at)
      await insertLate(tx, { settlementIds, flowIds, memberIds }, from.completeUpto);
    if (settlements) await countSettlements(deps, tx, settlements);
    if (flowIds.length > 0 || memberIds.length > 0)
      await addFlows(tx, { flowIds, memberIds, zones: await listZones(tx) });
    const isAll =
      settlementIds.length < STEP_ROWS && flowIds.length < STEP_FLOWS && memberIds.length < STEP_FLOWS;
    await saveProgress(tx, after(from, { at, own, oldest, isAll }));
    return { rows: settlementIds.length + flowIds.length + memberIds.length, isAll };
  });

/** Adds rows of the journal of settlements; `only`: what of them counts on a day. */
export async function countSettlements(
  { catalogue }: MeasuresDeps,
  tx: Tx,
  { ids, gameIds }: Settlements,
  only?: Only,
): Promise<void> {
  const { byGameId } = await catalogue.snapshot();
  await addSettlements(tx, {
    ids,
    games: gameIds.map((gameId) => {
      const game = byGameId.get(gameId)?.game;
      return { gameId, gameType: game?.gameType ?? OTHER, vendor: game?.vendorCode ?? OTHER };
    }),
    zones: await listZones(tx),
    only,
  });
}

export const listZones = async (tx: Tx): Promise<Zone[]> =>
  (await listMerchantRows(tx, BRANDS_MAX)).map(({ id, timeZone }) => ({ merchantId: id, timeZone }));

/**
 * How far the count is complete after a step. A mark says: at `markAt` no transaction had a number above `markTx`. Once all up to that
 * number have ended and nothing was left in the queue, what settled until `markAt` is counted; then a new mark is set. A settlement's
 * time is read in its own transaction, so nothing earlier can come but what was held up between the two (measures.late). A mark above
 * our own number was set in another database cluster, before a dump was restored.
 */
function after(from: Progress, now: { at: Date; own: string; oldest: string; isAll: boolean }): Progress {
  const mark = from.markTx === null || BigInt(from.markTx) > BigInt(now.own) ? null : BigInt(from.markTx);
  const isPassed = mark !== null && now.isAll && BigInt(now.oldest) > mark;
  const isMarked = mark !== null && !isPassed;
  return {
    completeUpto: isPassed ? from.markAt : from.completeUpto,
    markAt: isMarked ? from.markAt : now.at,
    markTx: isMarked ? from.markTx : now.own,
  };
}
