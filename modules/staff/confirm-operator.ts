import { invariant, ok, refuse, type Result } from '@baize/kernel';
import { totpStep } from '@baize/factors';
import type { StaffDeps } from './deps.ts';
import { countAttempt, totpPurpose } from './sign-in.ts';
import { acceptStep, findStaffById, forgetAttempts, type StaffRow } from './staff.sql.ts';

/**
 * Confirms that the signed-in operator makes a call: by the password, or by an authenticator code that was not used
 * before. Counted with the attempts of sign-in, before anything is compared.
 */
export async function confirmOperator(
  deps: StaffDeps,
  staffId: number,
  proof: string,
): Promise<Result<StaffRow, 'proof_wrong' | 'account_locked'>> {
  const staff = await findStaffById(deps.db, staffId);
  invariant(staff, 'a signed-in operator exists', { staffId });
  const counted = await countAttempt(deps, staff);
  if (!counted.ok) return counted;
  const isRight = /^\d{6}$/.test(proof)
    ? await isFreshCode(deps, staff, proof)
    : await deps.passwords.verify(staff.passwordHash, proof);
  if (!isRight) return refuse('proof_wrong');
  await forgetAttempts(deps.db, staff.id);
  return ok(staff);
}

async function isFreshCode(deps: StaffDeps, staff: StaffRow, code: string): Promise<boolean> {
  const secret = deps.box.open(staff.totpSealed, totpPurpose(staff.id));
  const step = await totpStep(secret, code, deps.clock.now(), Number(staff.totpStep));
  return step !== undefined && (await acceptStep(deps.db, staff.id, step)) > 0;
}
