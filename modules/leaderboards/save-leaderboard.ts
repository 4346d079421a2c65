import { endOvertakenOf } from '@baize/approvals';
import { unknownSubjects } from '@baize/catalogue';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { leaderboardsConsoleApi } from './console-api.ts';
import { insertBoard, lockBoard, saveDraft } from './draft.sql.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { publishControl } from './publish-control.ts';
import { faultOf, targetOf } from './terms.ts';

type Api = typeof leaderboardsConsoleApi;

/** A draft binds nobody: one operator saves it. */
export async function saveLeaderboard(
  deps: LeaderboardsDeps,
  { boardId, revision, terms, reason }: Input<Api, 'saveLeaderboard'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveLeaderboard'>> {
  const { merchantId } = ctx;
  const { currency } = await getMerchant(deps.db, merchantId);
  const fault = faultOf(terms, currency);
  if (fault) return refuse(fault);
  const unknown = await unknownSubjects(deps.db, terms.games);
  if (unknown) return refuse('games_unknown', unknown);
  const action = 'leaderboard.save';
  if (boardId === undefined)
    return staffChange(deps, ctx, { action, reason }, async (tx: Tx) => {
      const made = await insertBoard(tx, { merchantId, terms, at: deps.clock.now() });
      return ok({ target: targetOf(made.boardId), after: terms, value: { ...made, revision: 1 } });
    });
  return staffAction(deps, ctx, {
    action,
    reason,
    lock: (tx: Tx) => lockBoard(tx, boardId),
    refuse: (row) =>
      row.state === 'DRAFT' && row.revision === revision ? undefined : ('state_changed' as const),
    act: async (tx, row) => {
      const next = row.revision + 1;
      await saveDraft(tx, boardId, terms, next);
      // What waits to be published is this draft as it was: it can only be proposed anew.
      await endOvertakenOf(deps, tx, ctx, publishControl(deps), targetOf(boardId));
      return ok({
        target: targetOf(boardId),
        before: row.terms,
        after: terms,
        value: { boardId, revision: next },
      });
    },
  });
}
