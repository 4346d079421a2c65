import { invariant } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { sendMessage, type Changed } from '@baize/dispatch';
import { findMemberRow, type MemberRow } from '@baize/members';
import type { SignInDeps } from './deps.ts';

type Deps = Pick<SignInDeps, 'clock' | 'log' | 'dispatch'>;

/**
 * Tells a member by mail, else by SMS, that something an account hangs on was changed, so that a thief is noticed. Goes
 * to the address of `member`, which is the one before the change. A message that may not leave stops nothing.
 */
export async function sendSecurityNotice(
  tx: Tx,
  deps: Deps,
  member: Pick<MemberRow, 'merchantId' | 'account' | 'language' | 'email' | 'dialingCode' | 'mobile'>,
  what: Changed,
): Promise<void> {
  const notice = {
    merchantId: member.merchantId,
    language: member.language,
    template: 'security_changed',
    values: { account: member.account, what, at: deps.clock.now() },
  } as const;
  const to = addressOf(member);
  if (!to) return;
  const sent = await sendMessage(deps.dispatch, tx, { ...notice, ...to });
  if (!sent.ok) deps.log.warn({ code: sent.code, what }, 'a security notice could not be sent');
}

/** As sendSecurityNotice, for modules above that change what an account hangs on. */
export async function notifyMember(tx: Tx, deps: Deps, memberId: number, what: Changed): Promise<void> {
  const member = await findMemberRow(tx, memberId);
  invariant(member, 'a member whose security changed', { memberId });
  await sendSecurityNotice(tx, deps, member, what);
}

/**
 * A mobile number or address gave way to another: told at the address, and at what was bound before; at the new one only
 * where there is no other. A thief who changes one of them cannot silence both.
 */
export async function sendBindingNotices(
  tx: Tx,
  deps: Deps,
  { before, after }: { before: MemberRow; after: MemberRow },
  what: 'mobile' | 'email',
): Promise<void> {
  const isReached = before.email !== null || before.mobile !== null;
  await sendSecurityNotice(tx, deps, isReached ? before : after, what);
  if (before.email && before.mobile && what === 'mobile')
    await sendSecurityNotice(tx, deps, { ...before, email: null }, what);
}

/** A login from an address the account was never used from before; by mail only. */
export async function sendLoginNotice(
  tx: Tx,
  deps: Deps,
  member: Pick<MemberRow, 'merchantId' | 'account' | 'language' | 'email'>,
  device: { ip: string; userAgent: string },
): Promise<void> {
  if (!member.email) return;
  const sent = await sendMessage(deps.dispatch, tx, {
    merchantId: member.merchantId,
    language: member.language,
    kind: 'mail',
    to: member.email,
    template: 'new_login',
    values: { account: member.account, ip: device.ip, device: device.userAgent, at: deps.clock.now() },
  });
  if (!sent.ok) deps.log.warn({ code: sent.code }, 'a login notice could not be sent');
}

function addressOf(
  member: Pick<MemberRow, 'email' | 'dialingCode' | 'mobile'>,
): { kind: 'mail' | 'sms'; to: string } | undefined {
  if (member.email) return { kind: 'mail', to: member.email };
  return member.mobile ? { kind: 'sms', to: `+${member.dialingCode}${member.mobile}` } : undefined;
}
