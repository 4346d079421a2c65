import type { Catalogue } from '@baize/catalogue';
import type { Database, Tx } from '@baize/db';
import { listMerchantRows } from '@baize/site';
import {
  addStep,
  emptySums,
  findHorizon,
  findStep,
  insertLate,
  lockProgress,
  saveProgress,
  waitForProgress,
  type Progress,
  type Step,
} from './fold.sql.ts';

export type MeasuresDeps = { db: Database; catalogue: Pick<Catalogue, 'snapshot'> };

/** Rows of the journal in one transaction: some 5,000 rounds. */
const STEP_ROWS = 200;
const BRANDS_MAX = 10_000;
/** Games that left the catalogue. */
const OTHER = 'OTHER';

/**
 * Counts what the journal of settlements has that is not counted yet, exactly once, whoever calls it and however often: the sums and
 * how far they reach are written in one transaction. Answers how many steps were taken; 0: nothing new, or another process counts.
 */
export async function foldSettlements(deps: MeasuresDeps): Promise<number> {
  let steps = 0;
  while (await foldStep(deps)) steps += 1;
  return steps;
}

const foldStep = (deps: MeasuresDeps): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const from = await lockProgress(tx);
    if (!from) return false;
    const now = await findHorizon(tx);
    const step = await findStep(tx, from.tx, now.horizon, STEP_ROWS);
    if (step) {
      const { completeUpto } = from;
      if (completeUpto) await insertLate(tx, { after: from.tx, upto: step.upto, completeUpto });
      await add(deps, tx, from.tx, step);
    }
    await saveProgress(tx, after(from, { ...now, step: step?.upto }));
    return step !== undefined;
  });

async function add(
  { catalogue }: MeasuresDeps,
  tx: Tx,
  from: string,
  { upto, gameIds }: Step,
): Promise<void> {
  const { byGameId } = await catalogue.snapshot();
  const brands = await listMerchantRows(tx, BRANDS_MAX);
  await addStep(tx, {
    after: from,
    upto,
    games: gameIds.map((gameId) => ({ gameId, gameType: byGameId.get(gameId)?.game.gameType ?? OTHER })),
    brands: brands.map(({ id, timeZone }) => ({ merchantId: id, timeZone })),
  });
}

/**
 * Empties the sums and counts the journal again, as far as it was counted: the same sums, whenever it was counted first. In one
 * transaction: nobody sees half of it, and counting waits.
 */
export const rebuildMeasures = (deps: MeasuresDeps): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { tx: counted } = await waitForProgress(tx);
    await emptySums(tx);
    let from = '0';
    for (;;) {
      const step = await findStep(tx, from, (BigInt(counted) + 1n).toString(), STEP_ROWS);
      if (!step) return;
      await add(deps, tx, from, step);
      from = step.upto;
    }
  });

/**
 * Where the count stands after a step. A mark says: at `markAt` no transaction from number `markTx` on had begun to write. Once the
 * count has passed that number, all that was written until `markAt` is counted; then a new mark is set. A settlement's time is taken
 * in its own transaction, so nothing earlier can come but what was held up between taking the time and writing (measures.late).
 */
function after(
  from: Progress,
  now: { step: string | undefined; horizon: string; next: string; at: Date },
): Progress {
  const tx = now.step ?? from.tx;
  // Nothing is left below the horizon, or everything up to the step is counted.
  const reached = now.step === undefined ? BigInt(now.horizon) : BigInt(now.step) + 1n;
  const isPassed = from.markTx !== null && reached >= BigInt(from.markTx);
  const isMarked = from.markTx !== null && !isPassed;
  return {
    tx,
    completeUpto: isPassed ? from.markAt : from.completeUpto,
    markAt: isMarked ? from.markAt : now.at,
    markTx: isMarked ? from.markTx : now.next,
  };
}
