import type { Clock } from '@baize/kernel';
import type { CashierDeps } from '../deps.ts';

/** Below the two minutes after which the queue takes a job for lost and starts it again. */
const ROUND_MS_MAX = 60_000;

/**
 * Works off orders that wait for gateways: those of one gateway one after the other, gateways side by side. One order that
 * throws stops no other, and a gateway that hangs holds up its own only. What the round has no time for is left to the next,
 * which must list first what was asked longest ago.
 */
export async function askInTurn<Order extends { gateway: string }>(
  { clock, log }: { clock: Clock; log: CashierDeps['log'] },
  orders: readonly Order[],
  ask: (order: Order) => Promise<unknown>,
): Promise<void> {
  const until = clock.now().getTime() + ROUND_MS_MAX;
  const inTurn = async (queue: readonly Order[]) => {
    for (const order of queue) {
      if (clock.now().getTime() >= until) return;
      try {
        await ask(order);
      } catch (error) {
        log.error({ err: error, order }, 'an order that waits for its gateway could not be worked off');
      }
    }
  };
  await Promise.all([...Map.groupBy(orders, ({ gateway }) => gateway).values()].map(inTurn));
}
