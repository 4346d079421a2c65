import type { Db } from '@baize/db';
import { invariant } from '@baize/kernel';
import { listBalances } from './wallet.sql.ts';
import type { AccountId } from './transfer-kinds.ts';

type Waiting = { resolve: (balance: bigint) => void; reject: (error: unknown) => void };

/** Coalesces balance reads: while one query is under way the next gathers. Each answer is read after it was asked. */
export function createBalanceReader(db: Db): { read(accountId: AccountId): Promise<bigint> } {
  let gathering = new Map<AccountId, Waiting[]>();
  let isReading = false;

  async function drain(): Promise<void> {
    isReading = true;
    while (gathering.size > 0) {
      const asked = gathering;
      gathering = new Map();
      try {
        const rows = await listBalances(db, [...asked.keys()]);
        const balances = new Map(rows.map((row) => [row.id, row.balance]));
        for (const [id, waiting] of asked) answer(id, balances.get(id), waiting);
      } catch (error) {
        for (const waiting of asked.values()) for (const one of waiting) one.reject(error);
      }
    }
    isReading = false;
  }

  return {
    read: (accountId) =>
      new Promise((resolve, reject) => {
        const waiting = gathering.get(accountId);
        if (waiting) waiting.push({ resolve, reject });
        else gathering.set(accountId, [{ resolve, reject }]);
        if (!isReading) queueMicrotask(() => void (isReading || drain()));
      }),
  };
}

function answer(accountId: AccountId, balance: bigint | undefined, waiting: readonly Waiting[]): void {
  for (const one of waiting) {
    try {
      invariant(balance !== undefined, 'an account of the ledger', { accountId });
      one.resolve(balance);
    } catch (error) {
      one.reject(error);
    }
  }
}
