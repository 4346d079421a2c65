-- Why: what a login needs beyond name and password. A session may be restricted to changing the password (AUTH-013) and
-- knows when somebody was last at it (standards R13); former passwords are remembered (OPEN-AUTH-03); a mailed one-time
-- password stands beside the real one (OPEN-AUTH-07).
-- Cost: a new table; new columns with constant defaults, which PostgreSQL adds without rewriting. Running sessions count
-- as active at the moment of the migration.
-- Check: login*.test.ts, change-password.test.ts, reset-*.test.ts and session.test.ts try to get around each.
alter table identity.session
  add column restricted text check (restricted in ('default', 'expired')),
  add column active_at timestamptz not null default now();
alter table identity.session alter column active_at drop default;

alter table identity.member
  -- Why the next login with a password must choose a new one.
  add column must_change_password text check (must_change_password in ('default', 'expired')),
  -- Failed logins locked this name and only a second factor opens it (standards R14, setting lockRelease).
  add column login_locked_at timestamptz,
  -- An account of the house, not of a person: roots of lines, test books. Nobody logs in with it (AUTH-048).
  add column is_house boolean not null default false,
  -- SHA-256 of 80 random bits that live half an hour: too many to guess, so no slow hash is needed.
  add column one_time_hash bytea check (length(one_time_hash) = 32),
  add column one_time_until timestamptz,
  add constraint one_time_whole check ((one_time_hash is null) = (one_time_until is null));

create table identity.former_password (
  member_id int not null references identity.member,
  password_hash text not null,
  replaced_at timestamptz not null,
  id bigint generated always as identity primary key
);
create index former_password_of_member on identity.former_password (member_id, id desc);
