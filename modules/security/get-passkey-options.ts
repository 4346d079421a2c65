import { ok } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { passkeyRegistrationOptions, relyingParty } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';

/** What the browser makes a passkey of. The password first: a passkey is a whole login. */
export async function getPasskeyOptions(
  deps: SecurityDeps,
  input: Input<'getPasskeyOptions'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'getPasskeyOptions'>> {
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
