import { staffControl } from '@baize/approvals';
import { lockNamed, type Db, type Tx } from '@baize/db';
import type { Answer, Input, Output } from '@baize/endpoint';
import { isLowered, isRaised, isSwitchedOff, type Control } from '@baize/endpoint/control';
import { ok } from '@baize/kernel';
import { getMerchant } from '@baize/site';
import { z } from 'zod';
import type { riskApi } from './api.ts';
import { saveRule } from './case.sql.ts';
import type { RiskDeps, StaffCtx } from './deps.ts';
import { getRules } from './facts.ts';
import { RISK_RULE_NAMES, RISK_RULES, type RiskRule, type RuleSetting } from './rules.ts';

type Api = typeof riskApi;
type RuleView = Output<Api, 'listRiskRules'>[number];

export async function listRiskRules(deps: RiskDeps, ctx: StaffCtx) {
  const { currency } = await getMerchant(deps.db, ctx.merchantId);
  const rules = await getRules(deps.db, ctx.merchantId, currency);
  return ok(RISK_RULE_NAMES.map((rule) => ruleView(rule, rules[rule], currency)));
}

const wanted = z.strictObject({ rule: z.enum(RISK_RULE_NAMES), isOn: z.boolean(), value: z.number().int() });

export const ruleControl: Control<Tx, 'risk.rule', z.output<typeof wanted>, RuleSetting> = {
  kind: 'risk.rule',
  action: 'risk.rule.update',
  permission: 'controls.write',
  wanted,
  subject: ({ rule }) => `risk-rule:${rule}`,
  lock: async (tx, merchantId, { rule }) => {
    await lockNamed(tx, `risk.rule.${rule}`, merchantId);
    return (await getRules(tx, merchantId, await currencyOf(tx, merchantId)))[rule];
  },
  next: (_seen, { isOn, value }) => ({ isOn, value }),
  bindsLess: (seen, next, { rule }) =>
    isSwitchedOff(seen.isOn, next.isOn) ||
    (seesMoreAbove(rule) ? isLowered : isRaised)(seen.value, next.value),
  save: async (tx, merchantId, to) => {
    await saveRule(tx, { merchantId, currency: await currencyOf(tx, merchantId), ...to });
  },
};

/** What would see less is proposed. */
export async function updateRiskRule(
  deps: RiskDeps,
  { reason, ...input }: Input<Api, 'updateRiskRule'>,
  ctx: StaffCtx,
): Promise<Answer<Api, 'updateRiskRule'>> {
  const changed = await staffControl(deps, ctx, ruleControl, { wanted: input, reason });
  if (!changed.ok) return changed;
  const { seen, proposalId } = changed.value;
  return ok({ ...ruleView(input.rule, seen, await currencyOf(deps.db, ctx.merchantId)), proposalId });
}

const seesMoreAbove = (rule: RiskRule): boolean => 'seesMore' in RISK_RULES[rule];
const currencyOf = async (db: Db, merchantId: number) => (await getMerchant(db, merchantId)).currency;

const ruleView = (rule: RiskRule, { isOn, value }: RuleSetting, currency: string): RuleView => ({
  rule,
  isOn,
  value,
  currency,
  unit: RISK_RULES[rule].unit,
  days: RISK_RULES[rule].days,
});
