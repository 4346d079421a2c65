import { randomUUID } from 'node:crypto';
import { ok, refuse, type Clock, type Result } from '@baize/kernel';
import { randomToken, sha256 } from '@baize/kernel/token';
import type { Db, Tx } from '@baize/db';
import { forgetAllAddresses, removeAllPasskeys } from '@baize/factors';
import { listMerchantIds } from '@baize/site';
import { append } from './audit.ts';
import {
  clearFactors,
  countOperators,
  listOperatorRows,
  putInvitation,
  type OperatorRow,
} from './operators.sql.ts';
import { ROLE_NAMES, type Role } from './roles.ts';
import { endAllStaffSessions, findStaffByUsername, insertStaff, lockStaff } from './staff.sql.ts';

/** A one-time link is used within two days, or another one is made. */
const INVITATION_MS = 2 * 86_400_000;
/** Operators are people with a desk; a list of all of them is one page. */
export const OPERATORS_MAX = 1_000;
const USERNAME = /^[a-z][a-z0-9._-]{1,63}$/;
const NAME_MAX = 80;

type Deps = { clock: Clock };
export type NewOperator = { username: string; name: string; role: Role; merchantId: number | null };
/** The token goes into the link `/invitation#<token>` of the console and is kept nowhere in the clear. */
export type Invitation = { staffId: number; token: string; expiresAt: Date };
export type InviteRefusal =
  | 'username_invalid'
  | 'username_taken'
  | 'name_invalid'
  | 'role_unknown'
  | 'brand_unknown'
  | 'operators_full';

/** Opens an account that signs in with nothing until its one-time link is used. Its fields fit the table. */
export async function openInvitedAccount(
  tx: Tx,
  { clock }: Deps,
  operator: NewOperator,
): Promise<Result<Invitation, 'brand_unknown' | 'operators_full' | 'username_taken'>> {
  if (!(await isBrand(tx, operator.merchantId))) return refuse('brand_unknown');
  if ((await countOperators(tx)) >= OPERATORS_MAX) return refuse('operators_full');
  const row = await insertStaff(tx, { ...operator, createdAt: clock.now() });
  return row ? ok(await openInvitation(tx, clock, row.id)) : refuse('username_taken');
}

export const isBrand = async (db: Db, merchantId: number | null): Promise<boolean> =>
  merchantId === null || (await listMerchantIds(db)).includes(merchantId);

/** Takes away whatever the operator signs in with, ends their sessions and makes a new one-time link. */
export async function resetFactors(tx: Tx, { clock }: Deps, staffId: number): Promise<Invitation> {
  await clearFactors(tx, staffId);
  await removeAllPasskeys(tx, { kind: 'staff', id: staffId });
  await forgetAllAddresses(tx, { kind: 'staff', id: staffId });
  await endAllStaffSessions(tx, staffId, clock.now());
  return openInvitation(tx, clock, staffId);
}

async function openInvitation(tx: Tx, clock: Clock, staffId: number): Promise<Invitation> {
  const token = randomToken();
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + INVITATION_MS);
  await putInvitation(tx, { staffId, tokenHash: sha256(token), createdAt, expiresAt });
  return { staffId, token, expiresAt };
}

// ---- for the command line: no operator is signed in, the log names the command

export async function inviteOperator(
  tx: Tx,
  deps: Deps,
  { role, merchantId, ...typed }: NewOperator,
): Promise<Result<Invitation, InviteRefusal>> {
  const username = typed.username.trim().toLowerCase();
  const name = typed.name.trim();
  if (!USERNAME.test(username)) return refuse('username_invalid');
  if (name === '' || name.length > NAME_MAX) return refuse('name_invalid');
  if (!ROLE_NAMES.includes(role)) return refuse('role_unknown');
  const invited = await openInvitedAccount(tx, deps, { username, name, role, merchantId });
  if (!invited.ok) return invited;
  await append(tx, {
    ...commandEntry('staff.invite', invited.value.staffId, merchantId),
    after: { username, name, role, merchantId },
  });
  return invited;
}

export async function resetOperator(
  tx: Tx,
  deps: Deps,
  username: string,
): Promise<Result<Invitation, 'operator_unknown' | 'operator_disabled'>> {
  const found = await findStaffByUsername(tx, username);
  const staff = found && (await lockStaff(tx, found.id));
  if (!staff) return refuse('operator_unknown');
  if (staff.disabledAt) return refuse('operator_disabled');
  const invitation = await resetFactors(tx, deps, staff.id);
  await append(tx, commandEntry('staff.reset', staff.id, staff.merchantId));
  return ok(invitation);
}

/** Those of one brand, or (null) of the house and every brand. */
export const listOperators = (
  db: Db,
  { clock }: Deps,
  merchantId: number | null = null,
): Promise<OperatorRow[]> => listOperatorRows(db, merchantId, clock.now(), OPERATORS_MAX);

const commandEntry = (action: string, staffId: number, merchantId: number | null) => ({
  staffId: null,
  staffName: 'command line',
  action,
  target: `staff:${staffId}`,
  ip: '',
  requestId: randomUUID(),
  ...(merchantId === null ? {} : { merchantId }),
});
