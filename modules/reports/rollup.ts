import type { Database } from '@baize/db';
import { type Clock, HOUR_MS } from '@baize/kernel';
import { ancestorsOf } from '@baize/members';
import { rollUpBets } from '@baize/bets';
import { findAccountById, type Account } from '@baize/wallet';
import { rollUpPlayedBefore } from './rollup-played.ts';
import {
  addEntries,
  findProgress,
  findPending,
  lockAccountProgress,
  lockProgress,
  listBehind,
  listMovedAccounts,
  setAccountProgress,
  setProgress,
  type RollupAccount,
} from './rollup.sql.ts';

/** Entries taken in one transaction: a long pause is caught up in small steps. */
const STEP = 20_000n;
/** A transaction may commit this long after the time its rows carry. */
const SETTLING_MS = 10 * 60_000;
const FROZEN = 1n;

/**
 * Brings the hours of a member's wallet up to its newest entry: the main account and its frozen sibling, where money that
 * is on its way out stands. Whoever reads a report calls it first; the worker's clock only saves the reader time.
 */
export async function rollUpAccount(db: Database, account: Account): Promise<void> {
  const ids = [account.accountId, account.accountId + FROZEN];
  let pending = await findPending(db, ids);
  if (pending.length === 0) return;
  const [agent] = await ancestorsOf(db, account.memberId);
  for (; pending.length > 0; pending = await findPending(db, ids))
    for (const { accountId, seq } of pending)
      await rollUpEntries(
        db,
        { ...account, accountId, isTrial: account.kind === 'trial' },
        agent?.memberId ?? null,
        seq,
      );
}

/** Somebody else may have come first: then there is nothing left between the two numbers. */
function rollUpEntries(
  db: Database,
  account: RollupAccount,
  agentId: number | null,
  newest: bigint,
): Promise<void> {
  return db.transaction(async (tx) => {
    const after = await lockAccountProgress(tx, account);
    if (after >= newest) return;
    const upto = newest - after > STEP ? after + STEP : newest;
    await addEntries(tx, account.accountId, agentId, after, upto);
    await setAccountProgress(tx, account.accountId, upto);
  });
}

/** Every wallet that moved in the hours since the last time, and its bets. */
export async function rollUpMoved(db: Database, clock: Clock): Promise<void> {
  const closed = new Date(Math.floor((clock.now().getTime() - SETTLING_MS) / HOUR_MS) * HOUR_MS);
  for (let more = true; more;) {
    const span = await db.transaction(async (tx) => {
      const from = await lockProgress(tx, 'entry_hour');
      if (!from || from >= closed) return undefined;
      return { from, to: new Date(Math.min(closed.getTime(), from.getTime() + 24 * HOUR_MS)) };
    });
    more = span !== undefined;
    if (!span) continue;
    for (const accountId of await listMovedAccounts(db, span.from, span.to)) {
      const account = await findAccountById(db, accountId);
      if (!account) continue;
      await rollUpAccount(db, account);
      await rollUpBets(db, accountId);
      await rollUpPlayedBefore(db, accountId);
    }
    await db.transaction((tx) => setProgress(tx, 'entry_hour', span.to));
  }
}

/** At most so many wallets are rolled up when totals are read; a brand with more waits for the scheduled run. */
const OPEN_WALLETS_MAX = 200;

/**
 * Until when the hours of every wallet are complete: now if few wallets moved since the last scheduled run, else the last
 * full hour of that run. Later rows exist only for wallets whose owners asked, so they are no total.
 */
export async function rollUpToNow(db: Database, clock: Clock, walletsMax = OPEN_WALLETS_MAX): Promise<Date> {
  await rollUpMoved(db, clock);
  const now = clock.now();
  const behind = await listBehind(db, walletsMax + 1);
  if (behind.length > walletsMax) return (await findProgress(db, 'entry_hour')) ?? now;
  for (const accountId of behind) {
    const account = await findAccountById(db, accountId);
    if (!account) continue;
    await rollUpAccount(db, account);
    await rollUpBets(db, accountId);
  }
  return now;
}
