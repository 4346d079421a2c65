import { ok } from '@baize/kernel';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { addPasskey as storePasskey, relyingParty } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { notifyOfChange } from './notify-of-change.ts';

/** Stores the passkey that the browser made for the ticket of getPasskeyOptions. */
export async function addPasskey(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'addPasskey'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'addPasskey'>> {
  const { memberId } = ctx.caller;
  const added = await storePasskey(deps.factors, {
    merchantId: ctx.merchantId,
    subject: subjectOf(memberId),
    rp: relyingParty(ctx),
    ...input,
  });
  if (!added.ok) return added;
  await notifyOfChange(deps, memberId, 'passkey');
  const { passkeyId, name } = added.value;
  return ok({ passkeyId, name });
}
