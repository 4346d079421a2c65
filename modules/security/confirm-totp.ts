import type { Ctx } from '@baize/endpoint';
import { confirmTotp as confirm } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { Answer, Input } from './answer.ts';
import type { SecurityDeps } from './deps.ts';
import { tellOfChange } from './tell-of-change.ts';

/** Ends the enrolment with a first code; the answer shows the backup codes for the only time (OPEN-AUTH-13). */
export async function confirmTotp(
  deps: SecurityDeps,
  input: Input<'confirmTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<'confirmTotp'>> {
  const { memberId } = ctx.caller;
  const confirmed = await confirm(deps.factors, ctx.merchantId, subjectOf(memberId), input.code);
  if (confirmed.ok) await tellOfChange(deps, memberId, 'totp');
  return confirmed;
}
