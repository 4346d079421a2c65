-- Why: proofs beyond a password: codes sent by SMS and mail, tickets between two steps, addresses a subject came from
-- before, authenticator secrets with their backup codes, and passkeys. A subject is a member or an operator.
-- Cost: new tables only. Check: modules/factors/*.test.ts try to use each proof twice, late, and for something else.

-- The newest code of a purpose for a target; an older one is gone with it, and a used one too.
create table factors.code (
  merchant_id int not null,
  purpose text not null,
  target text not null check (length(target) between 3 and 300),
  -- 'member:100017' where the code belongs to somebody signed in; empty where nobody is known yet.
  subject text not null,
  salt bytea not null check (length(salt) = 16),
  -- HMAC of salt, purpose, target and code: useless without the configured key, useless for another purpose.
  hash bytea not null check (length(hash) = 32),
  tries int not null default 0 check (tries between 0 and tries_max),
  tries_max int not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  primary key (merchant_id, purpose, target, subject)
);
create index code_age on factors.code (expires_at);

-- What one step leaves for the next: a login that waits for its second proof, the challenge of a passkey.
create table factors.ticket (
  token_hash bytea primary key check (length(token_hash) = 32),
  merchant_id int not null,
  purpose text not null,
  subject_kind text check (subject_kind in ('member', 'staff')),
  subject_id int,
  detail jsonb not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  check ((subject_kind is null) = (subject_id is null))
);
create index ticket_age on factors.ticket (expires_at);

-- An IPv6 household changes its last 64 bits daily: `network` is the address itself, or its /64.
create table factors.known_address (
  subject_kind text not null check (subject_kind in ('member', 'staff')),
  subject_id int not null,
  network text not null check (length(network) between 2 and 50),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (subject_kind, subject_id, network)
);
create index known_address_age on factors.known_address (last_seen_at);

create table factors.totp (
  subject_kind text not null check (subject_kind in ('member', 'staff')),
  subject_id int not null,
  -- Sealed under the configured secret key, bound to the subject.
  secret_sealed bytea not null,
  -- The last 30-second step whose code was accepted: no code works twice (RFC 6238 §5.2).
  step bigint not null default 0,
  started_at timestamptz not null,
  -- Null while the subject has not yet shown a code of it; such a secret proves nothing.
  confirmed_at timestamptz,
  primary key (subject_kind, subject_id)
);

create table factors.backup_code (
  subject_kind text not null,
  subject_id int not null,
  hash bytea not null check (length(hash) = 32),
  used_at timestamptz,
  primary key (subject_kind, subject_id, hash),
  foreign key (subject_kind, subject_id) references factors.totp on delete cascade
);

create table factors.passkey (
  id bigint generated always as identity primary key,
  -- 0 for operators, who belong to no brand.
  merchant_id int not null,
  subject_kind text not null check (subject_kind in ('member', 'staff')),
  subject_id int not null,
  -- The host it was made at; a browser offers it nowhere else.
  rp_id text not null,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_of_subject on factors.passkey (subject_kind, subject_id);
