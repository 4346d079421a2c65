import { invariant } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { sendMessage, type Changed } from '@baize/dispatch';
import { findMemberRow, type MemberRow } from '@baize/members';
import type { SignInDeps } from './deps.ts';

type Deps = Pick<SignInDeps, 'clock' | 'log' | 'dispatch' | 'tellChanged'>;
type Reached = Pick<
  MemberRow,
  'id' | 'merchantId' | 'account' | 'language' | 'email' | 'dialingCode' | 'mobile'
>;

/**
 * Notifies a member in the inbox, and by mail, else by SMS, that a credential changed, so that theft is noticed. It goes to the contacts
 * of `member`, read before the change. A refused message does not refuse the change.
 */
export async function sendSecurityNotice(tx: Tx, deps: Deps, member: Reached, what: Changed): Promise<void> {
  const { id: memberId, merchantId } = member;
  if (what !== 'bank_account')
    await deps.tellChanged?.(tx, { merchantId, memberId, what, now: deps.clock.now() });
  await sendOutside(tx, deps, member, what);
}

async function sendOutside(
  tx: Tx,
  deps: Omit<Deps, 'tellChanged'>,
  member: Omit<Reached, 'id'>,
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

/** As sendSecurityNotice, for modules above that change a credential. */
export async function notifyMember(tx: Tx, deps: Deps, memberId: number, what: Changed): Promise<void> {
  const member = await findMemberRow(tx, memberId);
  invariant(member, 'a member whose security changed', { memberId });
  await sendSecurityNotice(tx, deps, member, what);
}

/**
 * Notifies of a changed mobile number or address: at the mail address and at what was bound before, at the new one only
 * where there is no other, so that a thief who changes one contact cannot suppress both notices.
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
    await sendOutside(tx, deps, { ...before, email: null }, what);
}

/** Notifies of a login from a new address, by mail only. */
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
