import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@baize/kernel';
import { ask, type Answer } from '../../session/ask.ts';
import { risk } from '../../session/clients.ts';

export const CASES_PAGE_SIZE = 20;
export const REASON_MAX = 300;
/** A queue people work from. */
const REFRESH_MS = 15_000;
export type RiskRule = Answer<typeof risk.listRiskRules>[number];
export type RiskCase = Answer<typeof risk.listRiskCases>['list'][number];
export type CaseFilter = Omit<Parameters<typeof risk.listRiskCases>[0], 'pageSize'>;
export type MemberRisk = Answer<typeof risk.getMemberRisk>;
export type Outcome = NonNullable<RiskCase['outcome']>;

export const riskRules = queryOptions({
  queryKey: ['risk', 'rules'],
  queryFn: ({ signal }) => ask(risk.listRiskRules({}, { signal })),
});
export const riskCases = (filter: CaseFilter) =>
  queryOptions({
    queryKey: ['risk', 'cases', filter],
    queryFn: ({ signal }) => ask(risk.listRiskCases({ ...filter, pageSize: CASES_PAGE_SIZE }, { signal })),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
export const memberRisk = (memberId: number) =>
  queryOptions({
    queryKey: ['risk', 'member', memberId],
    queryFn: ({ signal }) => ask(risk.getMemberRisk({ memberId }, { signal })),
  });

function useRiskChange<Input, Value>(call: (input: Input) => Promise<Result<Value>>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => ask(call(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['risk'] }),
  });
}
export const useUpdateRiskRule = () => useRiskChange(risk.updateRiskRule);
export const useClaimCase = () => useRiskChange(risk.claimRiskCase);
export const useCloseCase = () => useRiskChange(risk.closeRiskCase);
export const useAddNote = () => useRiskChange(risk.addRiskNote);
export const useFreeze = () =>
  useRiskChange(({ isFrozen, ...input }: { isFrozen: boolean; memberId: number; reason: string }) =>
    isFrozen ? risk.unfreezeMember(input) : risk.freezeMember(input),
  );
