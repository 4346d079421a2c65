import type { Tx } from '@baize/db';
import { invariant } from '@baize/kernel';
import { openBook, type AccountState, type Book, type Posting } from './book.ts';
import { createSnapshot, type OpenSnapshot } from './snapshot.ts';
import {
  LOOKUP,
  lookupParams,
  readLookup,
  writeParams,
  writeWith,
  type LookupRow,
  type LookupKey,
  type WriteRow,
} from './write.sql.ts';
import { tellBalances } from './events.ts';
import { insertFlows } from './flow.sql.ts';
import { findProgress } from './rollup.sql.ts';
import {
  ensurePartition,
  insertSibling,
  lockAccountRows,
  mirrorBlocks,
  openDebtRestriction,
  liftDebtRestrictions,
} from './wallet.sql.ts';
import {
  ACCOUNT_KIND,
  KIND,
  OWN_CONNECTION,
  debtOf,
  frozenOf,
  houseIdOf,
  isMain,
  type AccountId,
} from './transfer-kinds.ts';

/**
 * The slow path: money that must move together with other rows of the caller's transaction (a deposit with its
 * order, a hold with its withdrawal). Same book, same write statement, but the accounts are locked first, so the
 * compare-and-set cannot miss. Lock order: accounts by id, before any row of the calling module that several members
 * share. A batch waits for these locks, so callers do their own reading first and call the wallet last.
 */
export type Workspace = { mainIds: readonly AccountId[]; book: Book; snapshot: OpenSnapshot };

/** Locks wallets in id order for a transaction that will move money of several. Unknown ids are an error. */
export async function lockAccounts(tx: Tx, mainIds: readonly AccountId[]): Promise<void> {
  const locked = new Set(
    await lockAccountRows(
      tx,
      mainIds.flatMap((id) => [id, frozenOf(id), debtOf(id)]),
    ),
  );
  invariant(
    mainIds.every((id) => locked.has(id)),
    'wallets to lock exist',
    { mainIds },
  );
}

/** Locks a wallet, or several, then reads them and everything ever written under `keys`. */
export async function openWorkspace(
  tx: Tx,
  main: AccountId | readonly AccountId[],
  keys: readonly LookupKey[],
): Promise<Workspace> {
  const mainIds = typeof main === 'bigint' ? [main] : [...new Set(main)];
  invariant(mainIds.every(isMain), 'main or trial accounts', { mainIds });
  await lockAccounts(tx, mainIds);
  // A statement of its own: only a snapshot taken after the lock shows what the previous holder committed.
  const ids = mainIds.flatMap((id) => [id, frozenOf(id), debtOf(id)]);
  const row = await tx.one<LookupRow>(LOOKUP.text, lookupParams({ accounts: ids, keys }));
  const { accounts, snapshot } = readLookup(row, createSnapshot(true));
  return { mainIds, book: openBook(withSiblings(accounts, mainIds)), snapshot };
}

/** Siblings are created when first needed; until then they stand at zero. */
function withSiblings(accounts: AccountState[], mainIds: readonly AccountId[]): AccountState[] {
  const there = new Set(accounts.map(({ id }) => id));
  const sibling = (id: AccountId, kind: number) =>
    there.has(id) ? [] : [{ id, balance: 0n, seq: 0n, kind, blocks: 0 }];
  return [
    ...accounts,
    ...mainIds.flatMap((mainId) => [
      ...sibling(frozenOf(mainId), ACCOUNT_KIND.frozen),
      ...sibling(debtOf(mainId), ACCOUNT_KIND.debt),
    ]),
  ];
}

export type WriteOptions = {
  /** When the movement is booked; absent: the transaction's own time. Its week must have a partition. */
  at?: Date | undefined;
  writeHook?: string | null;
};

/** Writes a workspace's book: repays debt from any new money first, then notifies the members' sessions. */
export async function writeWorkspace(
  tx: Tx,
  { mainIds, book }: Workspace,
  options: WriteOptions = {},
): Promise<void> {
  for (const mainId of mainIds) repayDebt(book, mainId);
  const moves = book.moves();
  if (moves.length === 0) return;
  for (const { before } of moves)
    if (before.seq === 0n && !isMain(before.id)) await insertSibling(tx, before);
  const at = options.at ?? (await nowOf(tx));
  const { stale } = await tx.one<WriteRow>(
    writeWith(options.writeHook ?? null).text,
    writeParams(at, moves, book.rows, typeof options.writeHook === 'string'),
  );
  invariant(stale.length === 0, 'locked accounts cannot move', { stale });
  await insertFlows(tx, at, book.rows);
  const moved = new Set(moves.map(({ after }) => after.id));
  for (const mainId of mainIds) if (moved.has(debtOf(mainId))) await mirrorDebt(tx, book, mainId, at);
  const told = mainIds.filter((id) => moved.has(id) || moved.has(frozenOf(id)) || moved.has(debtOf(id)));
  await tellBalances(
    tx,
    told.map((accountId) => {
      const { balance, seq } = book.get(accountId);
      return { accountId, balance, seq };
    }),
  );
}

/** A member in debt has no money: whatever comes in pays the debt at once (decision 0003). */
export function repayDebt(book: Book, mainId: AccountId): void {
  const owed = -book.get(debtOf(mainId)).balance;
  const has = book.get(mainId).balance;
  const amount = owed < has ? owed : has;
  if (amount <= 0n) return;
  const leg: Omit<Posting, 'accountId' | 'amount' | 'key'> = {
    kind: KIND.debt_repaid,
    houseId: houseIdOf('debt'),
    connectionId: OWN_CONNECTION,
    fingerprint: 0n,
    flags: 0,
    ref: null,
    round: null,
    betSeq: null,
    note: null,
    actor: null,
    record: null,
  };
  const key = `repaid:${mainId}:${book.get(mainId).seq + 1n}`;
  book.post({ ...leg, accountId: mainId, amount: -amount, key });
  book.post({ ...leg, accountId: debtOf(mainId), amount, key: `${key}#debt` });
}

async function mirrorDebt(tx: Tx, book: Book, mainId: AccountId, at: Date): Promise<void> {
  if (book.get(debtOf(mainId)).balance < 0n) await openDebtRestriction(tx, mainId, at);
  else await liftDebtRestrictions(tx, mainId, at);
  await mirrorBlocks(tx, mainId);
}

/** Makes ready to book at another time than now. Booking into a rolled-up hour is a programmer's error. */
export async function openTime(tx: Tx, at: Date): Promise<void> {
  const closedUpto = await findProgress(tx, 'house_total');
  invariant(!closedUpto || at >= closedUpto, 'an hour whose totals are still open', { at, closedUpto });
  await ensurePartition(tx, at);
}

/** The transaction's own time: every row it writes carries the same. */
export const nowOf = async (tx: Tx): Promise<Date> => (await tx.one<{ now: Date }>('select now()')).now;
