import { type SignInDeps } from '@baize/sign-in';
import type { Answer, Codes, Ctx, Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { ok, refuse, type Result } from '@baize/kernel';
import { takeCode, verifyPhoneToken } from '@baize/factors';
import { getMerchant, nationalNumber, registrationModes } from '@baize/site';
import { makeMember } from './register-member.ts';
import { rulesFor } from './registration-check.ts';

type Refusal = Codes<typeof registrationApi, 'registerMobile'>;

/**
 * Registration by mobile number (#8, AUTH-067, AUTH-077, AUTH-078). The proof of the number is the proof of a human:
 * a code is only sent after one (sendRegisterCode), the phone provider asks for its own.
 */
export async function registerMobile(
  deps: SignInDeps,
  input: Input<typeof registrationApi, 'registerMobile'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof registrationApi, 'registerMobile'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (!registrationModes(merchant).modes.includes('registerMobile')) return refuse('operation_not_enabled');
  const hasToken = input.firebaseIdToken !== '';
  const rules = rulesFor(merchant, 'registerMobile');
  return makeMember<Refusal>(
    deps,
    {
      merchant,
      // The provider's token says what a code would say.
      rules: hasToken ? rules.filter((rule) => rule.name !== 'verificationCode') : rules,
      input,
      checkBot: () => Promise.resolve(ok(null)),
      proveMobile: ({ mobileNum, verificationCode }) =>
        hasToken
          ? proveByToken(deps, input)
          : takeCode(deps.factors, {
              merchantId: merchant.id,
              purpose: 'register',
              target: { kind: 'sms', dialingCode: input.countryDialingCode, number: mobileNum },
              code: verificationCode,
            }),
      origin: originOf(input),
    },
    ctx,
  );
}

/** The token must speak of the number that was typed, or a proof of one's own number would register another's. */
async function proveByToken(
  deps: SignInDeps,
  input: Input<typeof registrationApi, 'registerMobile'>,
): Promise<Result<null, Refusal>> {
  const verified = await verifyPhoneToken(deps.factors, input.firebaseIdToken);
  if (!verified.ok) return verified;
  const { dialingCode, number } = verified.value;
  const isSame = dialingCode === input.countryDialingCode && number === nationalNumber(input.mobileNum);
  return isSame ? ok(null) : refuse('invalid_verification_code');
}

/** AUTH-078: by which page and means somebody came. */
function originOf({
  registerUrl,
  registerMethod,
}: Input<typeof registrationApi, 'registerMobile'>): Record<string, string> {
  return registerUrl ? { registerUrl, registerMethod } : { registerMethod };
}
