import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { StaffDeps } from './deps.ts';
import { takeTotp } from './second-factor.ts';
import { countAttempt } from './sign-in.ts';
import { findStaffById, forgetAttempts, isEnrolled, type EnrolledStaff } from './staff.sql.ts';

/**
 * Confirms that the signed-in operator makes a call: by the password, or by an authenticator code that was not used
 * before. Counted with the attempts of sign-in, before anything is compared.
 */
export async function confirmOperator(
  deps: StaffDeps,
  staffId: number,
  proof: string,
): Promise<Result<EnrolledStaff, 'proof_wrong' | 'account_locked'>> {
  const staff = await findStaffById(deps.db, staffId);
  invariant(staff && isEnrolled(staff), 'a signed-in operator has a password', { staffId });
  const counted = await countAttempt(deps, staff);
  if (!counted.ok) return counted;
  const isRight = /^\d{6}$/.test(proof)
    ? await takeTotp(deps, deps.db, staff, proof)
    : await deps.passwords.verify(staff.passwordHash, proof);
  if (!isRight) return refuse('proof_wrong');
  await forgetAttempts(deps.db, staff.id);
  return ok(staff);
}
