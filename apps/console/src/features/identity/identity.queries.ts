import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ask, type Answer } from '../../session/ask.ts';
import { identity, identityOps } from '../../session/clients.ts';
import type { SecurityAct } from './security-act.ts';

export const MEMBER_PAGE_SIZE = 20;
export type MemberRow = Answer<typeof identity.searchMembers>['list'][number];
export type Member = Answer<typeof identity.getMember>;
export type MemberState = Member['state'];
export type MemberSecurity = Answer<typeof identityOps.getMemberSecurity>;
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

export const memberSecurity = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'security', memberId],
    queryFn: ({ signal }) => ask(identityOps.getMemberSecurity({ memberId }, { signal })),
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
      return ask(identityOps.clearMemberLockout({ ...by, kind: act.lockout }));
    case 'forgetAddress':
      return ask(identityOps.forgetMemberAddress({ ...by, ip: act.ip }));
    case 'endSession':
      return ask(identityOps.endMemberSession({ ...by, sessionId: act.sessionId }));
    case 'unbind':
      return ask(identityOps.unbindMember({ ...by, what: act.what }));
    case 'resetPassword':
      return ask(identityOps.resetMemberPassword(by));
    case 'verifyIdentity':
      return ask(identityOps.verifyMemberIdentity({ ...by, isVerified: act.isVerified }));
  }
}

/** Another level, or another upline with everybody below. */
export function usePlaceMember(memberId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      wish: { reason: string } & ({ level: number } | { account: string }),
    ): Promise<void> => {
      if ('level' in wish) await ask(identityOps.setMemberLevel({ memberId, ...wish }));
      else await ask(identityOps.setMemberUpline({ memberId, ...wish }));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['members'] }),
  });
}
