import { type Input, type Output, staffChange } from '@baize/endpoint';
import { ok, refuse, type Result } from '@baize/kernel';
import { closeEventCase } from '@baize/risk';
import type { diligenceConsoleApi } from './console-api.ts';
import { type DiligenceConsoleDeps, type StaffCtx } from './deps.ts';
import { countHits, decideHitRow, findHit, lockSubject, searchHits, type HitRow } from './hit.sql.ts';

type Api = typeof diligenceConsoleApi;
export type HitView = Output<Api, 'decideScreeningHit'>;

export async function listScreeningHits(
  { db }: DiligenceConsoleDeps,
  input: Input<Api, 'listScreeningHits'>,
  ctx: StaffCtx,
) {
  const filter = { merchantId: ctx.merchantId, state: input.state, account: input.account || undefined };
  return ok(await searchHits(db, filter, input, hitView));
}

/**
 * A person says whether it is this person. A judgement may be changed. With the last open hit of a member their case closes:
 * harmless when none is confirmed, reported otherwise, which keeps withdrawals waiting.
 */
export function decideScreeningHit(
  deps: DiligenceConsoleDeps,
  { hitId, decision, reason }: Input<Api, 'decideScreeningHit'>,
  ctx: StaffCtx,
): Promise<Result<HitView, 'not_found' | 'nothing_to_change'>> {
  return staffChange(deps, ctx, { action: 'diligence.hit.decide', reason }, async (tx) => {
    const seen = await findHit(tx, ctx.merchantId, hitId);
    if (!seen) return refuse('not_found');
    await lockSubject(tx, seen.memberId);
    const before = await findHit(tx, ctx.merchantId, hitId);
    if (before?.state === decision) return refuse('nothing_to_change');
    const at = deps.clock.now();
    const row = await decideHitRow(tx, { id: hitId, state: decision, by: ctx.caller.name, at, reason });
    if ((await countHits(tx, row.memberId, ['OPEN'])) === 0) {
      const isListed = (await countHits(tx, row.memberId, ['CONFIRMED'])) > 0;
      const outcome = isListed ? 'reported' : 'harmless';
      await closeEventCase(deps, tx, row.memberId, { rule: 'listed_person', outcome, reason });
    }
    return ok({
      target: `member:${row.memberId}`,
      before: { hitId, state: before?.state ?? null },
      after: { hitId, state: row.state, list: row.listName, entry: row.name },
      value: hitView(row),
    });
  });
}

export const hitView = (row: HitRow): HitView => ({
  hitId: row.id,
  memberId: row.memberId,
  account: row.account,
  source: row.source,
  listName: row.listName,
  name: row.name,
  born: row.born,
  kind: row.kind,
  reference: row.reference,
  withBirth: row.withBirth,
  why: row.why,
  likeness: row.likeness,
  matchedName: row.matchedName,
  subjectName: row.subjectName,
  state: row.state,
  foundAt: row.foundAt.getTime(),
  decidedBy: row.decidedBy,
  decidedAt: row.decidedAt?.getTime() ?? null,
  reason: row.reason,
});
