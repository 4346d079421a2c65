import { ok } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { addPasskey as add, relyingParty } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Keeps the passkey a browser made for the ticket of getPasskeyOptions. */
export async function addPasskey(
  deps: SecurityDeps,
  input: Input<'addPasskey'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'addPasskey'>> {
  const { memberId } = ctx.caller;
  const added = await add(deps.factors, {
    merchantId: ctx.merchantId,
    subject: subjectOf(memberId),
    rp: relyingParty(ctx),
    ...input,
  });
  if (!added.ok) return added;
  await tellOfChange(deps, memberId, 'passkey');
  const { passkeyId, name } = added.value;
  return ok({ passkeyId, name });
}
