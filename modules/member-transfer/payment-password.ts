import { verifyPaymentPassword } from '@baize/sign-in';
import { ok, refuse, type Result } from '@baize/kernel';
import type { MemberTransferDeps } from './deps.ts';

export type PaymentPasswordRefusal =
  | 'payment_password_missing'
  | 'payment_password_wrong'
  | 'payment_password_locked'
  | 'sealed_invalid'
  | 'sealed_replayed';

/** Nothing leaves without the payment password. Missing: the page lets the member set one. */
export async function checkPaymentPassword(
  { signIn }: MemberTransferDeps,
  memberId: number,
  sealed: string,
): Promise<Result<null, PaymentPasswordRefusal>> {
  const verified = await verifyPaymentPassword(signIn, memberId, sealed);
  if (verified.ok) return ok(null);
  if (verified.code === 'payment_password_unset') return refuse('payment_password_missing');
  return refuse(verified.code, verified.detail);
}
