import { ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { clearLockout } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';
import { stopMoneyOf } from './stop-money.ts';

/** Lets a member try again (OP-06): the counters of one kind start afresh. */
export async function clearMemberLockout(
  deps: MemberDeskDeps,
  { memberId, kind, reason }: Input<typeof memberDeskApi, 'clearMemberLockout'>,
  ctx: Ctx<'staff:members.write'>,
) {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const what = { memberId, action: 'member.lockout-clear', reason };
  return memberAction(deps, ctx, what, async (tx, member) => {
    if (!(await clearLockout(tx, member, kind, settings.security))) return refuse('nothing_locked');
    // Who may clear it as often as they like may guess a code of six digits: the money waits for a second operator.
    if (kind === 'second_proof') await stopMoneyOf(tx, deps, member, 'second_proof_cleared');
    return ok({ after: { kind }, value: { memberId } });
  });
}
