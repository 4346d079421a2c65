import { invariant, ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import type { Answer, Input } from './answer.ts';
import { boundTarget, reachedBy } from './bound-target.ts';
import type { IdentityDeps } from './deps.ts';
import { findMemberRow, updatePaymentPassword } from './member.sql.ts';
import { PAYMENT_PASSWORD_RULE } from './payment-password.ts';
import { sendSecurityNotice } from './security-notice.ts';
import { subjectOf } from './security-proof.ts';

/** A new payment password for a code sent to the bound mobile number, else address (OPEN-MEMBER-01); ends a lock. */
export async function resetPaymentPassword(
  deps: IdentityDeps,
  input: Input<'resetPaymentPassword'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'resetPaymentPassword'>> {
  const { memberId } = ctx.caller;
  const next = await deps.sealing.open(input.paymentPassword);
  if (!next.ok) return next;
  if (!PAYMENT_PASSWORD_RULE.test(next.value)) return refuse('payment_password_rule');
  const member = await findMemberRow(deps.db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  const by = reachedBy(member);
  if (!by) return refuse('nothing_bound');
  const taken = await takeCode(deps.factors, {
    merchantId: member.merchant_id,
    purpose: 'payment_password',
    target: boundTarget(member, by),
    code: input.verificationCode,
    subject: subjectOf(memberId),
  });
  if (!taken.ok) return taken;
  const hash = await deps.passwords.hash(next.value);
  await deps.db.transaction(async (tx) => {
    await updatePaymentPassword(tx, memberId, hash);
    await sendSecurityNotice(tx, deps, member, 'payment_password');
  });
  return ok({ hasPaymentPassword: true });
}
