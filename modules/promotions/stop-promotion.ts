import { endOvertakenOf } from '@baize/approvals';
import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Ctx, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { promotionsConsoleApi } from './console-api.ts';
import type { PromotionsDeps } from './deps.ts';
import { lockPromotion, stopNow } from './promotion.sql.ts';
import { publishControl } from './publish-control.ts';
import { targetOf } from './save-promotion.ts';
import { forgetShown } from './shown.ts';

type Api = typeof promotionsConsoleApi;

/** Nobody joins any more from now on: an alarm waits for nobody. What members already have stays theirs. */
export async function stopPromotion(
  deps: PromotionsDeps,
  { promoId, reason }: Input<Api, 'stopPromotion'>,
  ctx: Ctx<'staff:promotions.write'>,
): Promise<Answer<Api, 'stopPromotion'>> {
  const stopped = await staffAction(deps, ctx, {
    action: 'promotion.stop',
    reason,
    lock: (tx: Tx) => lockPromotion(tx, promoId),
    refuse: ({ state }) => (state === 'PUBLISHED' ? undefined : ('state_changed' as const)),
    act: async (tx, { state }) => {
      await stopNow(tx, promoId, deps.clock.now());
      await endOvertakenOf(deps, tx, ctx, publishControl(deps), targetOf(promoId));
      return ok({ target: targetOf(promoId), before: { state }, after: { state: 'STOPPED' }, value: null });
    },
  });
  if (stopped.ok) forgetShown(deps.db);
  return stopped;
}
