import { invariant, ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import { bindContact } from '@baize/sign-in';
import { findMemberRow, maskMobile, subjectOf } from '@baize/members';
import { getMerchant, mobileDigitsOf, nationalNumber } from '@baize/site';
import { mobileError } from '@baize/site/rules';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { proveChange } from './proof.ts';

/**
 * Binds or replaces a mobile number (OPEN-MEMBER-01): the proof of the old factor first, then the code that
 * was sent to the new number. The member is notified at the old number and address.
 */
export async function bindMobile(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'bindMobile'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'bindMobile'>> {
  const { memberId, sessionId } = ctx.caller;
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  const { countryDialingCode: dialingCode } = input;
  const error = mobileError(input.mobileNum, mobileDigitsOf(settings.registration, dialingCode));
  if (error) return refuse(error);
  const member = await findMemberRow(deps.db, memberId);
  invariant(member, 'a signed-in member exists', { memberId });
  const proven = await proveChange(deps, member, { what: 'mobile', sessionId }, input);
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
  const isBound = await bindContact(deps, { memberId, sessionId }, { kind: 'mobile', dialingCode, number });
  return isBound ? ok({ mobileNum: maskMobile(dialingCode, number) }) : refuse('mobile_exists');
}
