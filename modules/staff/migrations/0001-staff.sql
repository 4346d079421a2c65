-- Why: the operators' own accounts, apart from members in every respect, and the log of what they did.
-- Cost: new tables only. Check: audit.test.ts changes and deletes rows as a superuser could and sees it found.
create schema staff;

create table staff.account (
  id int generated always as identity primary key,
  username text not null check (username = lower(username) and username ~ '^[a-z][a-z0-9._-]{1,63}$') unique,
  name text not null check (length(name) between 1 and 80),
  role text not null check (role in ('admin', 'finance', 'risk', 'customer_service', 'content', 'read_only')),
  password_hash text not null,
  -- Authenticator secret, sealed under the configured secret key.
  totp_sealed bytea not null,
  -- The last 30-second step whose code was accepted: no code works twice (RFC 6238 §5.2).
  totp_step bigint not null default 0,
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table staff.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  staff_id int not null references staff.account,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The latest end; 30 idle minutes end it sooner.
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz
);
create index session_of_staff on staff.session (staff_id) where ended_at is null;

-- What operators did. Each row carries the hash of the one before, so that a changed, missing or inserted row shows.
-- The last row's hash stands in audit_head, whose lock puts writers in line: ids have no gaps.
create table staff.audit (
  id bigint primary key check (id > 0),
  at timestamptz not null,
  merchant_id int,
  staff_id int,
  staff_name text not null,
  action text not null check (action ~ '^[a-z0-9.-]{3,80}$'),
  target text not null check (length(target) <= 120),
  before jsonb,
  after jsonb,
  reason text not null default '',
  ip text not null,
  request_id text not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);
create index audit_by_staff on staff.audit (staff_id, id desc);
create index audit_by_target on staff.audit (target, id desc);
create index audit_by_time on staff.audit (at);

create table staff.audit_head (
  only_one boolean primary key default true check (only_one),
  id bigint not null,
  hash bytea not null
);
insert into staff.audit_head (id, hash) values (0, decode(repeat('00', 32), 'hex'));

create function staff.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'staff.audit is append-only: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger audit_append_only before update or delete on staff.audit
  for each row execute function staff.refuse_change();
create trigger audit_no_truncate before truncate on staff.audit
  for each statement execute function staff.refuse_change();
