import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { memberDesk } from '../../session/clients.ts';
import type { SecurityAct } from './security-act.ts';

export const MEMBER_PAGE_SIZE = 20;
export type MemberRow = Answer<typeof memberDesk.searchMembers>['list'][number];
export type Member = Answer<typeof memberDesk.getMember>;
export type MemberState = Member['state'];
export type MemberSecurity = Answer<typeof memberDesk.getMemberSecurity>;
export type MemberFilter = Parameters<typeof memberDesk.searchMembers>[0];

export const memberSearch = (filter: MemberFilter) =>
  queryOptions({
    queryKey: ['members', 'list', filter],
    queryFn: ({ signal }) => ask(memberDesk.searchMembers(filter, { signal })),
    placeholderData: keepPreviousData,
  });

export const member = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'one', memberId],
    queryFn: ({ signal }) => ask(memberDesk.getMember({ memberId }, { signal })),
  });

/** Locks, freezes, closes or opens a member; the reason goes to the audit log. */
export function useSetMemberState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: { memberId: number; state: MemberState; reason: string }) =>
      ask(memberDesk.setMemberState(input)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

export const memberSecurity = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'security', memberId],
    queryFn: ({ signal }) => ask(memberDesk.getMemberSecurity({ memberId }, { signal })),
  });

/** Helps a member who is locked out or lost a factor; the reason goes to the audit log. */
export function useSecurityAct(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ act, reason }: { act: SecurityAct; reason: string }) => run(act, { memberId, reason }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}

function run(act: SecurityAct, by: { memberId: number; reason: string }): Promise<unknown> {
  switch (act.kind) {
    case 'clearLockout':
      return ask(memberDesk.clearMemberLockout({ ...by, kind: act.lockout }));
    case 'forgetAddress':
      return ask(memberDesk.forgetMemberAddress({ ...by, ip: act.ip }));
    case 'endSession':
      return ask(memberDesk.endMemberSession({ ...by, sessionId: act.sessionId }));
    case 'unbind':
      return ask(memberDesk.unbindMember({ ...by, what: act.what }));
    case 'resetPassword':
      return ask(memberDesk.resetMemberPassword(by));
    case 'verifyIdentity':
      return ask(memberDesk.verifyMemberIdentity({ ...by, isVerified: act.isVerified }));
  }
}

/** Another level, or another upline with everybody below. */
export function usePlaceMember(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      wish: { reason: string } & ({ level: number } | { account: string }),
    ): Promise<void> => {
      if ('level' in wish) await ask(memberDesk.setMemberLevel({ memberId, ...wish }));
      else await ask(memberDesk.setMemberUpline({ memberId, ...wish }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}
