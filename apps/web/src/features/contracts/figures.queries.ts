import type { ContractKind, SalaryType } from '@baize/contracts/rules';
import { settlements } from '../../clients/contract-settlement.ts';
import type { Answer } from '../../session/clients.ts';
import { freshPage, freshQuery } from '../../session/query-client.ts';
import { hasSalaryType } from './kinds.ts';
import type { TermsInput } from './terms-draft.ts';

export type RunningPeriod = NonNullable<Answer<typeof settlements.getRunningPeriod>>;

/** Below 'contracts', so that every step of a contract asks for it again. */
export const runningPeriod = (contractId: string) =>
  freshQuery(['contracts', 'running', contractId], () => settlements.getRunningPeriod({ contractId }));

/** Whose terms they would be: those of a contract, or of a direct downline by name. */
export type Whose = { contractId: string } | { downlineAccount: string };
/** Terms that somebody types or was sent, as text that tells whether they are the same. */
export const draftText = (
  kind: ContractKind,
  whose: Whose,
  salaryType: SalaryType | null,
  terms: TermsInput,
): string => JSON.stringify({ kind, ...whose, ...(hasSalaryType(kind) ? { salaryType } : {}), ...terms });

/** What they would have paid for the last period; '': nothing to ask about. */
export const termsEstimate = (draft: string) => ({
  ...freshPage(['contracts', 'estimate', draft], () =>
    settlements.estimateTerms(JSON.parse(draft) as Parameters<typeof settlements.estimateTerms>[0]),
  ),
  enabled: draft !== '',
});
