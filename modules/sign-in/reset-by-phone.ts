import { ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { takeCode } from '@baize/factors';
import { lockMember, findMemberIdByMobile } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { signInApi } from './api.ts';
import type { SignInDeps } from './deps.ts';
import { mobileTarget } from './login-by-phone.ts';
import { checkNewPassword } from './password-rule.ts';
import { replacePassword } from './replace-password.ts';

/** #11: a new password after a code to the bound phone (AUTH-134). The client then logs in with it. */
export async function resetByPhone(
  deps: SignInDeps,
  input: Input<typeof signInApi, 'resetByPhone'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof signInApi, 'resetByPhone'>> {
  const opened = await deps.sealing.open(input.newPassword);
  if (!opened.ok) return opened;
  const plain = opened.value.trim();
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  // Checked before the code, so that a refused password does not use up the code.
  const rule = checkNewPassword(deps, merchant, plain);
  if (!rule.ok) return rule;
  const { countryDialingCode: dialingCode, mobileNum: number, verificationCode: code } = input;
  const mobile = mobileTarget(merchant, { dialingCode, number });
  if (!mobile.ok) return mobile;
  const target = mobile.value;
  const taken = await takeCode(deps.factors, { merchantId: merchant.id, purpose: 'reset', target, code });
  if (!taken.ok) return taken;
  const found = await findMemberIdByMobile(deps.db, merchant.id, target);
  if (!found) return refuse('invalid_verification_code');

  const hash = await deps.passwords.hash(plain);
  return deps.db.transaction(async (tx): Promise<Answer<typeof signInApi, 'resetByPhone'>> => {
    const member = await lockMember(tx, found.id);
    if (!member) return refuse('invalid_verification_code');
    await replacePassword(tx, deps, member, { hash, mustChange: null });
    return ok({ account: member.account });
  });
}
