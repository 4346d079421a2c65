import type { Ctx } from '@baize/endpoint';
import { startTotp as start } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';

/** Begins to enrol an authenticator (OPEN-AUTH-13). The password first: a stolen session must not add a factor. */
export async function startTotp(
  deps: SecurityDeps,
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
