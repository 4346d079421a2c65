import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { identity } from '../../session/clients.ts';

export const MEMBER_PAGE_SIZE = 20;
export type MemberRow = Answer<typeof identity.searchMembers>['list'][number];
export type Member = Answer<typeof identity.getMember>;
export type MemberState = Member['state'];
export type MemberFilter = Parameters<typeof identity.searchMembers>[0];

export const memberSearch = (filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', 'list', filter],
    queryFn: ({ signal }) => ask(identity.searchMembers(filter, { signal })),
    placeholderData: keepPreviousData,
  });

export const member = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'one', memberId],
    queryFn: ({ signal }) => ask(identity.getMember({ memberId }, { signal })),
  });

/** Locks, freezes, closes or opens a member; the reason goes to the audit log. */
export function useSetMemberState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { memberId: number; state: MemberState; reason: string }) =>
      ask(identity.setMemberState(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}
