import { invariant, ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { maskEmail } from './member.ts';
import { findMemberRow, lockMember } from './member.sql.ts';
import { dropProof, updateEmail } from './security.sql.ts';
import { sendBindingNotices } from './security-notice.ts';
import { proveChange, subjectOf } from './security-proof.ts';
import { uniqueFieldOf } from './unique-field.ts';

/** Binds an e-mail address, or another one in its place, as bindMobile does a number (OPEN-MEMBER-01). */
export async function bindEmail(
  deps: IdentityDeps,
  input: Input<'bindEmail'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'bindEmail'>> {
  const { memberId, sessionId } = ctx.caller;
  const { email } = input;
  const before = await findMemberRow(deps.db, memberId);
  invariant(before, 'a signed-in member exists', { memberId });
  const proven = await proveChange(deps, before, { what: 'email', sessionId }, input);
  if (!proven.ok) return proven;
  const taken = await takeCode(deps.factors, {
    merchantId: ctx.merchantId,
    purpose: 'bind_email',
    target: { kind: 'mail', address: email },
    code: input.verificationCode,
    subject: subjectOf(memberId),
  });
  if (!taken.ok) return taken;
  try {
    await deps.db.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      invariant(member, 'a signed-in member exists', { memberId });
      await updateEmail(tx, memberId, email);
      await dropProof(tx, sessionId);
      await sendBindingNotices(tx, deps, { before: member, after: { ...member, email } }, 'email');
    });
  } catch (error) {
    if (uniqueFieldOf(error)) return refuse('email_exists');
    throw error;
  }
  return ok({ email: maskEmail(email) });
}
