-- Why:   members are given rewards to claim and bonuses that bind (issue 14): each once, by terms that never change after, with an end
--        of its own, and with what was taken back (standards R22, decision 0019).
-- Cost:  new tables: a row for each reward and each bonus.
-- Check: modules/rewards/*.test.ts.
create schema rewards;

-- Something to claim. Money in units of `currency`.
create table rewards.reward (
  reward_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  source text not null,
  ref text not null check (ref ~ '^[\w.:-]{1,80}$'),
  campaign text not null check (campaign ~ '^[\w.:-]{0,40}$'),
  title jsonb not null check (title ? 'EN'),
  currency text not null,
  amount bigint not null check (amount > 0),
  terms jsonb not null,
  state text not null check (state in ('ISSUED', 'CLAIMED', 'EXPIRED', 'WITHDRAWN')),
  issued_at timestamptz not null,
  claim_until timestamptz not null check (claim_until > issued_at),
  reminded_at timestamptz,
  ended_at timestamptz,
  unique (source, ref),
  check ((state = 'ISSUED') = (ended_at is null))
);
create index reward_of_member on rewards.reward (member_id, reward_id desc);
create index reward_open on rewards.reward (claim_until, reward_id) where state = 'ISSUED';
create index reward_claimable on rewards.reward (member_id) where state = 'ISSUED';
create index reward_of_campaign on rewards.reward (merchant_id, source, campaign);

-- A bonus that was credited: its entry in the ledger has the key bonus:<grant_id>, its turnover the ref bonus:<grant_id>.
create table rewards.bonus (
  grant_id bigint generated always as identity primary key,
  reward_id bigint unique references rewards.reward,
  merchant_id int not null,
  member_id int not null,
  account_id bigint not null,
  source text not null,
  ref text not null check (ref ~ '^[\w.:-]{1,80}$'),
  campaign text not null check (campaign ~ '^[\w.:-]{0,40}$'),
  title jsonb not null check (title ? 'EN'),
  currency text not null,
  amount bigint not null check (amount > 0),
  terms jsonb not null,
  turnover bigint not null check (turnover >= 0),     -- asked for when it was granted
  own_before bigint not null,                         -- the balance it was added to
  seq bigint not null,                                -- of the entry that credited it
  state text not null check (state in ('OPEN', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'FORFEITED', 'ADJUSTED', 'LOST')),
  granted_at timestamptz not null,
  expires_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  reason text,
  taken_back bigint not null default 0 check (taken_back >= 0),
  unique (source, ref),
  check ((state = 'OPEN') = (ended_at is null)),
  check ((ended_at is null) = (ended_by is null)),
  check (state <> 'OPEN' or taken_back = 0)
);
create index bonus_of_member on rewards.bonus (member_id, grant_id desc);
create index bonus_open on rewards.bonus (account_id, grant_id) where state = 'OPEN';
create index bonus_to_expire on rewards.bonus (expires_at, grant_id) where state = 'OPEN' and expires_at is not null;
create index bonus_of_campaign on rewards.bonus (merchant_id, source, campaign, granted_at);

-- What was promised never changes, and what ended stays ended.
create function rewards.keep_promise() returns trigger language plpgsql as $$
declare
  free text[] := array['state', 'reminded_at', 'ended_at', 'ended_by', 'reason', 'taken_back'];
begin
  if tg_op = 'DELETE' then
    raise exception 'what was given is kept: delete refused' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - free) <> (to_jsonb(old) - free) or old.ended_at is not null then
    raise exception 'what was given never changes: update refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_reward before update or delete on rewards.reward for each row execute function rewards.keep_promise();
create trigger keep_bonus before update or delete on rewards.bonus for each row execute function rewards.keep_promise();
