import { ok, refuse } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { removePasskey as deletePasskey } from '@baize/factors';
import { proveSealedPassword } from '@baize/sign-in';
import { subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { notifyOfChange } from './notify-of-change.ts';

export async function removePasskey(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'removePasskey'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'removePasskey'>> {
  const { memberId } = ctx.caller;
  const proven = await proveSealedPassword(deps, { memberId, merchantId: ctx.merchantId }, input.password);
  if (!proven.ok) return proven;
  if (!(await deletePasskey(deps.db, subjectOf(memberId), input.passkeyId))) return refuse('passkey_unknown');
  await notifyOfChange(deps, memberId, 'passkey');
  return ok(null);
}
