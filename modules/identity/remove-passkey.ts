import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { removePasskey as remove } from '@baize/factors';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { proveSealedPassword } from './prove-sealed-password.ts';
import { tellOfChange } from './security-notice.ts';
import { subjectOf } from './security-proof.ts';

export async function removePasskey(
  deps: IdentityDeps,
  input: Input<'removePasskey'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'removePasskey'>> {
  const { memberId } = ctx.caller;
  const proven = await proveSealedPassword(deps, { memberId, merchantId: ctx.merchantId }, input.password);
  if (!proven.ok) return proven;
  if (!(await remove(deps.db, subjectOf(memberId), input.passkeyId))) return refuse('passkey_unknown');
  await tellOfChange(deps, memberId, 'passkey');
  return ok(null);
}
