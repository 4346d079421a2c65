import { openDatabase, sessionName, type Database, type Db, type Tx } from '@baize/db';
import { type Clock, DAY_MS, HOUR_MS, invariant, type Logger } from '@baize/kernel';
import { createBatcher, type BatcherStats, type Verdict } from './batcher.ts';
import { createBalanceReader } from './balance-reader.ts';
import { openBook, type AccountState } from './book.ts';
import { classifyError, lacksPartition } from './database-errors.ts';
import type { TermsRefusal, VendorOp, VendorStatus } from './decide.ts';
import { createBalanceNotices, type BalanceChanged } from './events.ts';
import { createSnapshot } from './snapshot.ts';
import { planBatch, keysOfAlone, keysOf, type BetRoom } from './plan-batch.ts';
import { createRecent, type Recent } from './recent.ts';
import { openWorkspace, writeWorkspace } from './slow-path.ts';
import { ensurePartition, listBalances } from './wallet.sql.ts';
import { assertAmount } from './post.ts';
import { BLOCK, mainOf, type AccountId } from './transfer-kinds.ts';
import {
  LOOKUP,
  lookupParams,
  readLookup,
  writeParams,
  writeWith,
  type LookupRow,
  type Lookup,
  type LookupKey,
  type Statement,
  type WriteRow,
} from './write.sql.ts';

export type VendorResult = {
  /** 'overloaded': not taken, nothing happened, `balance` means nothing. */
  status: VendorStatus | 'overloaded';
  /** The main balance as it stood when this was decided, units. */
  balance: bigint;
};

/** Checks the stakes of wallets restricted as `limited`; no other wallet is passed to it. */
export type BetGate = {
  /**
   * What each wallet may stake now, for a whole batch. It counts only for the wallet's entry number `seq`: the
   * compare-and-set refuses the stake if anything moved since. A wallet without an answer goes alone.
   */
  rooms(db: Db, accountIds: readonly AccountId[], at: Date): Promise<ReadonlyMap<AccountId, BetRoom>>;
  /** One stake, in the transaction that would write it and under the wallet's lock. */
  check(tx: Tx, bet: { op: VendorOp; at: Date }): Promise<'allowed' | 'limit_reached' | TermsRefusal>;
};

export type WalletOptions = {
  db: Database;
  clock: Clock;
  log: Logger;
  /** Called after commit with every balance a batch changed; other processes are told by NOTIFY. */
  onBalance?: (event: BalanceChanged) => void;
  /** SQL function that writes the bet records, called by the statement that moves the money: 'bets.record_batch'. */
  writeHook?: string;
  /** Without one a limited wallet takes no stake. */
  gate?: BetGate;
  /** Batches written at the same time, each on its own connection. Two per process; more only with more cores. */
  writers?: number;
};
export type Wallet = {
  /** Applies a vendor's operation, durably, once. Rejects when the outcome is unknown: ask again with the same key. */
  submit(op: VendorOp): Promise<VendorResult>;
  /** The main balance; calls made together are one query. */
  balance(accountId: AccountId): Promise<bigint>;
  stats(): BatcherStats;
  /** Takes no more, answers everything that was taken, ends its connections. */
  close(): Promise<void>;
};

/**
 * How far back a batch looks for keys: three weekly partitions at most. Vendors repeat a bet for seconds, a win or
 * rollback for six days (A4); whatever refers to something older is found by going alone over the whole history.
 */
export const KEY_HORIZON_MS = 14 * DAY_MS;
/** A writer must not wait out a slow transaction: its operations then go one by one. In the URL it wins over openDatabase's. */
const WRITER_LOCK_TIMEOUT_MS = 250;
export const WRITERS = 2;

