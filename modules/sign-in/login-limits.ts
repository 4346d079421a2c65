import type { Tx } from '@baize/db';
import { forgetAttempts, type Limit } from '@baize/factors';
import { MINUTE_MS } from '@baize/kernel';
import type { SiteSettings } from '@baize/site';
import { unlockLogin } from '@baize/members';

/** A number without its leading zeros, which is the account name after mobile registration. */
export const plainNumber = (username: string): string =>
  /^0+\d+$/.test(username) ? username.replace(/^0+/, '') : username;

/** The limits of a login: attempts per name, known or not, and per address (OPEN-AUTH-04). */
export function loginLimits(
  merchantId: number,
  username: string,
  ip: string,
  security: SiteSettings['security'],
): { account: Limit; ip: Limit } {
  const windowMs = security.failureWindowMinutes * MINUTE_MS;
  const lockMs = security.lockMinutes * MINUTE_MS;
  return {
    account: {
      merchantId,
      subject: `login:account:${plainNumber(username.toLowerCase())}`,
      max: security.lockAfterFailures,
      windowMs,
      lockMs,
    },
    ip: { merchantId, subject: `login:ip:${ip}`, max: security.lockAfterFailuresPerIp, windowMs, lockMs },
  };
}

/** Attempts at the own password of a signed-in member, so that a stolen token cannot guess it. */
export function ownPasswordLimit(
  member: { memberId: number; merchantId: number },
  security: SiteSettings['security'],
): Limit {
  return {
    merchantId: member.merchantId,
    subject: `own-password:${member.memberId}`,
    max: security.codeTries,
    windowMs: security.failureWindowMinutes * MINUTE_MS,
    lockMs: security.lockMinutes * MINUTE_MS,
  };
}

/** Unlocks a name, by an operator or after a proof of its owner. */
export async function clearLoginLock(
  tx: Tx,
  member: { id: number; merchantId: number; account: string },
  security: SiteSettings['security'],
): Promise<void> {
  await forgetAttempts(tx, loginLimits(member.merchantId, member.account, '', security).account);
  await unlockLogin(tx, member.id);
}
