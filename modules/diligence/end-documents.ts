import { DAY_MS } from '@baize/kernel';
import { listMerchantIds } from '@baize/site';
import { DOCUMENTS_FOLDER } from './answer-source-of-funds.ts';
import type { DiligenceDeps } from './deps.ts';
import {
  insertStep,
  listDocuments,
  listEndedSourceOfFunds,
  lockSourceOfFunds,
  markPurged,
} from './source-of-funds.sql.ts';
import { getBrand } from './settings.ts';

/** Questions of one brand in one run; the next night goes on. */
const AT_ONCE = 500;

/**
 * Deletes the documents of questions that were settled (accepted, taken back) longer ago than the brand keeps them, and says
 * so in the question's history, which nobody can change. What is asked, late or refused is never touched: it is still being
 * dealt with. Answers how many documents went.
 */
export async function endDocuments(deps: DiligenceDeps): Promise<number> {
  const { db, box, clock, log } = deps;
  let gone = 0;
  for (const merchantId of await listMerchantIds(db)) {
    const { settings } = await getBrand(db, box, merchantId);
    const before = new Date(clock.now().getTime() - settings.documentsKeepDays * DAY_MS);
    for (const fundsId of await listEndedSourceOfFunds(db, { merchantId, before, limit: AT_ONCE }))
      gone += await endOne(deps, fundsId, before);
  }
  if (gone > 0) log.info({ documents: gone }, 'documents of funds were deleted after their time');
  return gone;
}

/**
 * A question of its own transaction, the files first: a stop in between leaves rows without a file, which the next run
 * marks; the other way round a paper would lie there for ever.
 */
function endOne(deps: DiligenceDeps, fundsId: number, before: Date): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const row = await lockSourceOfFunds(tx, fundsId);
    const isEnded = row?.state === 'ACCEPTED' || row?.state === 'WITHDRAWN';
    if (!isEnded || row.changedAt >= before) return 0;
    const documents = await listDocuments(tx, fundsId);
    for (const { file } of documents) await deps.files.remove(`${DOCUMENTS_FOLDER}/${file}`);
    const at = deps.clock.now();
    await markPurged(tx, fundsId, at);
    const step = { event: 'purge', state: row.state, actor: 'clock', reason: '', at } as const;
    if (documents.length > 0) await insertStep(tx, fundsId, step);
    return documents.length;
  });
}
