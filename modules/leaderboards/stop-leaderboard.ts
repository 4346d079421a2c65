import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { leaderboardsConsoleApi } from './console-api.ts';
import { lockBoard, stopBoard } from './draft.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { targetOf } from './terms.ts';

type Api = typeof leaderboardsConsoleApi;

/** An alarm waits for nobody. Prizes that were offered stay; nothing more is counted or paid. */
export const stopLeaderboard = (
  deps: LeaderboardsDeps,
  { boardId, reason }: Input<Api, 'stopLeaderboard'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'stopLeaderboard'>> =>
  staffAction(deps, ctx, {
    action: 'leaderboard.stop',
    reason,
    lock: (tx: Tx) => lockBoard(tx, boardId),
    refuse: ({ state }) => (state === 'PUBLISHED' ? undefined : ('state_changed' as const)),
    act: async (tx, { state }) => {
      await stopBoard(tx, boardId, deps.clock.now());
      return ok({
        target: targetOf(boardId),
        before: { state },
        after: { state: 'STOPPED' },
        value: { boardId },
      });
    },
  });
