import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { isTrial } from '@baize/members';
import { replacePassword } from '@baize/sign-in';
import { getMerchant, openDefaultPassword } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/**
 * Resets a member's password to the site's default one (OP-08, OPEN-AUTH-08). Every session ends, the member is told, and
 * the next login may do nothing before another password was chosen (AUTH-011).
 */
export async function resetMemberPassword(
  deps: MemberDeskDeps,
  { memberId, reason }: Input<typeof memberDeskApi, 'resetMemberPassword'>,
  ctx: Ctx<'staff:members.write'>,
) {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const plain = openDefaultPassword(deps.box, settings);
  if (plain === undefined) return refuse('default_password_unset');
  const hash = await deps.passwords.hash(plain);
  return memberAction(
    deps,
    ctx,
    { memberId, action: 'member.password-reset', reason },
    async (tx, member) => {
      // A trial has no password.
      if (isTrial(member.type)) return refuse('not_found');
      if (member.state === 'CLOSED') return refuse('member_closed');
      await replacePassword(tx, deps, member, { hash, mustChange: 'default' });
      return ok({ value: { memberId } });
    },
  );
}
