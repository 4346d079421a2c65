-- Why:   a bet with `is_free` was the vendor's word alone, so it was refused (decision 0077); free rounds are granted from now on.
-- Cost:  three empty tables.
-- Check: modules/play/free-rounds/free-rounds.test.ts.
-- Rounds a member may play without a stake. `used` counts the rounds below that are held or played; `won` what they won, in units.
create table play.free_grant (
  grant_id bigint generated always as identity primary key,
  reward_uuid uuid not null unique default gen_random_uuid(),
  merchant_id int not null,
  member_id int not null,
  account_id bigint not null,
  connection_id int not null references play.connection,
  game_ids int[] not null check (cardinality(game_ids) between 1 and 50),
  currency text not null,
  stake bigint not null check (stake > 0),
  rounds int not null check (rounds > 0),
  used int not null default 0 check (used between 0 and rounds),
  won bigint not null default 0 check (won >= 0),
  -- the most that is paid of what was won, and what was paid of it
  win_max bigint not null check (win_max > 0),
  paid bigint not null default 0 check (paid between 0 and win_max),
  source text not null,
  ref text not null,
  state text not null default 'GRANTED' check (state in ('GRANTED', 'PARTLY_USED', 'USED', 'EXPIRED', 'CANCELLED')),
  granted_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > granted_at),
  reminded_at timestamptz,
  -- when nothing more could come of it and what was won had been paid
  closed_at timestamptz,
  unique (source, ref)
);
create index free_grant_of_account on play.free_grant (account_id);
create index free_grant_unpaid on play.free_grant (expires_at) where closed_at is null;

-- A round held for a vendor's bet, before the ledger is asked for it.
create table play.free_round (
  connection_id int not null references play.connection,
  key text not null,
  grant_id bigint not null references play.free_grant,
  state text not null check (state in ('HELD', 'CLOSED', 'RETURNED')),
  held_at timestamptz not null,
  primary key (connection_id, key)
);
create index free_round_of_grant on play.free_round (grant_id);
create index free_round_held on play.free_round (held_at) where state = 'HELD';

-- What a round won, by the vendor's transaction: it moved nothing in the ledger.
create table play.free_win (
  connection_id int not null,
  key text not null,
  bet_key text not null,
  amount bigint not null check (amount >= 0),
  is_undone boolean not null default false,
  at timestamptz not null,
  primary key (connection_id, key),
  foreign key (connection_id, bet_key) references play.free_round
);
create index free_win_of_round on play.free_win (connection_id, bet_key);
