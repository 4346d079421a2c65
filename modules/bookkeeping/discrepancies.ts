import { ok, pageOf, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { bookkeepingApi } from './api.ts';
import { byStaff, type BookkeepingDeps, type StaffCtx } from './deps.ts';
import {
  lockDiscrepancy,
  searchDiscrepancies,
  setDiscrepancy,
  type DiscrepancyRow,
} from './discrepancy.sql.ts';

type Ops = (typeof bookkeepingApi)['operations'];
type Input<Op extends keyof Ops> = z.output<Ops[Op]['input']>;
type View = z.input<Ops['resolveDiscrepancy']['output']>;

export async function listDiscrepancies(deps: BookkeepingDeps, input: Input<'listDiscrepancies'>) {
  const { rows, count } = await searchDiscrepancies(deps.db, {
    source: input.source ?? null,
    state: input.state ?? null,
    limit: input.pageSize,
    offset: (input.pageNo - 1) * input.pageSize,
  });
  return ok(pageOf(rows.map(viewOf), count, input));
}

/** A person has an explanation. It changes no money: what must move is an adjustment. */
export const resolveDiscrepancy = (
  deps: BookkeepingDeps,
  input: Input<'resolveDiscrepancy'>,
  ctx: StaffCtx,
) => settle(deps, input, ctx, 'RESOLVED');

export const reopenDiscrepancy = (deps: BookkeepingDeps, input: Input<'reopenDiscrepancy'>, ctx: StaffCtx) =>
  settle(deps, input, ctx, 'OPEN');

function settle(
  deps: BookkeepingDeps,
  { discrepancyId, reason }: { discrepancyId: number; reason: string },
  ctx: StaffCtx,
  state: 'OPEN' | 'RESOLVED',
): Promise<Result<View, 'not_found' | 'state_changed'>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockDiscrepancy(tx, discrepancyId);
    if (!row) return refuse('not_found');
    if (row.state === state) return refuse('state_changed', { state });
    const after = await setDiscrepancy(tx, {
      id: discrepancyId,
      state,
      at: deps.clock.now(),
      by: ctx.caller.name,
      reason,
    });
    await deps.audit(tx, {
      ...byStaff(ctx),
      action: state === 'OPEN' ? 'discrepancy.reopen' : 'discrepancy.resolve',
      target: `discrepancy:${discrepancyId}`,
      before: { state: row.state, ours: row.ours, theirs: row.theirs },
      after: { state },
      reason,
    });
    return ok(viewOf(after));
  });
}

const viewOf = (row: DiscrepancyRow): View => ({
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
