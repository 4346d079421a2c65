import { ok, refuse, type Result } from '@baize/kernel';
import type { Answer, Ctx, Input, Output } from '@baize/endpoint';
import { totpStep } from '@baize/factors';
import type { staffApi } from './api.ts';
import { append } from './audit.ts';
import type { StaffDeps } from './deps.ts';
import { ROLES } from './roles.ts';
import { sessionCookie, startStaffSession } from './session.ts';
import { acceptStep, findStaffByUsername, takeAttempt, type StaffRow } from './staff.sql.ts';

export type Me = Output<typeof staffApi, 'signIn'>;

/** Five wrong tries lock an operator's account for a quarter of an hour. */
const TRIES_MAX = 5;
const LOCK_MS = 15 * 60_000;

/** The purpose an authenticator secret is sealed for. */
export const totpPurpose = (staffId: number): string => `staff.account.totp:${staffId}`;

/**
 * Username, password and authenticator code in one step; the refusal does not say which was wrong. An unknown name costs
 * the same work. The session is a cookie. Success and refusal of a known account are in the audit log.
 */
export async function signIn(
  deps: StaffDeps,
  input: Input<typeof staffApi, 'signIn'>,
  ctx: Ctx<'anyone'>,
): Promise<Answer<typeof staffApi, 'signIn'>> {
  const now = deps.clock.now();
  const staff = await findStaffByUsername(deps.db, input.username);
  if (!staff || staff.disabledAt) {
    await deps.passwords.verify(undefined, input.password);
    return refuse('wrong_credentials');
  }
  const counted = await countAttempt(deps, staff);
  if (!counted.ok) return counted;
  const isPasswordRight = await deps.passwords.verify(staff.passwordHash, input.password);
  const secret = deps.box.open(staff.totpSealed, totpPurpose(staff.id));
  const step = await totpStep(secret, input.code, now, Number(staff.totpStep));
  const session =
    isPasswordRight && step !== undefined ? await completeSignIn(deps, staff, step, ctx) : undefined;
  if (!session) {
    await deps.db.transaction((tx) => append(tx, entryOf(staff, 'staff.sign-in-refused', ctx)));
    return refuse('wrong_credentials');
  }
  ctx.setHeader('Set-Cookie', sessionCookie(session.token, deps.secureCookie));
  return ok(meOf(staff, session.expiresAt));
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

/** Undefined when the same code was used a moment before. */
async function completeSignIn(deps: StaffDeps, staff: StaffRow, step: number, ctx: Ctx<'anyone'>) {
  return deps.db.transaction(async (tx) => {
    if ((await acceptStep(tx, staff.id, step)) === 0) return undefined;
    const session = await startStaffSession(tx, deps.clock, staff.id, ctx);
    await append(tx, entryOf(staff, 'staff.sign-in', ctx));
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

export const meOf = (
  staff: Pick<StaffRow, 'username' | 'name' | 'role'> & { id: number },
  expiresAt: Date,
): Me => ({
  staffId: staff.id,
  username: staff.username,
  name: staff.name,
  role: staff.role,
  permissions: [...ROLES[staff.role]],
  expiresAt: expiresAt.getTime(),
});
