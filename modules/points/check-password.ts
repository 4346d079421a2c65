import { refuse, type Result } from '@baize/kernel';
import { proveSealedPassword, verifyPaymentPassword } from '@baize/sign-in';
import type { Member } from '@baize/members';
import type { PointsDeps } from './deps.ts';

type Refused =
  | 'password_wrong'
  | 'payment_password_locked'
  | 'account_locked'
  | 'sealed_invalid'
  | 'sealed_replayed';

/** POINTS-008, POINTS-009: the payment password; of who has set none, the login password. */
export async function checkPassword(
  { signIn }: PointsDeps,
  member: Member,
  sealed: string,
): Promise<Result<null, Refused>> {
  if (!member.hasPaymentPassword) return proveSealedPassword(signIn, member, sealed);
  const verified = await verifyPaymentPassword(signIn, member.memberId, sealed);
  if (verified.ok) return verified;
  // Set when the member was read, a payment password is never taken away: what remains is a wrong one.
  return verified.code === 'payment_password_wrong' || verified.code === 'payment_password_unset'
    ? refuse('password_wrong', verified.detail)
    : refuse(verified.code, verified.detail);
}
