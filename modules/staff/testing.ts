import { randomBytes } from 'node:crypto';
import { fixedClock, systemClock, type Clock } from '@baize/kernel';
import type { Database, Tx } from '@baize/db';
import type { StaffCaller } from '@baize/endpoint';
import { newTotpSecret } from '@baize/factors';
import { factorsForTests } from '@baize/factors/testing';
import { createSecretBox, type SecretBox } from '@baize/site';
import { createStaff, type StaffDeps } from './deps.ts';
import { openStaffAccount } from './open-account.ts';
import { createPasswordCheck, type PasswordCheck } from './password-check.ts';
import { permissionsOf, ROLE_NAMES, type Role } from './roles.ts';
import { sessionCookie, startStaffSession } from './session.ts';
import { totpPurpose } from './second-factor.ts';
import { findStaffByUsername } from './staff.sql.ts';

/** argon2id with little work, for tests only. */
export const quickStaffPasswords: PasswordCheck = createPasswordCheck({
  memoryCost: 1_024,
  timeCost: 1,
  parallelism: 1,
});

export const staffForTests = (db: Database, clock: Clock = fixedClock('2026-11-20T10:00:00Z')): StaffDeps =>
  createStaff({
    db,
    clock,
    box: createSecretBox('a secret key for tests, thirty-two long at least'),
    passwords: quickStaffPasswords,
    factors: factorsForTests(db, clock),
    secureCookie: false,
    refusalMs: 0,
  });

export { totpCode } from '@baize/factors/testing';
export { staffHandlers } from './handlers.ts';

export type AStaff = {
  staffId: number;
  username: string;
  password: string;
  totpSecret: string;
  caller: StaffCaller;
};

/** An operator who can sign in, and the caller handlers see when they do. */
export async function aStaff(
  tx: Tx,
  deps: Pick<StaffDeps, 'box' | 'clock' | 'passwords'>,
  overrides: { role?: Role; username?: string; password?: string; merchantId?: number } = {},
): Promise<AStaff> {
  const username = overrides.username ?? `s${randomBytes(5).toString('hex')}`;
  const password = overrides.password ?? 'Operator-1234';
  const role = overrides.role ?? 'admin';
  const { staffId, totpSecret } = await openStaffAccount(tx, deps, {
    username,
    name: 'An operator',
    role,
    password,
    merchantId: overrides.merchantId ?? null,
  });
  const merchantId = overrides.merchantId ?? null;
  const permissions = permissionsOf(role, merchantId);
  const caller = { ...aStaffCaller(staffId, username, role), merchantId, permissions };
  return { staffId, username, password, totpSecret, caller };
}

/** The caller of an operator, without a session behind it. */
export const aStaffCaller = (staffId: number, name: string, role: Role = 'admin'): StaffCaller => ({
  role: 'staff',
  staffId,
  name,
  merchantId: null,
  sessionId: '0',
  permissions: permissionsOf(role, null),
});

/** A signed-in operator's Cookie header. */
export async function aStaffCookie(
  db: Database,
  staffId: number,
  clock: Clock = systemClock,
): Promise<string> {
  const { token } = await db.transaction((tx) =>
    startStaffSession(tx, clock, staffId, { ip: '203.0.113.1', userAgent: 'test' }),
  );
  return sessionCookie(token, false).split(';')[0] ?? '';
}

export type StaffDemo = { username: string; password: string; totpSecret: string };
export type StaffDemoOptions = {
  box: SecretBox;
  /** BAIZE_DEMO_STAFF_PASSWORD and BAIZE_DEMO_TOTP_SECRET, when set. */
  password?: string;
  totpSecret?: string;
  clock?: Clock;
  passwords?: PasswordCheck;
};

/** Known to everybody, so made by seedDemo alone: without the demo seed no operator exists. */
const DEMO_PASSWORD = 'Admin1234';

/** One of each role, and a second admin and risk operator: what lowers a control, or frees a member's money, waits for them. Opened by nobody, they are apart. */
const DEMO_OPERATORS: readonly { username: string; name: string; role: Role }[] = [
  ...ROLE_NAMES.map((role) => ({
    username: role.replace('_', '-'),
    name: `Demo ${role.replace('_', ' ')}`,
    role,
  })),
  { username: 'admin2', name: 'Demo admin 2', role: 'admin' },
  { username: 'risk2', name: 'Demo risk 2', role: 'risk' },
];

/**
 * The demo operators (the first is `admin`), all with one password and one authenticator secret: what is missing is
 * made, the secret answered again at every start. Idempotent.
 */
export async function seedDemo(db: Database, options: StaffDemoOptions): Promise<StaffDemo> {
  const { box, clock = systemClock, passwords = createPasswordCheck(), password = DEMO_PASSWORD } = options;
  return db.transaction(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(7261203)');
    const admin = await findStaffByUsername(tx, 'admin');
    const known = admin?.totpSealed ? box.open(admin.totpSealed, totpPurpose(admin.id)) : options.totpSecret;
    const totpSecret = known ?? newTotpSecret();
    for (const operator of DEMO_OPERATORS) {
      if (await findStaffByUsername(tx, operator.username)) continue;
      await openStaffAccount(tx, { box, clock, passwords }, { ...operator, password, totpSecret });
    }
    return { username: 'admin', password, totpSecret };
  });
}
