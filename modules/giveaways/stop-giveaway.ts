import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { giveawaysConsoleApi } from './console-api.ts';
import type { GiveawaysDeps } from './deps.ts';
import { closeShares } from './draw.sql.ts';
import { lockEvent, stop } from './event.sql.ts';
import { targetOf } from './terms.ts';

type Api = typeof giveawaysConsoleApi;

/** An alarm waits for nobody. Claims that hold a share end first; every later one finds it closed, so that the seed can be told. */
export const stopGiveaway = (
  deps: GiveawaysDeps,
  { eventId, reason }: Input<Api, 'stopGiveaway'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'stopGiveaway'>> =>
  staffAction(deps, ctx, {
    action: 'giveaway.stop',
    reason,
    lock: (tx: Tx) => lockEvent(tx, eventId),
    refuse: ({ state }) => (state === 'PUBLISHED' ? undefined : ('state_changed' as const)),
    act: async (tx, { state }) => {
      await closeShares(tx, eventId);
      await stop(tx, eventId, deps.clock.now());
      return ok({
        target: targetOf(eventId),
        before: { state },
        after: { state: 'STOPPED' },
        value: { eventId },
      });
    },
  });
