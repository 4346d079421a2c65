import type { Database, Tx } from '@baize/db';
import { invariant, type Logger } from '@baize/kernel';
import { mirrorTurnover, reduceTurnover, type AccountId } from '@baize/wallet';
import { takeSettled } from './bet.sql.ts';

const BATCHES_AT_ONCE = 50;
const PAUSE_MS = 500;

/** What bets ask of whoever gives bonuses (module rewards). */
export type TurnoverPort = {
  /** How much of a valid bet at a game counts for what the turnover is owed for, in percent. Asked once for a batch. */
  percents(
    tx: Tx,
    accountIds: readonly AccountId[],
  ): Promise<(accountId: AccountId, gameId: number | null, ref: string) => bigint>;
  /** Some turnover of the wallet was used up. In a transaction of its own; may be lost, and may be told twice. */
  finished(tx: Tx, accountId: AccountId): Promise<void>;
};
type CountDeps = { db: Database; turnover?: TurnoverPort | undefined };

/**
 * Counts settled valid bet against what members owe in turnover (OPEN-WALLET-06). Each settlement is counted once:
 * it leaves the queue in the transaction that counts it. Answers how many lines were counted.
 */
export async function countSettled({ db, turnover }: CountDeps): Promise<number> {
  const free = new Set<AccountId>();
  const counted = await db.transaction(async (tx) => {
    const settled = await takeSettled(tx, BATCHES_AT_ONCE);
    const accountIds = [...new Set(settled.map(({ accountId }) => accountId))];
    const percents = accountIds.length > 0 ? await turnover?.percents(tx, accountIds) : undefined;
    for (const { accountId, gameId, validBet } of settled) {
      invariant(validBet > 0n, 'settled valid bet is positive', { accountId });
      const { left, finished } = await reduceTurnover(
        tx,
        accountId,
        validBet,
        percents && ((ref) => percents(accountId, gameId, ref)),
      );
      if (left === 0n || finished.length > 0) free.add(accountId);
    }
    return settled.length;
  });
  // Were this lost, their bets would go on being counted towards nothing.
  for (const accountId of free)
    await db.transaction(async (tx) => {
      await mirrorTurnover(tx, accountId);
      await turnover?.finished(tx, accountId);
    });
  return counted;
}

/**
 * Keeps counting in the background, so that a member who played what a deposit asks for can withdraw a moment later.
 * Several processes may do so at once. `stop` waits for the count under way.
 */
export function startCounting(deps: CountDeps & { log: Logger }): { stop(): Promise<void> } {
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
