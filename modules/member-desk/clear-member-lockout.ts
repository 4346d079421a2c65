import { takeAttempt } from '@baize/factors';
import { DAY_MS, ok, refuse } from '@baize/kernel';
import type { Ctx, Input } from '@baize/endpoint';
import { clearLockout } from '@baize/sign-in';
import { getMerchant } from '@baize/site';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';
import { stopMoneyOf } from './stop-money.ts';

/** What stands before an account beside its password: whoever may try it without end gets in. */
const PROOFS: readonly string[] = ['second_proof', 'codes'];
/** Clears of a member's other locks within a day that are a help and no way to guess on: the locks end by themselves, too. */
const HELP_MAX = 2;

/**
 * Lets a member try again (OP-06): the counters of one kind start afresh. The money waits for a second operator where that lets somebody
 * guess: at the proofs always, at the rest from the third time within a day on (decision 0043).
 */
export async function clearMemberLockout(
  deps: MemberDeskDeps,
  { memberId, kind, reason }: Input<typeof memberDeskApi, 'clearMemberLockout'>,
  ctx: Ctx<'staff:members.write'>,
) {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const what = { memberId, action: 'member.lockout-clear', reason };
  return memberAction(deps, ctx, what, async (tx, member) => {
    if (!(await clearLockout(tx, member, kind, settings.security))) return refuse('nothing_locked');
    const helped = await takeAttempt(tx, deps.clock, {
      merchantId: member.merchantId,
      subject: `lockout-cleared:${memberId}`,
      max: HELP_MAX,
      windowMs: DAY_MS,
    });
    if (PROOFS.includes(kind) || !helped.ok) await stopMoneyOf(tx, deps, member, 'lockout_cleared');
    return ok({ after: { kind }, value: { memberId } });
  });
}
