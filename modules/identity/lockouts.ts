import type { Db } from '@baize/db';
import { codeCounters, listCounters, proofCounters } from '@baize/factors';
import type { SiteSettings } from '@baize/site';
import type { Input, Output } from './answer.ts';
import { loginLimits, ownPasswordLimit } from './login-limits.ts';
import { findPaymentPassword, type MemberRow } from './member.sql.ts';
import { subjectOf } from './security-proof.ts';

export type LockoutKind = Input<'clearMemberLockout'>['kind'];
export type Lockout = Output<'getMemberSecurity'>['lockouts'][number];

/** The counters of tries that stand between a member and the account, by what they guard. */
export function counterSubjects(
  member: MemberRow,
  security: SiteSettings['security'],
  ips: readonly string[],
): Record<Exclude<LockoutKind, 'payment_password'>, string[]> {
  const { id: memberId, merchant_id: merchantId } = member;
  const recipients = [
    ...(member.mobile ? [`+${member.dialing_code}${member.mobile}`] : []),
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

/** What has counted something against a member, and what is locked. */
export async function lockoutsOf(
  db: Db,
  member: MemberRow,
  security: SiteSettings['security'],
  { ips, now }: { ips: readonly string[]; now: Date },
): Promise<Lockout[]> {
  const bySubject = new Map(
    Object.entries(counterSubjects(member, security, ips)).flatMap(([kind, subjects]) =>
      subjects.map((subject) => [subject, kind as LockoutKind] as const),
    ),
  );
  const counters = await listCounters(db, member.merchant_id, [...bySubject.keys()]);
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

/** Locks that lie at the member: a name only a second factor opens (R14), and the payment password. */
async function lockedWithoutCounter(db: Db, member: MemberRow, now: Date): Promise<Lockout[]> {
  const found: Lockout[] = [];
  if (member.login_locked_at)
    found.push({ kind: 'login', detail: 'second factor', tries: 0, isLocked: true, lockedUntil: null });
  const payment = await findPaymentPassword(db, member.id);
  if (payment && payment.payment_failures > 0) {
    const until = payment.payment_locked_until;
    const isLocked = until !== null && until > now;
    found.push({
      kind: 'payment_password',
      detail: 'payment password',
      tries: payment.payment_failures,
      isLocked,
      lockedUntil: isLocked ? until.getTime() : null,
    });
  }
  return found;
}
