import { invariant, ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import { findMemberRow, isMoneyStopped, subjectOf } from '@baize/members';
import { openNewPaymentPassword, replacePaymentPassword } from '@baize/sign-in';
import type { securityApi } from './api.ts';
import { boundTarget, reachedBy } from './bound-target.ts';
import type { SecurityDeps } from './deps.ts';

/** A new payment password for a code sent to the bound mobile number, else address (OPEN-MEMBER-01); ends a lock. */
export async function resetPaymentPassword(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'resetPaymentPassword'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'resetPaymentPassword'>> {
  const { memberId } = ctx.caller;
  const next = await openNewPaymentPassword(deps, input.paymentPassword);
  if (!next.ok) return next;
  const member = await findMemberRow(deps.db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  // Before the code is used up.
  if (await isMoneyStopped(deps.db, memberId)) return refuse('money_stopped');
  const by = reachedBy(member);
  if (!by) return refuse('nothing_bound');
  const taken = await takeCode(deps.factors, {
    merchantId: member.merchantId,
    purpose: 'payment_password',
    target: boundTarget(member, by),
    code: input.verificationCode,
    subject: subjectOf(memberId),
  });
  if (!taken.ok) return taken;
  const replaced = await replacePaymentPassword(deps, memberId, next.value);
  return replaced.ok ? ok({ hasPaymentPassword: true }) : replaced;
}
