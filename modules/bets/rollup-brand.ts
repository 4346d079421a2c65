import type { Database } from '@baize/db';
import { rollUpBets } from './rollup.ts';
import { listBehind } from './in-play.sql.ts';

/** Accounts looked up at once. */
const AT_ONCE = 1_000;

/**
 * Brings the bets of everybody of a brand up to date, each account in its own transaction, so that a sum over all of them
 * reads little that is not rolled up. One round by id: who goes on playing is behind again, and the sum counts that by itself.
 */
export async function rollUpBrand(db: Database, merchantId: number): Promise<void> {
  let afterId = 0n;
  for (;;) {
    const behind = await listBehind(db, { merchantId, afterId, limit: AT_ONCE });
    for (const accountId of behind) await rollUpBets(db, accountId);
    if (behind.length < AT_ONCE) return;
    afterId = behind.at(-1) ?? afterId;
  }
}
