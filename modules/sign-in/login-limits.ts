import type { Tx } from '@baize/db';
import { forgetAttempts, type Limit } from '@baize/factors';
import type { SiteSettings } from '@baize/site';
import { unlockLogin } from '@baize/members';

const MINUTE_MS = 60_000;

/** A number typed with its leading zeros is the account without them (mobile registration calls members so). */
export const plainNumber = (username: string): string =>
  /^0+\d+$/.test(username) ? username.replace(/^0+/, '') : username;

/** What a login counts: tries at a name, whoever has it, and tries from an address (OPEN-AUTH-04). */
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

/** Tries at the own password by somebody who is signed in: a stolen token must not become a way to guess it. */
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

/** Lets a locked name in again: by an operator, or because its owner proved to be one. */
export async function clearLoginLock(
  tx: Tx,
  member: { id: number; merchantId: number; account: string },
  security: SiteSettings['security'],
): Promise<void> {
  await forgetAttempts(tx, loginLimits(member.merchantId, member.account, '', security).account);
  await unlockLogin(tx, member.id);
}
