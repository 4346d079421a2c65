/**
 * A case: OPEN → CLAIMED by one operator → CLOSED with an outcome and a reason; OPEN → CLOSED too. Nothing leads back: what a
 * rule sees later with other facts is a new case.
 */
import type { Tx } from '@baize/db';
import { ok, pageOf, refuse, type Result } from '@baize/kernel';
import type { z } from 'zod';
import type { riskApi } from './api.ts';
import { claimCase, closeCase, findCase, lockCase, saveRule, searchCases, type CaseRow } from './case.sql.ts';
import { byStaff, type RiskDeps, type StaffCtx } from './deps.ts';
import { getRules } from './facts.ts';
import { RISK_RULE_NAMES, RISK_RULES, type RiskRule, type RuleSetting } from './rules.ts';

type Ops = (typeof riskApi)['operations'];
type Input<Op extends keyof Ops> = z.output<Ops[Op]['input']>;
export type CaseView = z.input<Ops['claimRiskCase']['output']>;

export async function listRiskCases(deps: RiskDeps, input: Input<'listRiskCases'>, ctx: StaffCtx) {
  const { rows, count } = await searchCases(deps.db, {
    merchantId: ctx.merchantId,
    state: input.state ?? null,
    rule: input.rule ?? null,
    account: input.account || null,
    limit: input.pageSize,
    offset: (input.pageNo - 1) * input.pageSize,
  });
  return ok(
    pageOf(
      rows.map((row) => caseView(row, ctx)),
      count,
      input,
    ),
  );
}

type CaseRefusal = 'not_found' | 'state_changed' | 'claimed_by_other';

export const claimRiskCase = (deps: RiskDeps, { caseId }: Input<'claimRiskCase'>, ctx: StaffCtx) =>
  onCase(deps, caseId, ctx, 'risk.case.claim', undefined, (tx) =>
    claimCase(tx, caseId, ctx.caller.staffId, ctx.caller.name),
  );

export async function closeRiskCase(
  deps: RiskDeps,
  { caseId, outcome, reason }: Input<'closeRiskCase'>,
  ctx: StaffCtx,
): Promise<Result<CaseView, CaseRefusal | 'decided_elsewhere'>> {
  const row = await findCase(deps.db, ctx.merchantId, caseId);
  if (row?.rule === 'listed_person') return refuse('decided_elsewhere');
  return onCase(deps, caseId, ctx, 'risk.case.close', reason, (tx) =>
    closeCase(tx, { id: caseId, outcome, reason, at: deps.clock.now() }),
  );
}

function onCase(
  deps: RiskDeps,
  caseId: number,
  ctx: StaffCtx,
  action: string,
  reason: string | undefined,
  work: (tx: Tx) => Promise<CaseRow>,
): Promise<Result<CaseView, CaseRefusal>> {
  return deps.db.transaction(async (tx) => {
    const row = await lockCase(tx, ctx.merchantId, caseId);
    if (!row) return refuse('not_found');
    if (row.state === 'CLOSED') return refuse('state_changed', { state: row.state });
    if (isOthers(row, ctx)) return refuse('claimed_by_other', { by: row.claimedBy });
    const after = await work(tx);
    await deps.audit(tx, {
      ...byStaff(ctx),
      action,
      target: `member:${row.memberId}`,
      before: { caseId, state: row.state },
      after: { caseId, state: after.state, outcome: after.outcome },
      ...(reason === undefined ? {} : { reason }),
    });
    return ok(caseView(after, ctx));
  });
}

const ruleView = (
  rule: RiskRule,
  { isOn, value }: RuleSetting,
): z.input<Ops['updateRiskRule']['output']> => ({
  rule,
  isOn,
  value,
  unit: RISK_RULES[rule].unit,
  days: RISK_RULES[rule].days,
});

export async function listRiskRules(deps: RiskDeps, ctx: StaffCtx) {
  const rules = await getRules(deps.db, ctx.merchantId);
  return ok(RISK_RULE_NAMES.map((rule) => ruleView(rule, rules[rule])));
}

export function updateRiskRule(
  deps: RiskDeps,
  { rule, isOn, value, reason }: Input<'updateRiskRule'>,
  ctx: StaffCtx,
): Promise<Result<z.input<Ops['updateRiskRule']['output']>, 'nothing_to_change'>> {
  return deps.db.transaction(async (tx) => {
    const before = (await getRules(tx, ctx.merchantId))[rule];
    if (before.isOn === isOn && before.value === value) return refuse('nothing_to_change');
    await saveRule(tx, { merchantId: ctx.merchantId, rule, isOn, value });
    await deps.audit(tx, {
      ...byStaff(ctx),
      action: 'risk.rule.update',
      target: `risk-rule:${rule}`,
      before,
      after: { isOn, value },
      reason,
    });
    return ok(ruleView(rule, { isOn, value }));
  });
}

const isOthers = ({ state, claimedById }: CaseRow, { caller }: StaffCtx): boolean =>
  state === 'CLAIMED' && claimedById !== caller.staffId;

/** One takes a case before one closes it; a listed person's ends where the hits are decided. */
function actsOn(row: CaseRow, ctx: StaffCtx): CaseView['acts'] {
  if (row.state === 'OPEN') return ['claim'];
  return row.state === 'CLOSED' || isOthers(row, ctx) || row.rule === 'listed_person' ? [] : ['close'];
}

export const caseView = (row: CaseRow, ctx: StaffCtx): CaseView => ({
  acts: actsOn(row, ctx),
  caseId: row.id,
  memberId: row.memberId,
  account: row.account,
  rule: row.rule,
  detail: row.detail,
  state: row.state,
  claimedBy: row.claimedBy,
  outcome: row.outcome,
  reason: row.reason,
  openedAt: row.openedAt.getTime(),
  lastSeenAt: row.lastSeenAt.getTime(),
  closedAt: row.closedAt?.getTime() ?? null,
});
