import type { Database, Tx } from '@baize/db';
import type { Logger } from '@baize/kernel';
import { mirrorTurnover, reduceTurnover, type AccountId } from '@baize/wallet';
import { putBack, takeSettled, type Settled } from './settled.sql.ts';

const BATCHES_AT_ONCE = 50;
const PAUSE_MS = 500;
/** A vendor may tell what the bets of a round won one by one, and close the round with the first. */
const ROUND_WAIT_MS = 3_000;

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
type CountDeps = {
  db: Database;
  turnover?: TurnoverPort | undefined;
  /** How long a round of several bets is waited for. */
  roundWaitMs?: number | undefined;
};

/**
 * Counts settled valid bet against what members owe in turnover (OPEN-WALLET-06). Each settlement is counted once:
 * it leaves the queue in the transaction that counts it. A round of several bets is counted a moment later, by what it risked
 * (decision 0068). Answers how many bets were taken.
 */
export async function countSettled({
  db,
  turnover,
  roundWaitMs = ROUND_WAIT_MS,
}: CountDeps): Promise<number> {
  const free = new Set<AccountId>();
  const taken = await db.transaction(async (tx) => {
    const settled = await takeSettled(tx, BATCHES_AT_ONCE);
    const early = settled.filter(({ several, isDue }) => several && !isDue && roundWaitMs > 0);
    if (early.length > 0) await putBack(tx, early, roundWaitMs);
    const bets = Map.groupBy(byRisk(settled.filter((bet) => !early.includes(bet))), (bet) => bet.accountId);
    const percents = bets.size > 0 ? await turnover?.percents(tx, [...bets.keys()]) : undefined;
    // In the order of accounts, as every taker has it: two never wait for each other.
    for (const [accountId, ofAccount] of bets) {
      const counted = ofAccount.map(({ gameId, ...bet }) => ({
        ...bet,
        percentOf: percents && ((ref: string) => percents(accountId, gameId, ref)),
      }));
      const { left, finished } = await reduceTurnover(tx, accountId, counted);
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
  return taken;
}

/**
 * Opposite bets in one round risk their difference alone (protocols.md C2): the bets of a round of several count no more together than the
 * round won or lost, the oldest first. What counted before its other bets came stays counted, and nothing more is added to it.
 */
export function byRisk(settled: readonly Settled[]): Settled[] {
  const ofRounds = Map.groupBy(settled, ({ accountId, round }) => `${accountId}:${round}`);
  return [...ofRounds.values()].flatMap((bets) => {
    const several = bets[0]?.several;
    if (!several) return bets;
    const queued = bets.reduce((sum, { validBet }) => sum + validBet, 0n);
    // Others of the round were counted before.
    let room = several.risked - (several.validBet > queued ? several.validBet - queued : 0n);
    return bets.map((bet) => {
      const validBet = room <= 0n ? 0n : bet.validBet < room ? bet.validBet : room;
      room -= validBet;
      return { ...bet, validBet };
    });
  });
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
