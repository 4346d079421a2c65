import type { Database, Tx } from '@baize/db';
import type { Logger } from '@baize/kernel';
import type { AccountId } from './transfer-kinds.ts';
import { notifyBalances } from './wallet.sql.ts';

/**
 * The wallet publishes no job events. Balance changes are announced over PostgreSQL's NOTIFY, so that every API process
 * can push them to its members (server-sent events): outside the vendor path at commit, on it a moment later. Notices of several processes may arrive out of order: the higher `seq` is the later balance.
 */
export const WALLET_BALANCE_CHANNEL = 'wallet_balance';

/** `seq` is the number of the account's entry that made this balance. */
export type BalanceChanged = { accountId: AccountId; balance: bigint; seq: bigint };

/** PostgreSQL takes payloads of fewer than 8,000 bytes. */
const PAYLOAD_MAX = 7_900;

/** 'account:balance:seq', separated by commas, in as few payloads as they fit in. */
function balancePayloads(changes: Iterable<BalanceChanged>): string[] {
  const payloads: string[] = [];
  let payload = '';
  for (const { accountId, balance, seq } of changes) {
    const one = `${accountId}:${balance}:${seq}`;
    if (payload.length + one.length >= PAYLOAD_MAX) {
      payloads.push(payload);
      payload = '';
    }
    payload += payload === '' ? one : `,${one}`;
  }
  if (payload !== '') payloads.push(payload);
  return payloads;
}

/** Reads a payload; what is not ours is left out. */
export function readBalancesChanged(payload: string): BalanceChanged[] {
  return payload.split(',').flatMap((one) => {
    const [, accountId, balance, seq] = /^(\d+):(-?\d+):(\d+)$/.exec(one) ?? [];
    return accountId && balance && seq
      ? { accountId: BigInt(accountId), balance: BigInt(balance), seq: BigInt(seq) }
      : [];
  });
}

/** Tells every process at commit. */
export const tellBalances = (tx: Tx, changes: Iterable<BalanceChanged>): Promise<number> =>
  notifyBalances(tx, WALLET_BALANCE_CHANNEL, balancePayloads(changes));

/**
 * Tells other processes the balances of the batched path: the latest of each account, at most once in FLUSH_MS, in a
 * transaction of its own. A NOTIFY in the statement that moves the money would have all batches of all processes commit
 * one after the other, because PostgreSQL orders notices by a lock that is held until the commit.
 */
export type BalanceNotices = {
  add(change: BalanceChanged): void;
  /** Tells what is still waiting. */
  close(): Promise<void>;
};

const FLUSH_MS = 250;

export function createBalanceNotices({ db, log }: { db: Database; log: Logger }): BalanceNotices {
  let waiting = new Map<AccountId, BalanceChanged>();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function flush(): Promise<void> {
    const changes = waiting;
    waiting = new Map();
    if (changes.size === 0) return;
    try {
      await db.transaction((tx) => tellBalances(tx, changes.values()));
    } catch (error) {
      // The money is safe; a page at another process shows the old balance until its stream's heartbeat.
      log.warn({ err: error, accounts: changes.size }, 'balances were not told to other processes');
    }
  }

  return {
    add: (change) => {
      waiting.set(change.accountId, change);
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(flush);
      }, FLUSH_MS);
    },
    close: async () => {
      clearTimeout(timer);
      running = running.then(flush);
      await running;
    },
  };
}
