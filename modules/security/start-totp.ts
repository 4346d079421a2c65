import type { Answer, Ctx, Input } from '@baize/endpoint';
import { startTotp as startEnrolment } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import { getMerchant } from '@baize/site';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';

/** Begins to enrol an authenticator (OPEN-AUTH-13). The password first, so that a stolen session cannot add a factor. */
export async function startTotp(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'startTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'startTotp'>> {
  const { memberId, account } = ctx.caller;
  const { merchantId } = ctx;
  const proven = await proveSealedPassword(deps, { memberId, merchantId }, input.password);
  if (!proven.ok) return proven;
  const { name } = await getMerchant(deps.db, merchantId);
  return startEnrolment(deps.factors, subjectOf(memberId), { issuer: name, label: account });
}
