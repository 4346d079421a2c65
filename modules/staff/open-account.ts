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

/** Opens an operator's account. The answer is the only time the authenticator secret is seen in the clear. */
export async function openStaffAccount(
  tx: Tx,
  deps: { box: SecretBox; clock: Clock; passwords: PasswordCheck },
  wish: NewStaff,
): Promise<{ staffId: number; totpSecret: string; totpUri: string }> {
  const totpSecret = wish.totpSecret ?? newTotpSecret();
  const username = wish.username.toLowerCase();
  const staffId = await insertStaff(tx, {
    username,
    name: wish.name,
    role: wish.role,
    passwordHash: await deps.passwords.hash(wish.password),
    now: deps.clock.now(),
  });
  await updateTotp(tx, staffId, deps.box.seal(totpSecret, totpPurpose(staffId)));
  return {
    staffId,
    totpSecret,
    totpUri: totpUri({ issuer: 'Baize console', label: username, secret: totpSecret }),
  };
}
