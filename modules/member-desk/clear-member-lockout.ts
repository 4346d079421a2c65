import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { clearLockout } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';

/** Lets a member try again (OP-06): the counters of one kind start afresh. */
export async function clearMemberLockout(
  deps: MemberDeskDeps,
  { memberId, kind, reason }: Input<typeof memberDeskApi, 'clearMemberLockout'>,
  ctx: Ctx<'staff:members.write'>,
) {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const what = { memberId, action: 'member.lockout-clear', reason };
  return memberAction(deps, ctx, what, async (tx, member) =>
    (await clearLockout(tx, member, kind, settings.security))
      ? ok({ after: { kind }, value: { memberId } })
      : refuse('nothing_locked'),
  );
}
