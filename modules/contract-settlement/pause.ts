import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Input } from '@baize/endpoint';
import { ok } from '@baize/kernel';
import type { settlementConsoleApi } from './console-api.ts';
import type { SettlementDeps, StaffCtx } from './deps.ts';
import { setPaused, waitForProgress, type Progress } from './run.sql.ts';

type Api = typeof settlementConsoleApi;

/** A paused kind is not computed; what was frozen before is paid. */
export function pauseSettlement(
  deps: SettlementDeps,
  { kind, isPaused, reason }: Input<Api, 'pauseSettlement'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'pauseSettlement'>> {
  return staffAction<Tx, Progress, { kind: typeof kind; pausedAt: number | null }, 'state_unchanged'>(
    deps,
    ctx,
    {
      action: isPaused ? 'contract.pause' : 'contract.resume',
      reason,
      lock: (tx) => waitForProgress(tx, ctx.merchantId, kind),
      refuse: (row) => ((row.pausedAt !== null) === isPaused ? 'state_unchanged' : undefined),
      act: async (tx, row) => {
        const at = isPaused ? deps.clock.now() : null;
        await setPaused(tx, {
          merchantId: ctx.merchantId,
          kind,
          at,
          by: isPaused ? ctx.caller.name : null,
        });
        return ok({
          target: `settlement-kind:${kind}`,
          before: { isPaused: row.pausedAt !== null },
          after: { isPaused },
          value: { kind, pausedAt: at?.getTime() ?? null },
        });
      },
    },
  );
}
