import { invariant, ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import { bindContact } from '@baize/sign-in';
import { findMemberRow, maskEmail, subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { proveChange } from './proof.ts';

/** Binds or replaces an e-mail address, as bindMobile does a number (OPEN-MEMBER-01). */
export async function bindEmail(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'bindEmail'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'bindEmail'>> {
  const { memberId, sessionId } = ctx.caller;
  const { email } = input;
  const member = await findMemberRow(deps.db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  const proven = await proveChange(deps, member, { what: 'email', sessionId }, input);
  if (!proven.ok) return proven;
  const taken = await takeCode(deps.factors, {
    merchantId: ctx.merchantId,
    purpose: 'bind_email',
    target: { kind: 'mail', address: email },
    code: input.verificationCode,
    subject: subjectOf(memberId),
  });
  if (!taken.ok) return taken;
  const isBound = await bindContact(deps, { memberId, sessionId }, { kind: 'email', address: email });
  return isBound ? ok({ email: maskEmail(email) }) : refuse('email_exists');
}
