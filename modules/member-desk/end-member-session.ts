import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { revokeSession } from '@baize/sign-in';
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
    const ended = await revokeSession(tx, memberId, sessionId, deps.clock.now());
    return ended === 0 ? refuse('session_unknown') : ok({ before: { sessionId }, value: { memberId } });
  });
