import { endOvertakenOf } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffAction, staffChange, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import type { giveawaysConsoleApi } from './console-api.ts';
import type { GiveawaysDeps } from './deps.ts';
import { insertEvent, lockEvent, saveDraft } from './event.sql.ts';
import { publishControl } from './publish-control.ts';
import { faultOf, targetOf } from './terms.ts';

type Api = typeof giveawaysConsoleApi;

/** A draft binds nobody: one operator saves it. */
export async function saveGiveaway(
  deps: GiveawaysDeps,
  { eventId, revision, terms, reason }: Input<Api, 'saveGiveaway'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'saveGiveaway'>> {
  const { merchantId } = ctx;
  const { currency } = await getMerchant(deps.db, merchantId);
  const fault = faultOf(terms, currency);
  if (fault) return refuse(fault);
  const action = 'giveaway.save';
  if (eventId === undefined)
    return staffChange(deps, ctx, { action, reason }, async (tx: Tx) => {
      const made = await insertEvent(tx, { merchantId, terms, at: deps.clock.now() });
      return ok({ target: targetOf(made.eventId), after: terms, value: { ...made, revision: 1 } });
    });
  return staffAction(deps, ctx, {
    action,
    reason,
    lock: (tx: Tx) => lockEvent(tx, eventId),
    refuse: (row) =>
      row.state === 'DRAFT' && row.revision === revision ? undefined : ('state_changed' as const),
    act: async (tx, row) => {
      const next = row.revision + 1;
      await saveDraft(tx, eventId, terms, next);
      // What waits to be published is this draft as it was: it can only be proposed anew.
      await endOvertakenOf(deps, tx, ctx, publishControl(deps), targetOf(eventId));
      return ok({
        target: targetOf(eventId),
        before: row.terms,
        after: terms,
        value: { eventId, revision: next },
      });
    },
  });
}
