import { ok } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { passkeyRegistrationOptions, relyingParty } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';

/** The options the browser makes a passkey from. The password is asked first, because a passkey is a complete login. */
export async function getPasskeyOptions(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'getPasskeyOptions'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'getPasskeyOptions'>> {
  const { memberId, account } = ctx.caller;
  const { merchantId } = ctx;
  const proven = await proveSealedPassword(deps, { memberId, merchantId }, input.password);
  if (!proven.ok) return proven;
  const { name } = await getMerchant(deps.db, merchantId);
  const made = await passkeyRegistrationOptions(deps.factors, {
    merchantId,
    subject: subjectOf(memberId),
    rp: relyingParty(ctx),
    rpName: name,
    userName: account,
    displayName: account,
  });
  return made.ok ? ok({ ticket: made.value.ticket, options: { ...made.value.options } }) : made;
}
