import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { protection } from '../../session/clients.ts';

export const PROTECTION_PAGE_SIZE = 20;
export type MemberProtection = Answer<typeof protection.getMemberProtection>;
export type Limit = MemberProtection['limits'][number];
export type LimitName = Pick<Limit, 'kind' | 'period'>;
export type Exclusion = Answer<typeof protection.listExclusions>['list'][number];
export type ExclusionFilter = Omit<Parameters<typeof protection.listExclusions>[0], 'pageSize'>;
export type ProtectionChange = Answer<typeof protection.listProtectionChanges>['list'][number];

export const memberProtection = (memberId: number) =>
  queryOptions({
    queryKey: ['protection', 'member', memberId],
    queryFn: ({ signal }) => ask(protection.getMemberProtection({ memberId }, { signal })),
  });
export const protectionChanges = (memberId: number, pageNo: number) =>
  queryOptions({
    queryKey: ['protection', 'changes', memberId, pageNo],
    queryFn: ({ signal }) =>
      ask(protection.listProtectionChanges({ memberId, pageNo, pageSize: PROTECTION_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });
export const exclusions = (filter: ExclusionFilter) =>
  queryOptions({
    queryKey: ['protection', 'exclusions', filter],
    queryFn: ({ signal }) =>
      ask(protection.listExclusions({ ...filter, pageSize: PROTECTION_PAGE_SIZE }, { signal })),
    placeholderData: keepPreviousData,
  });

/** What staff may do for a member's protection; every one asks for a reason. */
export type ProtectionAct =
  | { kind: 'limit'; name: LimitName; amount: string | null }
  | { kind: 'exclude'; days: number | null };

export function useProtect(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: ProtectionAct; reason: string }) =>
      act.kind === 'limit'
        ? ask(protection.setOperatorLimit({ memberId, ...act.name, amount: act.amount, reason }))
        : ask(protection.excludeMember({ memberId, days: act.days, reason })),
    onSettled: () => void client.invalidateQueries({ queryKey: ['protection'] }),
  });
}

export function useEndExclusion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { exclusionId: number; reason: string }) => ask(protection.endExclusion(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['protection'] }),
  });
}

export const exclusionReach = queryOptions({
  queryKey: ['protection', 'reach'],
  queryFn: ({ signal }) => ask(protection.getExclusionReach({}, { signal })),
});
export function useSaveReach() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { isEverywhere: boolean; reason: string }) =>
      ask(protection.saveExclusionReach(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['protection', 'reach'] }),
  });
}
