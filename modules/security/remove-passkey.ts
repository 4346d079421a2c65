import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { removePasskey as remove } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';
import { tellOfChange } from './tell-of-change.ts';

export async function removePasskey(
  deps: SecurityDeps,
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
