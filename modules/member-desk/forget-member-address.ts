import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { forgetAddress, forgetAllAddresses } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

/** Takes one recorded address back, or all: the next login from there proves itself a second way (OP-06). */
export async function forgetMemberAddress(
  deps: MemberDeskDeps,
  { memberId, ip, reason }: Input<'forgetMemberAddress'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'forgetMemberAddress'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'forgetMemberAddress'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    if (!member) return refuse('not_found');
    const subject = subjectOf(memberId);
    const count = ip ? Number(await forgetAddress(tx, subject, ip)) : await forgetAllAddresses(tx, subject);
    if (count === 0) return refuse('address_unknown');
    const before = { ip: ip || 'all', count };
    await auditMember(tx, deps, ctx, { memberId, action: 'member.address-forget', reason, before });
    return ok({ memberId });
  });
}
