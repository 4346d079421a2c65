import { invariant, ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import { getMerchant, mobileDigitsOf, nationalNumber } from '@baize/site';
import { mobileError } from '@baize/site/rules';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { maskMobile } from './member.ts';
import { findMemberRow, lockMember } from './member.sql.ts';
import { dropProof, updateMobile } from './security.sql.ts';
import { sendBindingNotices } from './security-notice.ts';
import { proveChange, subjectOf } from './security-proof.ts';
import { uniqueFieldOf } from './unique-field.ts';

/**
 * Binds a mobile number, or another one in its place (OPEN-MEMBER-01): proof of the old factor first, then the code that
 * was sent to the new number. The member is told at the old number and address.
 */
export async function bindMobile(
  deps: IdentityDeps,
  input: Input<'bindMobile'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'bindMobile'>> {
  const { memberId, sessionId } = ctx.caller;
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const { countryDialingCode: dialingCode } = input;
  const error = mobileError(input.mobileNum, mobileDigitsOf(settings.registration, dialingCode));
  if (error) return refuse(error);
  const before = await findMemberRow(deps.db, memberId);
  invariant(before, 'a signed-in member exists', { memberId });
  const proven = await proveChange(deps, before, { what: 'mobile', sessionId }, input);
  if (!proven.ok) return proven;
  const number = nationalNumber(input.mobileNum);
  const taken = await takeCode(deps.factors, {
    merchantId: ctx.merchantId,
    purpose: 'bind_mobile',
    target: { kind: 'sms', dialingCode, number },
    code: input.verificationCode,
    subject: subjectOf(memberId),
  });
  if (!taken.ok) return taken;
  try {
    await deps.db.transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      invariant(member, 'a signed-in member exists', { memberId });
      await updateMobile(tx, memberId, { dialingCode, number });
      await dropProof(tx, sessionId);
      await sendBindingNotices(
        tx,
        deps,
        { before: member, after: { ...member, dialing_code: dialingCode, mobile: number } },
        'mobile',
      );
    });
  } catch (error_) {
    if (uniqueFieldOf(error_)) return refuse('mobile_exists');
    throw error_;
  }
  return ok({ mobileNum: maskMobile(dialingCode, number) });
}
