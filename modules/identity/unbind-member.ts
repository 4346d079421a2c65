import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx } from '@baize/endpoint';
import { removeAllPasskeys, removeTotp } from '@baize/factors';
import type { Answer, Input } from './answer.ts';
import type { IdentityDeps } from './deps.ts';
import { auditMember } from './member-audit.ts';
import { maskEmail, maskMobile } from './member.ts';
import { lockMember, type MemberRow } from './member.sql.ts';
import { updateEmail, updateMobile } from './security.sql.ts';
import { sendSecurityNotice } from './security-notice.ts';
import { subjectOf } from './security-proof.ts';

type What = Input<'unbindMember'>['what'];
/** What the notice to the member says was changed. */
const CHANGED = { mobile: 'mobile', email: 'email', totp: 'totp', passkeys: 'passkey' } as const;

/**
 * Takes a factor from a member who lost it (OP-08, OPEN-MEMBER-01). They are told at what was bound until now; the audit
 * entry keeps it masked.
 */
export async function unbindMember(
  deps: IdentityDeps,
  { memberId, what, reason }: Input<'unbindMember'>,
  ctx: Ctx<'staff:members.write'>,
): Promise<Answer<'unbindMember'>> {
  return deps.db.transaction(async (tx): Promise<Answer<'unbindMember'>> => {
    const member = await lockMember(tx, memberId);
    if (!member || member.merchant_id !== ctx.merchantId) return refuse('not_found');
    if (!(await unbind(tx, member, what))) return refuse('nothing_bound');
    await sendSecurityNotice(tx, deps, member, CHANGED[what]);
    const before = { [what]: maskedOf(member, what) };
    await auditMember(tx, deps, ctx, {
      memberId,
      action: 'member.unbind',
      reason,
      before,
      after: { [what]: null },
    });
    return ok({ memberId });
  });
}

/** False when there was nothing to take. */
async function unbind(tx: Tx, member: MemberRow, what: What): Promise<boolean> {
  switch (what) {
    case 'mobile':
      if (!member.mobile) return false;
      await updateMobile(tx, member.id, { dialingCode: '', number: null });
      return true;
    case 'email':
      if (!member.email) return false;
      await updateEmail(tx, member.id, null);
      return true;
    case 'totp':
      return removeTotp(tx, subjectOf(member.id));
    case 'passkeys':
      return (await removeAllPasskeys(tx, subjectOf(member.id))) > 0;
  }
}

function maskedOf(member: MemberRow, what: What): string {
  if (what === 'mobile') return maskMobile(member.dialing_code, member.mobile);
  return what === 'email' ? maskEmail(member.email) : 'bound';
}
