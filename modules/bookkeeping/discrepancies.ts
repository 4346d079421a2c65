import type { Tx } from '@baize/db';
import { staffAction, type Answer, type Input, type Output } from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { bookkeepingApi } from './api.ts';
import type { BookkeepingDeps, StaffCtx } from './deps.ts';
import {
  listDiscrepancyPage,
  lockDiscrepancy,
  setDiscrepancy,
  type DiscrepancyRow,
} from './discrepancy.sql.ts';

type Api = typeof bookkeepingApi;

export const listDiscrepancies = async (
  deps: BookkeepingDeps,
  { source, state, ...page }: Input<Api, 'listDiscrepancies'>,
): Promise<Answer<Api, 'listDiscrepancies'>> =>
  ok(await listDiscrepancyPage(deps.db, { source, state }, page, viewOf));

/** An operator has an explanation. It changes no money: what must move is an adjustment. */
export const resolveDiscrepancy = (
  deps: BookkeepingDeps,
  input: Input<Api, 'resolveDiscrepancy'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'resolveDiscrepancy'>> => setState(deps, input, ctx, 'RESOLVED');

export const reopenDiscrepancy = (
  deps: BookkeepingDeps,
  input: Input<Api, 'reopenDiscrepancy'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'reopenDiscrepancy'>> => setState(deps, input, ctx, 'OPEN');

function setState(
  deps: BookkeepingDeps,
  { discrepancyId, reason }: Input<Api, 'resolveDiscrepancy'>,
  ctx: StaffCtx,
  state: 'OPEN' | 'RESOLVED',
): Promise<Answer<Api, 'resolveDiscrepancy'>> {
  return staffAction(deps, ctx, {
    action: state === 'OPEN' ? 'discrepancy.reopen' : 'discrepancy.resolve',
    reason,
    lock: (tx: Tx) => lockDiscrepancy(tx, discrepancyId),
    refuse: (row) => (row.state === state ? refuse('state_changed', { state }) : undefined),
    act: async (tx, row) => {
      const at = deps.clock.now();
      const after = await setDiscrepancy(tx, { id: discrepancyId, state, at, by: ctx.caller.name, reason });
      return ok({
        target: `discrepancy:${discrepancyId}`,
        before: { state: row.state, ours: row.ours, theirs: row.theirs },
        after: { state },
        value: viewOf(after),
      });
    },
  });
}

const viewOf = (row: DiscrepancyRow): Output<Api, 'resolveDiscrepancy'> => ({
  discrepancyId: row.id,
  source: row.source,
  kind: row.kind,
  subject: row.subject,
  ours: row.ours,
  theirs: row.theirs,
  state: row.state,
  firstSeenAt: row.firstSeenAt.getTime(),
  lastSeenAt: row.lastSeenAt.getTime(),
  resolvedAt: row.resolvedAt?.getTime() ?? null,
  resolvedBy: row.resolvedBy,
  reason: row.reason,
  acts: [row.state === 'OPEN' ? 'resolve' : 'reopen'],
});
