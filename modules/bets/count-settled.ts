import type { Database } from '@baize/db';
import { invariant, type Logger } from '@baize/kernel';
import { mirrorTurnover, reduceTurnover, type AccountId } from '@baize/wallet';
import { takeSettled } from './bet.sql.ts';

const BATCHES_AT_ONCE = 50;
const PAUSE_MS = 500;

/**
 * Counts settled valid bet against what members owe in turnover (OPEN-WALLET-06). Each settlement is counted once:
 * it leaves the queue in the transaction that counts it. Answers how many accounts were counted.
 */
export async function countSettled({ db }: { db: Database }): Promise<number> {
  const free: AccountId[] = [];
  const counted = await db.transaction(async (tx) => {
    const settled = await takeSettled(tx, BATCHES_AT_ONCE);
    for (const row of settled) {
      invariant(row.validBet > 0n, 'settled valid bet is positive', { accountId: row.accountId });
      if ((await reduceTurnover(tx, row.accountId, row.validBet)) === 0n) free.push(row.accountId);
    }
    return settled.length;
  });
  // Were this lost, their bets would go on being counted towards nothing.
  for (const accountId of free) await db.transaction((tx) => mirrorTurnover(tx, accountId));
  return counted;
}

/**
 * Keeps counting in the background, so that a member who played what a deposit asks for can withdraw a moment later.
 * Several processes may do so at once. `stop` waits for the count under way.
 */
export function startCounting(deps: { db: Database; log: Logger }): { stop(): Promise<void> } {
  let running = true;
  let timer: NodeJS.Timeout | undefined;
  let wake: (() => void) | undefined;
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
      timer = setTimeout(resolve, PAUSE_MS);
      timer.unref();
    });
  const done = (async () => {
    while (running) {
      try {
        if ((await countSettled(deps)) > 0) continue;
      } catch (error) {
        deps.log.error({ err: error }, 'settled bets not counted; tried again');
      }
      if (running) await pause();
    }
  })();
  return {
    stop: async () => {
      running = false;
      clearTimeout(timer);
      wake?.();
      await done;
    },
  };
}
