import type { Answer } from '../../session/ask.ts';
import { useQuery } from '@tanstack/react-query';
import { listing, QUEUE, reading } from '../../session/calls.ts';
import { risk } from '../../session/clients.ts';

export type RiskRule = Answer<typeof risk.listRiskRules>[number];
export type RiskCase = Answer<typeof risk.listRiskCases>['list'][number];
export type MemberRisk = Answer<typeof risk.getMemberRisk>;
export type Outcome = NonNullable<RiskCase['outcome']>;

export const riskRules = reading(['risk', 'rules'], risk.listRiskRules);
export const riskCases = listing(['risk', 'cases'], risk.listRiskCases, QUEUE);
export const memberRisk = reading(['risk', 'member'], risk.getMemberRisk);

/** The brand's, which the rules and the cases count in. */
export const useRiskCurrency = (): string | undefined => useQuery(riskRules({})).data?.[0]?.currency;
