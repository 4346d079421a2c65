import { invariant, type Clock } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { newTotpSecret } from '@baize/factors';
import type { SecretBox } from '@baize/site';
import type { PasswordCheck } from './password-check.ts';
import type { Role } from './roles.ts';
import { totpPurpose } from './second-factor.ts';
import { insertStaff, updateFactors } from './staff.sql.ts';

export type NewStaff = {
  username: string;
  name: string;
  role: Role;
  /** The one brand the operator works on; the house when absent. */
  merchantId?: number | null;
  password: string;
  /** Base32; a new one when absent. */
  totpSecret?: string;
};

/** Opens an operator's account. Only this answer has the authenticator secret in the clear. */
export async function openStaffAccount(
  tx: Tx,
  deps: { box: SecretBox; clock: Clock; passwords: PasswordCheck },
  account: NewStaff,
): Promise<{ staffId: number; totpSecret: string }> {
  const totpSecret = account.totpSecret ?? newTotpSecret();
  const username = account.username.toLowerCase();
  const made = await insertStaff(tx, {
    username,
    name: account.name,
    role: account.role,
    merchantId: account.merchantId ?? null,
    createdAt: deps.clock.now(),
  });
  invariant(made, 'the username is free', { username });
  const staffId = made.id;
  await updateFactors(tx, staffId, {
    passwordHash: await deps.passwords.hash(account.password),
    totpSealed: deps.box.seal(totpSecret, totpPurpose(staffId)),
    totpStep: 0,
  });
  return { staffId, totpSecret };
}
