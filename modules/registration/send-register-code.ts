import { type SignInDeps } from '@baize/sign-in';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { refuse } from '@baize/kernel';
import { issueCode } from '@baize/factors';
import { checkBot } from '@baize/bot-check';
import { findTaken } from '@baize/members';
import { getMerchant, mobileDigitsOf, nationalNumber, registrationModes, type Merchant } from '@baize/site';
import { mobileError } from '@baize/site/rules';
import { rulesFor } from './registration-check.ts';

/**
 * The SMS code of a registration (#5). A number somebody has is refused without a message, but counts against the same
 * limits, so that numbers cannot be tried by the hundred.
 */
export async function sendRegisterCode(
  deps: SignInDeps,
  input: Input<typeof registrationApi, 'sendRegisterCode'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof registrationApi, 'sendRegisterCode'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (!asksForCode(merchant)) return refuse('operation_not_enabled');
  const { countryDialingCode: dialingCode, mobileNo: number } = input;
  // Checked before the bot check, which can be used once: a mistyped number costs no second one.
  const error = mobileError(number, mobileDigitsOf(merchant.settings.registration, dialingCode));
  if (error) return refuse(error);
  const checked = await checkBot(deps.botCheck, merchant, input, ctx.ip);
  if (!checked.ok) return checked;
  const mobile = nationalNumber(number);
  const taken = await findTaken(deps.db, merchant.id, { account: '', email: '', dialingCode, mobile });
  const sent = await deps.db.transaction(
    (tx) =>
      issueCode(deps.factors, tx, {
        merchantId: merchant.id,
        purpose: 'register',
        target: { kind: 'sms', dialingCode, number },
        ip: ctx.ip,
        language: ctx.language,
        silent: taken.mobile,
      }),
    { onRefusal: 'commit' },
  );
  return sent.ok && taken.mobile ? refuse('mobile_exists') : sent;
}

/** Whether either mode that is open asks for a code at all. */
function asksForCode(merchant: Merchant): boolean {
  const { modes } = registrationModes(merchant);
  return modes.some((mode) =>
    rulesFor(merchant, mode).some((rule) => rule.name === 'verificationCode' && rule.enabled),
  );
}
