import type { Db, Tx } from '@baize/db';
import type { Role } from './roles.ts';
import { IDLE_MAX_MS } from './staff.sql.ts';

export const OPERATOR_STATES = ['active', 'invited', 'expired', 'disabled'] as const;

/** One operator as a list shows them. */
export type OperatorRow = {
  staffId: number;
  username: string;
  name: string;
  role: Role;
  /** The one brand this operator works on; null: every brand of the house. */
  merchantId: number | null;
  /** invited: the one-time link was not used yet; expired: it no longer can be. */
  state: (typeof OPERATOR_STATES)[number];
  lastSignInAt: Date | null;
  hasAuthenticator: boolean;
  backupCodesLeft: number;
  sessions: number;
};

/** Those of one brand, or (null) of the house and every brand, the house first. */
export function listOperatorRows(
  db: Db,
  merchantId: number | null,
  now: Date,
  limit: number,
): Promise<OperatorRow[]> {
  return db.many<OperatorRow>(
    `select a.id as staff_id, a.username, a.name, a.role, a.merchant_id, a.last_sign_in_at,
            a.totp_sealed is not null as has_authenticator,
            case when a.disabled_at is not null then 'disabled'
                 when a.password_hash is not null then 'active'
                 when i.expires_at > $2 then 'invited' else 'expired' end as state,
            (select count(*)::int from staff.backup_code b where b.staff_id = a.id and b.used_at is null)
              as backup_codes_left,
            (select count(*)::int from staff.session s
              where s.staff_id = a.id and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $4) as sessions
       from staff.account a left join staff.invitation i on i.staff_id = a.id
      where $1::int is null or a.merchant_id = $1
      order by a.merchant_id nulls first, a.username limit $3`,
    [merchantId, now, limit, new Date(now.getTime() - IDLE_MAX_MS)],
  );
}

/** Names that never change, of one brand and, for who is of the house, of the house. */
export const listOperatorNames = (
  db: Db,
  { merchantId, withHouse }: { merchantId: number; withHouse: boolean },
  limit: number,
): Promise<Pick<OperatorRow, 'staffId' | 'username'>[]> =>
  db.many(
    `select id as staff_id, username from staff.account
      where ($3 and merchant_id is null) or merchant_id = $1 order by id limit $2`,
    [merchantId, limit, withHouse],
  );

/**
 * Operators who have one of these roles, of the house or of the brand, or had it since an instant: who was disabled or
 * given another role or brand after it still counts, who was invited counts already.
 */
export async function countInRoles(
  db: Db,
  of: { merchantId: number; ofHouse: readonly Role[]; ofBrand: readonly Role[]; since: Date },
): Promise<number> {
  const { n } = await db.one<{ n: number }>(
    `select count(distinct h.id)::int as n from (
       select id, role, merchant_id from staff.account where disabled_at is null or disabled_at > $4
       union all
       select a.id, u.before ->> 'role', (u.before ->> 'merchantId')::int
         from staff.account a join staff.audit u on u.target = 'staff:' || a.id
        where u.action = 'staff.update' and u.at > $4) h
      where h.merchant_id is null and h.role = any($1) or h.merchant_id = $3 and h.role = any($2)`,
    [of.ofHouse, of.ofBrand, of.merchantId, of.since],
  );
  return n;
}

/** Operators who have one of these roles, of the house or of the brand, and may sign in: neither disabled nor only invited. */
export const listActiveInRoles = async (
  db: Db,
  of: { merchantId: number; ofHouse: readonly Role[]; ofBrand: readonly Role[]; limit: number },
): Promise<number[]> =>
  (
    await db.many<{ id: number }>(
      `select id from staff.account
        where disabled_at is null and password_hash is not null
          and (merchant_id is null and role = any($1) or merchant_id = $3 and role = any($2))
        order by id limit $4`,
      [of.ofHouse, of.ofBrand, of.merchantId, of.limit],
    )
  ).map(({ id }) => id);

/**
 * Of these proposals, those whose proposer's access and the operator's one person may hold: who invited or reset an operator since an
 * instant may, and so may whoever did the same to that one. An account that was enabled or given a role or brand since then is as
 * new as one invited then: whoever invited or reset it, at whatever time, may hold it. The command line is nobody.
 */
