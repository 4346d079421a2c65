import type { Tx } from '@baize/db';
import { sendMessage, type Changed } from '@baize/dispatch';
import type { IdentityDeps } from './deps.ts';
import type { MemberRow } from './member.sql.ts';

type Deps = Pick<IdentityDeps, 'clock' | 'log' | 'dispatch'>;

/**
 * Tells a member by mail, else by SMS, that something an account hangs on was changed, so that a thief is noticed. Goes
 * to the address of `member`, which is the one before the change. A message that may not leave stops nothing.
 */
export async function sendSecurityNotice(
  tx: Tx,
  deps: Deps,
  member: Pick<MemberRow, 'merchant_id' | 'account' | 'language' | 'email' | 'dialing_code' | 'mobile'>,
  what: Changed,
): Promise<void> {
  const notice = {
    merchantId: member.merchant_id,
    language: member.language,
    template: 'security_changed',
    values: { account: member.account, what, at: deps.clock.now() },
  } as const;
  const to = addressOf(member);
  if (!to) return;
  const sent = await sendMessage(deps.dispatch, tx, { ...notice, ...to });
  if (!sent.ok) deps.log.warn({ code: sent.code, what }, 'a security notice could not be sent');
}

/** A login from an address the account was never used from before; by mail only. */
export async function sendLoginNotice(
  tx: Tx,
  deps: Deps,
  member: Pick<MemberRow, 'merchant_id' | 'account' | 'language' | 'email'>,
  device: { ip: string; userAgent: string },
): Promise<void> {
  if (!member.email) return;
  const sent = await sendMessage(deps.dispatch, tx, {
    merchantId: member.merchant_id,
    language: member.language,
    kind: 'mail',
    to: member.email,
    template: 'new_login',
    values: { account: member.account, ip: device.ip, device: device.userAgent, at: deps.clock.now() },
  });
  if (!sent.ok) deps.log.warn({ code: sent.code }, 'a login notice could not be sent');
}

function addressOf(
  member: Pick<MemberRow, 'email' | 'dialing_code' | 'mobile'>,
): { kind: 'mail' | 'sms'; to: string } | undefined {
  if (member.email) return { kind: 'mail', to: member.email };
  return member.mobile ? { kind: 'sms', to: `+${member.dialing_code}${member.mobile}` } : undefined;
}
