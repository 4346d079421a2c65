import { ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import { getMerchant } from '@baize/site';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { permissionsOf } from './roles.ts';
import { takeSecondFactor } from './second-factor.ts';
import { sessionCookie, startStaffSession, worksOn } from './session.ts';
import {
  findStaffByUsername,
  forgetAttempts,
  isEnrolled,
  takeAttempt,
  type EnrolledStaff,
  type StaffRow,
} from './staff.sql.ts';

export type Me = Output<typeof staffApi, 'signIn'>;

/** Five wrong tries lock an operator's account for a quarter of an hour. */
const TRIES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/**
 * Username, password and a code of the authenticator in one step; a backup code stands in for a lost one. The refusal
 * does not say what was wrong: an unknown name costs the same work, and an operator of another brand is unknown here. The
 * session is a cookie. Success and refusal of a known account are in the audit log.
 */
export async function signIn(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'signIn'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'signIn'>> {
  const staff = await findStaffByUsername(deps.db, input.username);
  if (!staff || staff.disabledAt || !isEnrolled(staff) || !worksOn(staff, ctx.merchantId)) {
    await deps.passwords.verify(undefined, input.password);
    return refuse('wrong_credentials');
  }
  const counted = await countAttempt(deps, staff);
  if (!counted.ok) return counted;
  const isPasswordRight = await deps.passwords.verify(staff.passwordHash, input.password);
  const session = isPasswordRight ? await completeSignIn(deps, staff, input.code, ctx) : undefined;
  if (!session) {
    await deps.db.transaction((tx) => append(tx, entryOf(staff, 'staff.sign-in-refused', ctx)));
    return refuse('wrong_credentials');
  }
  ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
  return ok(await meOf(deps, staff, session.expiresAt, ctx));
}

/** Counts one attempt before the secret is checked; account_locked carries the seconds that are left. */
export async function countAttempt(
  deps: StaffDeps,
  staff: StaffRow,
): Promise<Result<null, 'account_locked'>> {
  const now = deps.clock.now();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  if (await takeAttempt(deps.db, staff.id, now, { max: TRIES_MAX, lockedUntil })) return ok(null);
  const leftMs = (staff.lockedUntil?.getTime() ?? lockedUntil.getTime()) - now.getTime();
  return refuse('account_locked', { retryAfter: Math.max(1, Math.ceil(leftMs / 1000)) });
}

/** Undefined when the code is wrong or was used before. */
async function completeSignIn(deps: StaffDeps, staff: EnrolledStaff, code: string, ctx: Ctx<'anyone'>) {
  return deps.db.transaction(async (tx) => {
    const by = await takeSecondFactor(deps, tx, staff, code);
    if (!by) return undefined;
    await forgetAttempts(tx, staff.id);
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
