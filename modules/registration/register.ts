import { type SignInDeps } from '@baize/sign-in';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import type { registrationApi } from './api.ts';
import { ok, refuse } from '@baize/kernel';
import { takeCode } from '@baize/factors';
import { checkBot } from '@baize/bot-check';
import { getMerchant, registrationModes } from '@baize/site';
import { makeMember } from './register-member.ts';
import { rulesFor } from './registration-check.ts';

/** Registration by username (#7). A mobile number given with it is proved by a code while REGMOBVERF3 is on (AUTH-086). */
export async function register(
  deps: SignInDeps,
  input: Input<typeof registrationApi, 'register'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof registrationApi, 'register'>> {
  const merchant = await getMerchant(deps.db, ctx.merchantId);
  if (!registrationModes(merchant).modes.includes('register')) return refuse('operation_not_enabled');
  const rules = rulesFor(merchant, 'register');
  const isMobileProved = rules.some((rule) => rule.name === 'verificationCode' && rule.enabled);
  return makeMember(
    deps,
    {
      merchant,
      rules,
      input,
      checkBot: () => checkBot(deps.botCheck, merchant, input, ctx.ip),
      proveMobile: async ({ mobileNum, verificationCode }) =>
        isMobileProved
          ? takeCode(deps.factors, {
              merchantId: merchant.id,
              purpose: 'register',
              target: { kind: 'sms', dialingCode: input.countryDialingCode, number: mobileNum },
              code: verificationCode,
            })
          : ok(null),
      origin: {},
    },
    ctx,
  );
}
