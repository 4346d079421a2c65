import { ok, refuse, type Result } from '@baize/kernel';
import type { SignInDeps } from './deps.ts';
import { verifyPaymentPassword } from './payment-password.ts';

export type PaymentPasswordRefusal =
  | 'payment_password_missing'
  | 'payment_password_wrong'
  | 'payment_password_locked'
  | 'sealed_invalid'
  | 'sealed_replayed';

/** Nothing leaves, and no account is bound, without the payment password. Missing: the page lets the member set one. */
export async function checkPaymentPassword(
  deps: SignInDeps,
  memberId: number,
  sealed: string,
): Promise<Result<null, PaymentPasswordRefusal>> {
  const verified = await verifyPaymentPassword(deps, memberId, sealed);
  if (verified.ok) return ok(null);
  if (verified.code === 'payment_password_unset') return refuse('payment_password_missing');
  return refuse(verified.code, verified.detail);
}
