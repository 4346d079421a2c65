import { ok } from '@baize/kernel';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import { forgetAttempts as forgetTries, rememberAddress, type Limit } from '@baize/factors';
import { getMerchant } from '@baize/site';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { permissionsOf } from './roles.ts';
import { takeSecondFactor } from './second-factor.ts';
import { sessionCookie, startStaffSession, worksOn } from './session.ts';
import { countTry, refuseEvenly, triesOf } from './sign-in-tries.ts';
import { findStaffByUsername, isEnrolled, type EnrolledStaff, type StaffRow } from './staff.sql.ts';

export type Me = Output<typeof staffApi, 'signIn'>;

/**
 * Username, password and a code of the authenticator in one step; a backup code stands in for a lost one. The refusal
 * does not say what was wrong: an unknown name costs the same work and time and is locked in the same way, and an operator of
 * another brand is unknown here. The
 * session is a cookie. Success and refusal of a known account are in the audit log.
 */
export async function signIn(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'signIn'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'signIn'>> {
  const began = deps.clock.now();
  const found = await findStaffByUsername(deps.db, input.username);
  const staff =
    found && !found.disabledAt && isEnrolled(found) && worksOn(found, ctx.merchantId) ? found : undefined;
  const tries = await triesOf(deps, { username: input.username, staffId: staff?.id }, ctx);
  const counted = await countTry(deps, tries);
  if (!counted.ok) return counted;
  const isPasswordRight = await deps.passwords.verify(staff?.passwordHash, input.password);
  const session =
    staff && isPasswordRight
      ? await completeSignIn(deps, staff, { code: input.code, tries }, ctx)
      : undefined;
  if (!staff || !session) {
    if (staff) await deps.db.transaction((tx) => append(tx, entryOf(staff, 'staff.sign-in-refused', ctx)));
    return refuseEvenly(deps, began);
  }
  ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
  return ok(await meOf(deps, staff, session.expiresAt, ctx));
}

/** Undefined when the code is wrong or was used before. */
async function completeSignIn(
  deps: StaffDeps,
  staff: EnrolledStaff,
  { code, tries }: { code: string; tries: Limit },
  ctx: Ctx<'anyone'>,
) {
  return deps.db.transaction(async (tx) => {
    const by = await takeSecondFactor(deps, tx, staff, code);
    if (!by) return undefined;
    await forgetTries(tx, tries);
    await rememberAddress(deps, tx, { kind: 'staff', id: staff.id }, ctx.ip);
    const session = await startStaffSession(tx, deps.clock, staff.id, ctx);
    await append(tx, { ...entryOf(staff, 'staff.sign-in', ctx), after: { by } });
    return session;
  });
}

export const entryOf = (staff: Pick<StaffRow, 'id' | 'username'>, action: string, ctx: Ctx) => ({
  staffId: staff.id,
  staffName: staff.username,
  action,
  target: `staff:${staff.id}`,
  ip: ctx.ip,
  requestId: ctx.requestId,
  merchantId: ctx.merchantId,
});

/** Who is signed in, and on which brand's console. */
export async function meOf(
  { db }: Pick<StaffDeps, 'db'>,
  staff: Pick<StaffRow, 'id' | 'username' | 'name' | 'role' | 'merchantId'>,
  expiresAt: Date,
  { merchantId }: Pick<Ctx, 'merchantId'>,
): Promise<Me> {
  const { code, name, settings } = await getMerchant(db, merchantId);
  return {
    staffId: staff.id,
    username: staff.username,
    name: staff.name,
    role: staff.role,
    merchantId: staff.merchantId,
    brand: { merchantId, code, name, palette: settings.palette },
    permissions: [...permissionsOf(staff.role, staff.merchantId)],
    expiresAt: expiresAt.getTime(),
  };
}
