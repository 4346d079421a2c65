import { ok, refuse } from '@baize/kernel';
import type { Tx } from '@baize/db';
import type { Ctx, Input } from '@baize/endpoint';
import { removeAllPasskeys, removeTotp } from '@baize/factors';
import { maskEmail, maskMobile, type MemberRow, subjectOf, unbindContact } from '@baize/members';
import { sendSecurityNotice } from '@baize/sign-in';
import type { memberDeskApi } from './api.ts';
import type { MemberDeskDeps } from './deps.ts';
import { memberAction } from './member-action.ts';
import { stopMoneyOf } from './stop-money.ts';

type What = Input<typeof memberDeskApi, 'unbindMember'>['what'];
/** What the notice to the member says was changed. */
const CHANGED = { mobile: 'mobile', email: 'email', totp: 'totp', passkeys: 'passkey' } as const;

/**
 * Takes a factor from a member who lost it (OP-08, OPEN-MEMBER-01). They are told at what was bound until now; the audit
 * entry keeps it masked. No money leaves an account that has lost a second proof until two operators free it.
 */
export const unbindMember = (
  deps: MemberDeskDeps,
  { memberId, what, reason }: Input<typeof memberDeskApi, 'unbindMember'>,
  ctx: Ctx<'staff:members.write'>,
) =>
  memberAction(deps, ctx, { memberId, action: 'member.unbind', reason }, async (tx, member) => {
    if (!(await unbind(tx, member, what))) return refuse('nothing_bound');
    await sendSecurityNotice(tx, deps, member, CHANGED[what]);
    // A passkey is asked for by nothing: without it the account is no easier to enter.
    if (what !== 'passkeys') await stopMoneyOf(tx, deps, member, 'unbound');
    return ok({ before: { [what]: maskedOf(member, what) }, after: { [what]: null }, value: { memberId } });
  });

/** False when there was nothing to take. */
async function unbind(tx: Tx, member: MemberRow, what: What): Promise<boolean> {
  switch (what) {
    case 'mobile':
    case 'email':
      return unbindContact(tx, member, what);
    case 'totp':
      return removeTotp(tx, subjectOf(member.id));
    case 'passkeys':
      return (await removeAllPasskeys(tx, subjectOf(member.id))) > 0;
  }
}

function maskedOf(member: MemberRow, what: What): string {
  if (what === 'mobile') return maskMobile(member.dialingCode, member.mobile);
  return what === 'email' ? maskEmail(member.email) : 'bound';
}
