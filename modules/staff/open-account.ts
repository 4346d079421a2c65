import type { Clock } from '@baize/kernel';
import type { Tx } from '@baize/db';
import { newTotpSecret, totpUri } from '@baize/factors';
import type { SecretBox } from '@baize/site';
import type { PasswordCheck } from './password-check.ts';
import type { Role } from './roles.ts';
import { totpPurpose } from './sign-in.ts';
import { insertStaff, updateTotp } from './staff.sql.ts';

export type NewStaff = {
  username: string;
  name: string;
  role: Role;
  password: string;
  /** Base32; a new one when absent. */
  totpSecret?: string;
};

/** Opens an operator's account. Only this answer has the authenticator secret in the clear. */
export async function openStaffAccount(
  tx: Tx,
  deps: { box: SecretBox; clock: Clock; passwords: PasswordCheck },
  account: NewStaff,
): Promise<{ staffId: number; totpSecret: string; totpUri: string }> {
  const totpSecret = account.totpSecret ?? newTotpSecret();
  const username = account.username.toLowerCase();
  const { id: staffId } = await insertStaff(tx, {
    username,
    name: account.name,
    role: account.role,
    passwordHash: await deps.passwords.hash(account.password),
    createdAt: deps.clock.now(),
  });
  await updateTotp(tx, staffId, deps.box.seal(totpSecret, totpPurpose(staffId)));
  return {
    staffId,
    totpSecret,
    totpUri: totpUri({ issuer: 'Baize console', label: username, secret: totpSecret }),
  };
}
