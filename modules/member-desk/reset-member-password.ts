import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { replacePassword } from '@baize/sign-in';
import { getMerchant, openDefaultPassword } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import { auditMember } from './audit-member.ts';
import type { MemberDeskDeps } from './deps.ts';
import { lockMemberOf } from './lock-member-of.ts';

/**
 * Resets a member's password to the site's default one (OP-08, OPEN-AUTH-08). Every session ends, the member is told, and
 * the next login may do nothing before another password was chosen (AUTH-011).
 */
export async function resetMemberPassword(
  deps: MemberDeskDeps,
  { memberId, reason }: Input<'resetMemberPassword'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'resetMemberPassword'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const plain = openDefaultPassword(deps.box, settings);
  if (plain === undefined) return refuse('default_password_unset');
  const hash = await deps.passwords.hash(plain);
  return deps.db.transaction(async (tx): Promise<Answer<'resetMemberPassword'>> => {
    const member = await lockMemberOf(tx, ctx, memberId);
    // A trial has no password and is nobody's to reset.
    if (!member || member.type === 4) return refuse('not_found');
    if (member.state === 'CLOSED') return refuse('member_closed');
    await replacePassword(tx, deps, member, { hash, mustChange: 'default' });
    await auditMember(tx, deps, ctx, { memberId, action: 'member.password-reset', reason });
    return ok({ memberId });
  });
}
