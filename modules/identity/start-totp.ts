import type { Ctx } from '@baize/endpoint';
import { startTotp as start } from '@baize/factors';
import { getMerchant } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { proveSealedPassword } from './prove-sealed-password.ts';
import { subjectOf } from './security-proof.ts';

/** Begins to enrol an authenticator (OPEN-AUTH-13). The password first: a stolen session must not add a factor. */
export async function startTotp(
  deps: IdentityDeps,
  input: Input<'startTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'startTotp'>> {
  const { memberId, account } = ctx.caller;
  const { merchantId } = ctx;
  const proven = await proveSealedPassword(deps, { memberId, merchantId }, input.password);
  if (!proven.ok) return proven;
  const { name } = await getMerchant(deps.db, merchantId);
  return start(deps.factors, subjectOf(memberId), { issuer: name, label: account });
}
