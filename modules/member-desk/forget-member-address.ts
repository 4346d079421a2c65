import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { forgetAddress, forgetAllAddresses } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/** Takes one recorded address back, or all: the next login from there proves itself a second way (OP-06). */
export const forgetMemberAddress = (
  deps: MemberDeskDeps,
  { memberId, ip, reason }: Input<typeof memberDeskApi, 'forgetMemberAddress'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.address-forget', reason }, async (tx) => {
    const subject = subjectOf(memberId);
    const count = ip ? Number(await forgetAddress(tx, subject, ip)) : await forgetAllAddresses(tx, subject);
    if (count === 0) return refuse('address_unknown');
    return ok({ before: { ip: ip || 'all', count }, value: { memberId } });
  });
