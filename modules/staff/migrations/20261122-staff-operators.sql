-- Why: an operator belongs to one brand or to the house; who invites an operator hands over a one-time link instead of a
-- password; backup codes replace a lost authenticator; a second money role decides what the first proposed (OP-01).
-- Cost: a short exclusive lock on staff.account, which has a row per operator; one pass over staff.session.
-- Check: modules/staff/invitation.test.ts uses a link twice, late and at another brand.
alter table staff.account
  -- Null: an operator of the house, who works on every brand.
  add column merchant_id int,
  add column last_sign_in_at timestamptz,
  -- Both null until the invitation is used: such an account signs in with nothing.
  alter column password_hash drop not null,
  alter column totp_sealed drop not null,
  add constraint account_factors check ((password_hash is null) = (totp_sealed is null)),
  drop constraint account_role_check,
  add constraint account_role_check
    check (role in ('admin', 'finance', 'manager', 'risk', 'customer_service', 'content', 'read_only'));

update staff.account a set last_sign_in_at = s.at
  from (select staff_id, max(started_at) as at from staff.session group by staff_id) s
 where s.staff_id = a.id;

-- The open invitation of an operator; used or replaced, the row is gone.
create table staff.invitation (
  staff_id int primary key references staff.account,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The authenticator secret the link last showed, sealed; it counts once a code of it is shown.
  totp_sealed bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);

create table staff.backup_code (
  staff_id int not null references staff.account,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (staff_id, hash)
);