/** Opens the hot path. Its connections are its own, so a slow page cannot stand in the way of a bet. */
export function createWallet(options: WalletOptions): Wallet {
  const { db, clock, log, writeHook = null } = options;
  const writerDb = openDatabase({
    url: withLockTimeout(db.url, WRITER_LOCK_TIMEOUT_MS),
    max: options.writers ?? WRITERS,
    applicationName: sessionName('baize-wallet'),
    keepsIdle: true,
    onIdleError: (error) => {
      recent = createRecent();
      log.warn({ err: error }, 'a connection of the wallet was lost');
    },
  });
  const write = writeWith(writeHook);
  const balances = createBalanceReader(db);
  const notices = createBalanceNotices({ db, log });

  let recent = createRecent();
  /** Operations that refer to something older than the horizon; their lookup covers the whole history. */
  const needsHistory = new WeakSet<VendorOp>();

  async function lookUp(ops: readonly VendorOp[], at: Date, known: Recent): Promise<Lookup> {
    const accounts = new Set(ops.map((op) => op.accountId));
    const complete = ops.some((op) => needsHistory.has(op));
    const since = new Date(at.getTime() - KEY_HORIZON_MS);
    const span = complete ? undefined : { since, until: new Date(at.getTime() + HOUR_MS) };
    const [keys, reversed]: [LookupKey[], string[]] = [[], []];
    for (const one of keysOf(ops))
      if (known.find(one.connectionId, one.key)) reversed.push(one.key);
      else keys.push(one);
    const values = lookupParams({ accounts, keys, reversed, span });
    return readLookup(await writerDb.one<LookupRow>(LOOKUP, values), createSnapshot(complete, known));
  }

  /** Lookup, decide, write: two round trips and one commit for the whole batch. */
  async function attempt(ops: readonly VendorOp[]): Promise<Verdict<VendorResult>[]> {
    const at = clock.now();
    // The one of this attempt: what an old server committed must not reach the one that follows a lost connection.
    const known = recent;
    const { accounts, snapshot } = await lookUp(ops, at, known);
    const book = openBook(accounts);
    const verdicts = planBatch(ops, book, snapshot, 'batch', await roomsFor(ops, accounts, at));
    const moves = book.moves();
    const stale = new Set<AccountId>();
    if (moves.length > 0) {
      const values = writeParams(at, moves, book.rows, writeHook !== null);
      const written = await withPartition(at, () => writerDb.one<WriteRow>(write, values));
      for (const id of written.stale) stale.add(id);
      for (const done of book.rows)
        if (!stale.has(done.accountId)) known.add(done.connectionId, done.key, done);
    }
    for (const { after } of moves) if (!stale.has(after.id)) announce(after);
    return verdicts.map((verdict, index) => {
      const op = ops[index];
      if (op && verdict.then === 'search') needsHistory.add(op);
      if (verdict.then === 'alone') return { then: 'alone' };
      if (verdict.then !== 'done' || (op && stale.has(op.accountId))) return { then: 'again' };
      return { then: 'done', result: { status: verdict.status, balance: verdict.balance } };
    });
  }

  /** Asks the gate only when the batch has a stake of a limited wallet. */
  async function roomsFor(
    ops: readonly VendorOp[],
    accounts: readonly AccountState[],
    at: Date,
  ): Promise<ReadonlyMap<AccountId, BetRoom> | undefined> {
    if (!options.gate || accounts.every(({ blocks }) => (blocks & BLOCK.limited) === 0)) return undefined;
    const staking = new Set(ops.filter(({ type }) => type === 'bet').map(({ accountId }) => accountId));
    const asked = accounts.filter(({ id, blocks }) => blocks & BLOCK.limited && staking.has(id));
    if (asked.length === 0) return undefined;
    return options.gate.rooms(
      writerDb,
      asked.map(({ id }) => id),
      at,
    );
  }

  /**
   * One operation with both its accounts locked and the whole history: clawbacks into debt, credits while in debt, what a
   * vendor sends about accounts where an operator settled a bet.
   */
  async function alone(op: VendorOp): Promise<VendorResult> {
    const at = clock.now();
    return withPartition(at, () =>
      writerDb.transaction(async (tx) => {
        const workspace = await openWorkspace(tx, op.accountId, keysOfAlone(op));
        const [verdict] = planBatch([op], workspace.book, workspace.snapshot, 'alone');
        invariant(verdict?.then === 'done', 'an operation alone is decided', { key: op.key });
        const isStake = op.type === 'bet' && verdict.status === 'applied';
        if (isStake && workspace.book.get(op.accountId).blocks & BLOCK.limited) {
          const answer = (await options.gate?.check(tx, { op, at })) ?? 'limit_reached';
          // Nothing was written yet, so the book with the stake in it is simply dropped.
          if (answer !== 'allowed') return { status: answer, balance: await balanceOf(tx, op.accountId) };
        }
        await writeWorkspace(tx, workspace, { at, writeHook });
        return { status: verdict.status, balance: workspace.book.get(op.accountId).balance };
      }),
    );
  }

  /** Creates a missing partition and rethrows, so that the batcher tries again. */
  async function withPartition<T>(at: Date, write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (lacksPartition(error)) await ensurePartition(writerDb, at);
      throw error;
    }
  }

  function announce({ id: accountId, balance, seq }: AccountState): void {
    const change = { accountId, balance, seq };
    notices.add(change);
    options.onBalance?.(change);
  }

  const batcher = createBatcher<VendorOp, VendorResult>({
    accountOf: (op) => op.accountId,
    attempt,
    alone,
    classify: (error) => {
      const kind = classifyError(error);
      if (kind === 'connection') recent = createRecent();
      return kind;
    },
    overloaded: { status: 'overloaded', balance: 0n },
    writers: options.writers ?? WRITERS,
    onFailure: (error, operations) => log.error({ err: error, operations }, 'vendor operations failed'),
  });

  const warmed = warm();
  /** Both writers connect and plan their statements before the first bet: with a cold one it took up to 480 ms (22 Nov 2026). */
  async function warm(): Promise<void> {
    const at = clock.now();
    const none = lookupParams({ accounts: [], keys: [], span: { since: at, until: at } });
    const eachWriter = (statement: Statement, values: readonly unknown[]) =>
      Promise.all(Array.from({ length: options.writers ?? WRITERS }, () => writerDb.one(statement, values)));
    try {
      await eachWriter(LOOKUP, none);
      await eachWriter(write, writeParams(at, [], [], writeHook !== null));
    } catch (error) {
      log.warn({ err: error }, 'the wallet could not prepare its connections');
    }
  }

  return {
    submit: async (op) => {
      assertOp(op);
      return batcher.submit(op);
    },
    balance: balances.read,
    stats: batcher.stats,
    close: async () => {
      await batcher.close();
      await warmed;
      await notices.close();
      await writerDb.close();
    },
  };
}

async function balanceOf(tx: Tx, accountId: AccountId): Promise<bigint> {
  const [account] = await listBalances(tx, [accountId]);
  invariant(account, 'an open account', { accountId });
  return account.balance;
}

function withLockTimeout(databaseUrl: string, ms: number): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('lock_timeout', String(ms));
  return url.toString();
}

const ID_MAX = 128;
function assertOp(op: VendorOp): void {
  assertAmount(op.amount);
  invariant(op.amount >= 0n, 'vendor amounts are not negative', { key: op.key });
  invariant(op.connectionId > 0 && mainOf(op.accountId) === op.accountId, 'a vendor and a main account');
  const texts = [op.key, op.round, op.ref ?? '-'];
  invariant(
    texts.every((text) => text.length > 0 && text.length <= ID_MAX),
    'ids within their length',
  );
}
