/**
 * A case: OPEN → CLAIMED by one operator → CLOSED with an outcome and a reason; OPEN → CLOSED too. CLAIMED → CLAIMED when the
 * claim ran out and a colleague takes it, → OPEN when it is released. Nothing leads back from CLOSED: what a rule sees later with
 * other facts is a new case.
 */
import type { Tx } from '@baize/db';
import {
  claimedUntil,
  claimOf,
  isHeldByOther,
  isOwnClaim,
  mayReleaseClaim,
  NO_CLAIM,
  staffAction,
  type Answer,
  type Input,
  type Output,
} from '@baize/endpoint';
import { ok, refuse } from '@baize/kernel';
import type { riskApi } from './api.ts';
import { claimCase, closeCase, findCase, lockCase, listCasePage, type CaseRow } from './case.sql.ts';
import type { RiskDeps, StaffCtx } from './deps.ts';

type Api = typeof riskApi;
export type CaseView = Output<Api, 'claimRiskCase'>;

export const listRiskCases = async (
  deps: RiskDeps,
  { state, rule, account, ...page }: Input<Api, 'listRiskCases'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'listRiskCases'>> =>
  ok(
    await listCasePage(
      deps.db,
      { merchantId: ctx.merchantId, state, rule, account: account || undefined },
      page,
      (row) => caseView(row, ctx, deps.clock.now()),
    ),
  );

export const claimRiskCase = (
  deps: RiskDeps,
  { caseId }: Input<Api, 'claimRiskCase'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'claimRiskCase'>> =>
  actOnCase(deps, { caseId, action: 'risk.case.claim' }, ctx, (tx) =>
    claimCase(tx, caseId, claimOf(ctx, deps.clock.now())),
  );

export const releaseRiskCase = (
  deps: RiskDeps,
  { caseId }: Input<Api, 'releaseRiskCase'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'releaseRiskCase'>> =>
  actOnCase(
    deps,
    {
      caseId,
      action: 'risk.case.release',
      refuse: (row) => {
        if (row.state !== 'CLAIMED') return 'state_changed';
        return mayReleaseClaim(row, ctx.caller) ? undefined : 'claimed_by_other';
      },
    },
    ctx,
    (tx) => claimCase(tx, caseId, NO_CLAIM),
  );

export async function closeRiskCase(
  deps: RiskDeps,
  { caseId, outcome, reason }: Input<Api, 'closeRiskCase'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'closeRiskCase'>> {
  const row = await findCase(deps.db, ctx.merchantId, caseId);
  if (row?.rule === 'listed_person') return refuse('decided_elsewhere');
  return actOnCase(deps, { caseId, action: 'risk.case.close', reason }, ctx, (tx) =>
    closeCase(tx, { id: caseId, outcome, reason, at: deps.clock.now() }),
  );
}

function actOnCase(
  deps: RiskDeps,
  {
    caseId,
    refuse: refusal,
    ...how
  }: {
    caseId: number;
    action: string;
    reason?: string;
    /** Where it is not that a colleague holds it. */
    refuse?: (row: CaseRow) => 'state_changed' | 'claimed_by_other' | undefined;
  },
  ctx: StaffCtx,
  work: (tx: Tx) => Promise<CaseRow>,
): Promise<Answer<Api, 'claimRiskCase'>> {
  return staffAction(deps, ctx, {
    ...how,
    lock: (tx: Tx) => lockCase(tx, ctx.merchantId, caseId),
    refuse: (row) => {
      if (row.state === 'CLOSED') return refuse('state_changed', { state: row.state });
      const code = refusal
        ? refusal(row)
        : isHeldByOther(row, ctx.caller, deps.clock.now())
          ? 'claimed_by_other'
          : undefined;
      return code && refuse(code, { by: row.claimedBy });
    },
    act: async (tx, row) => {
      const after = await work(tx);
      return ok({
        target: `member:${row.memberId}`,
        before: { caseId, state: row.state },
        after: { caseId, state: after.state, outcome: after.outcome },
        value: caseView(after, ctx, deps.clock.now()),
      });
    },
  });
}

/** One takes a case before one closes it; a listed person's ends where the hits are decided. */
function actsOn(row: CaseRow, { caller }: StaffCtx, now: Date): CaseView['acts'] {
  if (row.state === 'CLOSED') return [];
  const release = mayReleaseClaim(row, caller) ? (['release'] as const) : [];
  if (isHeldByOther(row, caller, now)) return [...release];
  if (!isOwnClaim(row, caller)) return ['claim', ...release];
  return row.rule === 'listed_person' ? [...release] : ['close', ...release];
}

export const caseView = (row: CaseRow, ctx: StaffCtx, now: Date): CaseView => ({
  acts: actsOn(row, ctx, now),
  caseId: row.id,
  memberId: row.memberId,
  account: row.account,
  rule: row.rule,
  detail: row.detail,
  state: row.state,
  claimedBy: row.claimedBy,
  claimedUntil: row.state === 'CLAIMED' ? (claimedUntil(row)?.getTime() ?? null) : null,
  outcome: row.outcome,
  reason: row.reason,
  openedAt: row.openedAt.getTime(),
  lastSeenAt: row.lastSeenAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
});
