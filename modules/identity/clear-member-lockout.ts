import { ok, refuse } from '@baize/kernel';
import type { Ctx } from '@baize/endpoint';
import { clearCounters } from '@baize/factors';
import { getMerchant } from '@baize/site';
import type { Answer, Input } from './answer.ts';
import { unlockLogin } from './credential.sql.ts';
import type { IdentityDeps } from './deps.ts';
import { counterSubjects } from './lockouts.ts';
import { listLoginEvents } from './login-event.sql.ts';
import { auditMember } from './member-audit.ts';
import { clearPaymentTries, lockMember } from './member.sql.ts';

/** As many as getMemberSecurity shows. */
const LOGINS_LOOKED_AT = 30;

/** Lets a member try again (OP-06): the counters of one kind start afresh. */
export async function clearMemberLockout(
  deps: IdentityDeps,
  { memberId, kind, reason }: Input<'clearMemberLockout'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'clearMemberLockout'>> {
  const { settings } = await getMerchant(deps.db, ctx.merchantId);
  return deps.db.transaction(async (tx): Promise<Answer<'clearMemberLockout'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
    const ips = (await listLoginEvents(tx, memberId, LOGINS_LOOKED_AT)).map((login) => login.ip);
    const cleared =
      kind === 'payment_password'
        ? await clearPaymentTries(tx, memberId)
        : await clearCounters(tx, ctx.merchantId, counterSubjects(member, settings.security, ips)[kind]);
    const unlocked = kind === 'login' && member.login_locked_at ? await unlockLogin(tx, memberId) : 0;
    if (cleared + unlocked === 0) return refuse('nothing_locked');
    await auditMember(tx, deps, ctx, { memberId, action: 'member.lockout-clear', reason, after: { kind } });
    return ok({ memberId });
  });
}
