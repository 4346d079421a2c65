import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { endOneSession } from '@baize/sign-in';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/** Signs a member out of one place (OP-06). */
export const endMemberSession = (
  deps: MemberDeskDeps,
  { memberId, sessionId, reason }: Input<typeof memberDeskApi, 'endMemberSession'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.session-end', reason }, async (tx) => {
    const ended = await endOneSession(tx, deps, memberId, sessionId);
    return ended ? ok({ before: { sessionId }, value: { memberId } }) : refuse('session_unknown');
  });
