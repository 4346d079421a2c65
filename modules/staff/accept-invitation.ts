import { ok, refuse } from '@baize/kernel';
import { sha256 } from '@baize/kernel/token';
import type { Tx } from '@baize/db';
import type { Answer, Ctx, Input } from '@baize/endpoint';
import { newTotpSecret, rememberAddress, totpStep, totpUri } from '@baize/factors';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { deleteInvitation, findInvitation, updateInvitationTotp } from './operators.sql.ts';
import { replaceBackupCodes, totpPurpose } from './second-factor.ts';
import { sessionCookie, startStaffSession, worksOn } from './session.ts';
import { entryOf } from './sign-in.ts';
import { lockStaff, updateFactors } from './staff.sql.ts';

/**
 * Answers whose link it is and an authenticator secret to enrol. Each call makes a new secret, so what somebody saw who
 * opened the link before is worth nothing.
 */
export const openInvitation = (
  deps: StaffDeps,
  { token }: Input<typeof staffApi, 'openInvitation'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'openInvitation'>> =>
  deps.db.transaction(async (tx) => {
    const invited = await lockInvited(deps, tx, token, ctx);
    if (!invited) return refuse('invitation_invalid');
    const { staff } = invited;
    const secret = newTotpSecret();
    await updateInvitationTotp(tx, staff.id, deps.box.seal(secret, totpPurpose(staff.id)));
    const uri = totpUri({ issuer: 'Baize console', label: staff.username, secret });
    return ok({ username: staff.username, name: staff.name, secret, uri });
  });

/** Uses the link: sets the password, enrols the authenticator, answers the backup codes and signs in. */
export async function acceptInvitation(
  deps: StaffDeps,
  { token, password, code }: Input<typeof staffApi, 'acceptInvitation'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'acceptInvitation'>> {
  // The costly hash is made for a link that holds only, and outside the transaction that decides.
  if (!(await deps.db.transaction((tx) => lockInvited(deps, tx, token, ctx))))
    return refuse('invitation_invalid');
  const passwordHash = await deps.passwords.hash(password);
  return deps.db.transaction(async (tx) => {
    const invited = await lockInvited(deps, tx, token, ctx);
    if (!invited?.totpSealed) return refuse('invitation_invalid');
    const { staff, totpSealed } = invited;
    const secret = deps.box.open(totpSealed, totpPurpose(staff.id));
    const step = await totpStep(secret, code, deps.clock.now(), 0);
    if (step === undefined) return refuse('invalid_verification_code');
    await updateFactors(tx, staff.id, { passwordHash, totpSealed, totpStep: step });
    await deleteInvitation(tx, staff.id);
    const backupCodes = await replaceBackupCodes(tx, deps.box, staff.id);
    await rememberAddress(deps, tx, { kind: 'staff', id: staff.id }, ctx.ip);
    const session = await startStaffSession(tx, deps.clock, staff.id, ctx);
    await append(tx, entryOf(staff, 'staff.invitation-use', ctx));
    ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
    return ok({ backupCodes });
  });
}

/**
 * The invitation behind a link and its operator, whose row is locked first, as a reset does; undefined when it is used,
 * replaced, late, or of another brand.
 */
async function lockInvited(deps: StaffDeps, tx: Tx, token: string, { merchantId }: Ctx<'anyone'>) {
  const hash = sha256(token);
  const seen = await findInvitation(tx, hash);
  const staff = seen && (await lockStaff(tx, seen.staffId));
  const row = staff && (await findInvitation(tx, hash));
  if (!row || row.expiresAt <= deps.clock.now()) return undefined;
  if (staff.disabledAt || !worksOn(staff, merchantId)) return undefined;
  return { staff, totpSealed: row.totpSealed };
}
