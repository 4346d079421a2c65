import type { Answer, Ctx, Input } from '@baize/endpoint';
import { confirmTotp as confirmEnrolment } from '@baize/factors';
import { subjectOf } from '@baize/members';
import type { securityApi } from './api.ts';
import type { SecurityDeps } from './deps.ts';
import { notifyOfChange } from './notify-of-change.ts';

/** Ends the enrolment with a first code; the answer shows the backup codes for the only time (OPEN-AUTH-13). */
export async function confirmTotp(
  deps: SecurityDeps,
  input: Input<typeof securityApi, 'confirmTotp'>,
  ctx: Ctx<'member'>,
): Promise<Answer<typeof securityApi, 'confirmTotp'>> {
  const { memberId } = ctx.caller;
  const confirmed = await confirmEnrolment(deps.factors, ctx.merchantId, subjectOf(memberId), input.code);
  if (confirmed.ok) await notifyOfChange(deps, memberId, 'totp');
  return confirmed;
}
