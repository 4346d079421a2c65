import {
  subjectOf,
  type MemberRow,
  unlockLogin,
  clearPaymentTries,
  updateUplineLock,
  findPaymentPassword,
} from '@baize/members';
import type { Db, Tx } from '@baize/db';
import { clearCounters, codeCounters, listCounters, proofCounters } from '@baize/factors';
import type { SiteSettings } from '@baize/site';
import { listLoginEvents } from './login-event.sql.ts';
import { loginLimits, ownPasswordLimit } from './login-limits.ts';

/** What can lock a member out: wrong passwords, the upline, codes, second proofs, payment passwords, the network address. */
export const LOCKOUT_KINDS = [
  'login',
  'upline',
  'own_password',
  'payment_password',
  'codes',
  'second_proof',
  'address',
] as const;
export type LockoutKind = (typeof LOCKOUT_KINDS)[number];
export type Lockout = {
  kind: LockoutKind;
  detail: string;
  tries: number;
  isLocked: boolean;
  /** Null: not locked, or locked until it is cleared. */
  lockedUntil: number | null;
};

/** The newest logins whose addresses are read. */
const LOGINS_LOOKED_AT = 30;

/** The attempt counters of a member, by what they protect. */
function counterSubjects(
  member: MemberRow,
  security: SiteSettings['security'],
  ips: readonly string[],
): Record<Exclude<LockoutKind, 'payment_password' | 'upline'>, string[]> {
  const { id: memberId, merchantId } = member;
  const recipients = [
    ...(member.mobile ? [`+${member.dialingCode}${member.mobile}`] : []),
    ...(member.email ? [member.email.toLowerCase()] : []),
  ];
  return {
    login: [loginLimits(merchantId, member.account, '', security).account.subject],
    own_password: [ownPasswordLimit({ memberId, merchantId }, security).subject, `payment-proof:${memberId}`],
    codes: codeCounters(recipients),
    second_proof: proofCounters(subjectOf(memberId), 'login'),
    address: ips.map((ip) => loginLimits(merchantId, '', ip, security).ip.subject),
  };
}

/** Every counter of a member that is not zero, and every lock. */
export async function lockoutsOf(
  db: Db,
  member: MemberRow,
  security: SiteSettings['security'],
  now: Date,
): Promise<Lockout[]> {
  const ips = await addressesOf(db, member);
  const bySubject = new Map(
    Object.entries(counterSubjects(member, security, ips)).flatMap(([kind, subjects]) =>
      subjects.map((subject) => [subject, kind as LockoutKind] as const),
    ),
  );
  const counters = await listCounters(db, member.merchantId, [...bySubject.keys()]);
  const lockouts = counters
    .filter((counter) => counter.count > 0)
    .map((counter): Lockout => {
      const until = counter.lockedUntil && counter.lockedUntil > now ? counter.lockedUntil : null;
      return {
        kind: bySubject.get(counter.subject) ?? 'login',
        detail: counter.subject,
        tries: counter.count,
        isLocked: until !== null,
        lockedUntil: until?.getTime() ?? null,
      };
    });
  return [...lockouts, ...(await lockedWithoutCounter(db, member, now))];
}

/** Locks stored in the member's row: a login that only a second factor unlocks (R14), the upline's, and the payment password. */
async function lockedWithoutCounter(db: Db, member: MemberRow, now: Date): Promise<Lockout[]> {
  const found: Lockout[] = [];
  if (member.loginLockedAt)
    found.push({ kind: 'login', detail: 'second factor', tries: 0, isLocked: true, lockedUntil: null });
  if (member.uplineLockedAt)
    found.push({ kind: 'upline', detail: 'upline', tries: 0, isLocked: true, lockedUntil: null });
  const payment = await findPaymentPassword(db, member.id);
  if (payment && payment.paymentFailures > 0) {
    const until = payment.paymentLockedUntil;
    const isLocked = until !== null && until > now;
    found.push({
      kind: 'payment_password',
      detail: 'payment password',
      tries: payment.paymentFailures,
      isLocked,
      lockedUntil: isLocked ? until.getTime() : null,
    });
  }
  return found;
}

/** Resets the counters of one kind; false when all were zero. */
export async function clearLockout(
  tx: Tx,
  member: MemberRow,
  kind: LockoutKind,
  security: SiteSettings['security'],
): Promise<boolean> {
  if (kind === 'upline')
    return member.uplineLockedAt !== null && (await updateUplineLock(tx, member.id, null)) > 0;
  const ips = await addressesOf(tx, member);
  const cleared =
    kind === 'payment_password'
      ? await clearPaymentTries(tx, member.id)
      : await clearCounters(tx, member.merchantId, counterSubjects(member, security, ips)[kind]);
  const unlocked = kind === 'login' && member.loginLockedAt ? await unlockLogin(tx, member.id) : 0;
  return cleared + unlocked > 0;
}

async function addressesOf(db: Db, member: MemberRow): Promise<string[]> {
  const logins = await listLoginEvents(db, member.id, LOGINS_LOOKED_AT);
  return [...new Set(logins.map((login) => login.ip))];
}
