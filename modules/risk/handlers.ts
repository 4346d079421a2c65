import type { Handlers } from '@baize/endpoint';
import type { riskApi } from './api.ts';
import { listRiskRules, updateRiskRule } from './change-rule.ts';
import { claimRiskCase, closeRiskCase, listRiskCases, releaseRiskCase } from './cases.ts';
import type { RiskDeps } from './deps.ts';
import { addRiskNote, freezeMember, getMemberRisk, unfreezeMember } from './member-risk.ts';

export const riskHandlers = (deps: RiskDeps): Handlers<typeof riskApi> => ({
  listRiskRules: (_input, ctx) => listRiskRules(deps, ctx),
  updateRiskRule: (input, ctx) => updateRiskRule(deps, input, ctx),
  listRiskCases: (input, ctx) => listRiskCases(deps, input, ctx),
  claimRiskCase: (input, ctx) => claimRiskCase(deps, input, ctx),
  releaseRiskCase: (input, ctx) => releaseRiskCase(deps, input, ctx),
  closeRiskCase: (input, ctx) => closeRiskCase(deps, input, ctx),
  getMemberRisk: (input, ctx) => getMemberRisk(deps, input, ctx),
  addRiskNote: (input, ctx) => addRiskNote(deps, input, ctx),
  freezeMember: (input, ctx) => freezeMember(deps, input, ctx),
  unfreezeMember: (input, ctx) => unfreezeMember(deps, input, ctx),
});
