import { invariant, ok, refuse, type Result } from '@baize/kernel';
import type { StaffDeps } from './deps.ts';
import { takeTotp } from './second-factor.ts';
import {
  findStaffById,
  forgetAttempts,
  isEnrolled,
  takeAttempt,
  type EnrolledStaff,
  type StaffRow,
} from './staff.sql.ts';

/** Five wrong proofs of a signed-in operator lock their proofs for a quarter of an hour. */
const TRIES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/**
 * Confirms that the signed-in operator makes a call: by the password, or by an authenticator code that was not used
 * before. Counted before anything is compared, apart from the tries to sign in: only who has a session gets here.
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

/** Counts one attempt before the secret is checked; account_locked carries the seconds that are left. */
async function countAttempt(deps: StaffDeps, staff: StaffRow): Promise<Result<null, 'account_locked'>> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  if (await takeAttempt(deps.db, staff.id, now, { max: TRIES_MAX, lockedUntil })) return ok(null);
  const leftMs = (staff.lockedUntil?.getTime() ?? lockedUntil.getTime()) - now.getTime();
  return refuse('account_locked', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}
