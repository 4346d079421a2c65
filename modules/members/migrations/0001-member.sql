-- Why: who a person is (member), who stands above whom (member_path), who is signed in (session), and what stops
-- guessing (attempt). Every rule that must never break is a constraint here; the code only explains the refusal.
-- Cost: new tables only. Check: modules/identity/*.test.ts try to break each rule.
create schema identity;

create table identity.member (
  id int generated always as identity (start with 100001) primary key,
  merchant_id int not null,
  account text not null check (account = btrim(account) and length(account) between 1 and 64),
  -- 0 member; 1 general agent, 2 agent, 41 top agent, 42 agent's sub-account; 4 trial.
  type smallint not null check (type in (0, 1, 2, 4, 41, 42)),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'LOCKED', 'FROZEN', 'CLOSED')),
  -- Null only for the root agent of a merchant and for trial accounts. Set once (OPEN-AUTH-11).
  upline_id int references identity.member,
  password_hash text,
  password_changed_at timestamptz not null,
  payment_password_hash text,
  payment_failures smallint not null default 0 check (payment_failures >= 0),
  payment_locked_until timestamptz,
  nickname text not null default '',
  icon text not null default '',
  language text not null check (language in ('EN', 'CN', 'KM')),
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  email text check (email <> ''),
  dialing_code text not null default '',
  mobile text check (mobile ~ '^[0-9]{5,15}$'),
  payee_name text not null default '',
  birthday date,
  -- The further fields of registration (line, whatsapp, address …): shown and edited, never matched on.
  profile jsonb not null default '{}' check (jsonb_typeof(profile) = 'object'),
  -- The opaque name a game vendor knows the member by (protocols.md A3): says nothing about the person.
  wallet_user text not null unique check (wallet_user ~ '^u_[0-9a-z]{10,40}$'),
  referral_code text not null,
  first_login boolean not null default true,
  registered_at timestamptz not null,
  registered_ip text not null default '',
  registered_device text not null default '',
  last_login_at timestamptz,
  last_login_ip text,
  previous_login_at timestamptz,
  previous_login_ip text,
  -- When a trial account ends.
  expires_at timestamptz,
  constraint trial_ends check ((type = 4) = (expires_at is not null)),
  constraint password_unless_trial check ((type = 4) = (password_hash is null)),
  constraint no_upline_of_oneself check (upline_id <> id),
  unique (merchant_id, referral_code)
);
-- OPEN-AUTH-09: unique per merchant, whatever the case.
create unique index member_account_key on identity.member (merchant_id, lower(account));
create unique index member_email_key on identity.member (merchant_id, lower(email));
create unique index member_mobile_key on identity.member (merchant_id, dialing_code, mobile);
create index member_of_upline on identity.member (upline_id);
create index member_search on identity.member (merchant_id, lower(account) text_pattern_ops);
create index trial_end on identity.member (expires_at) where type = 4;

-- Closure of the upline tree (protocols.md C7): one row per ancestor, the member itself at depth 0. Team figures of
-- agents are sums over it, so it is written in the transaction that makes the member and never changed.
create table identity.member_path (
  ancestor_id int not null references identity.member,
  descendant_id int not null references identity.member,
  depth smallint not null check (depth >= 0),
  primary key (descendant_id, ancestor_id),
  check ((depth = 0) = (ancestor_id = descendant_id))
);
create unique index member_path_one_per_depth on identity.member_path (descendant_id, depth);
create index member_path_down on identity.member_path (ancestor_id, depth, descendant_id);

-- An agent's invite codes. Revoked ones stay: they tell where somebody came from.
create table identity.affiliate_code (
  merchant_id int not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{3,40}$'),
  member_id int not null references identity.member,
  -- Empty: valid on every domain of the merchant.
  domain text not null default '',
  created_at timestamptz not null,
  revoked_at timestamptz
);
create unique index affiliate_code_key on identity.affiliate_code (merchant_id, lower(code));

-- A signed-in member. Only the SHA-256 of the token is kept.
create table identity.session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  member_id int not null references identity.member,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'elsewhere', 'locked', 'expired', 'password')),
  check ((ended_at is null) = (end_reason is null))
);
-- OPEN-AUTH-02: one live session per account, held by the table.
create unique index session_one_live on identity.session (member_id) where ended_at is null;
create index session_of_member on identity.session (member_id, started_at desc);

-- How often somebody tried something in a window; what locks logins and limits registrations.
create table identity.attempt (
  merchant_id int not null,
  subject text not null,
  window_start timestamptz not null,
  count int not null check (count >= 0),
  locked_until timestamptz,
  primary key (merchant_id, subject)
);

-- Key pairs of E fields. The private half is sealed under the configured secret key.
create table identity.sealing_key (
  kid text primary key check (kid ~ '^[0-9a-z]{8}$'),
  public_pem text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

-- Nonces of opened E fields: each is accepted once.
create table identity.sealed_nonce (
  nonce text primary key check (nonce ~ '^[0-9a-f]{16,64}$'),
  seen_at timestamptz not null
);
create index sealed_nonce_age on identity.sealed_nonce (seen_at);

create function identity.refuse_upline_change() returns trigger language plpgsql as $$
begin
  raise exception 'identity.member.upline_id is set once' using errcode = 'restrict_violation';
end $$;
create trigger upline_set_once before update of upline_id on identity.member
  for each row when (old.upline_id is distinct from new.upline_id)
  execute function identity.refuse_upline_change();