export async function findOfOneIssuer(
  db: Db,
  staffId: number,
  proposals: readonly { proposalId: number; proposedById: number; since: Date }[],
): Promise<Set<number>> {
  const rows = await db.many<{ proposalId: number }>(
    `with recursive asked as (
       select * from unnest($2::int[], $3::int[], $4::timestamptz[]) as a (proposal_id, proposer, since)),
     held (proposal_id, account, by) as (
       select proposal_id, id, id from asked cross join unnest(array[proposer, $1::int]) as id
       union
       select h.proposal_id, h.account, u.staff_id
         from held h join asked a using (proposal_id) join staff.audit u on u.target = 'staff:' || h.by
        where u.staff_id is not null and u.action in ('staff.invite', 'staff.reset')
          and (u.at > a.since or exists (
            select from staff.audit n
             where n.target = u.target and n.at > a.since
               and (n.action = 'staff.enable'
                    or n.action = 'staff.update' and (n.before ->> 'role', n.before ->> 'merchantId')
                                       is distinct from (n.after ->> 'role', n.after ->> 'merchantId')))))
     select distinct proposal_id from asked
       join held p using (proposal_id) join held o using (proposal_id, by)
      where p.account = proposer and o.account = $1`,
    [
      staffId,
      proposals.map(({ proposalId }) => proposalId),
      proposals.map(({ proposedById }) => proposedById),
      proposals.map(({ since }) => since),
    ],
  );
  return new Set(rows.map(({ proposalId }) => proposalId));
}

/** What these operators are now. */
export const listAccess = (
  db: Db,
  staffIds: readonly number[],
): Promise<{ id: number; role: Role; merchantId: number | null; isDisabled: boolean }[]> =>
  db.many(
    `select id, role, merchant_id, disabled_at is not null as is_disabled from staff.account where id = any ($1)`,
    [staffIds],
  );

export async function countOperators(db: Db): Promise<number> {
  return (await db.one<{ n: number }>(`select count(*)::int as n from staff.account`)).n;
}

export function updateOperatorRow(
  tx: Tx,
  id: number,
  { name, role, merchantId }: Pick<OperatorRow, 'name' | 'role' | 'merchantId'>,
): Promise<number> {
  return tx.run(`update staff.account set name = $2, role = $3, merchant_id = $4 where id = $1`, [
    id,
    name,
    role,
    merchantId,
  ]);
}

export function setDisabled(tx: Tx, id: number, at: Date | null): Promise<number> {
  return tx.run(`update staff.account set disabled_at = $2 where id = $1`, [id, at]);
}

/**
 * Whether an admin of the house other than this one can sign in. Two who disable each other at once are put in line, so
 * that the second sees what the first did.
 */
export async function hasOtherHouseAdmin(tx: Tx, id: number): Promise<boolean> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('staff.house-admin', 0))`);
  const { n } = await tx.one<{ n: number }>(
    `select count(*)::int as n from staff.account
      where role = 'admin' and merchant_id is null and disabled_at is null and password_hash is not null and id <> $1`,
    [id],
  );
  return n > 0;
}

// ---- invitations

export type InvitationRow = { staffId: number; totpSealed: Buffer | null; expiresAt: Date };

/** Replaces the operator's open invitation, whose link then opens nothing. */
export function putInvitation(
  tx: Tx,
  row: { staffId: number; tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<number> {
  return tx.run(
    `insert into staff.invitation (staff_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)
     on conflict (staff_id) do update
       set token_hash = excluded.token_hash, created_at = excluded.created_at,
           expires_at = excluded.expires_at, totp_sealed = null`,
    [row.staffId, row.tokenHash, row.createdAt, row.expiresAt],
  );
}

export function findInvitation(db: Db, tokenHash: Buffer): Promise<InvitationRow | undefined> {
  return db.maybe<InvitationRow>(
    `select staff_id, totp_sealed, expires_at from staff.invitation where token_hash = $1`,
    [tokenHash],
  );
}

export function updateInvitationTotp(tx: Tx, staffId: number, sealed: Buffer): Promise<number> {
  return tx.run(`update staff.invitation set totp_sealed = $2 where staff_id = $1`, [staffId, sealed]);
}

export function deleteInvitation(tx: Tx, staffId: number): Promise<number> {
  return tx.run(`delete from staff.invitation where staff_id = $1`, [staffId]);
}

/** Takes password, authenticator and backup codes away: such an account signs in with nothing. */
export async function clearFactors(tx: Tx, staffId: number): Promise<void> {
  await tx.run(
    `update staff.account
        set password_hash = null, totp_sealed = null, totp_step = 0, failures = 0, locked_until = null
      where id = $1`,
    [staffId],
  );
  await tx.run(`delete from staff.backup_code where staff_id = $1`, [staffId]);
}
