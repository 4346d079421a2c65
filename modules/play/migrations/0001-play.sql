-- Why:   wire peers (connection), who plays under which account (player), game sessions, bet records and what
--        reconciliation with vendors found.
-- Cost:  creates empty tables.
-- Shown: modules/play/*.test.ts.

create schema play;

-- A wire peer: one vendor or aggregator, with its address, keys and switches (protocols.md A3). Not of a brand: a
-- vendor serves every brand of the house. wallet keeps the other leg of its money under house 1000 + id.
create table play.connection (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9_]{2,20}$'),
  name text not null,
  base_url text not null check (base_url ~ '^https?://[^/]+(/.*)?$' and base_url !~ '/$'),
  operator_id text not null check (operator_id <> ''),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'MAINTENANCE', 'DISABLED')),
  -- Names of statuses where dialects differ (RS_ERROR_LIMIT_REACHED / RS_ERROR_BET_LIMIT_EXCEEDED).
  dialect text not null default 'HUB88' check (dialect in ('HUB88', 'CALETA')),
  needs_timestamp boolean not null default true,
  rollback_missing text not null default 'OK' check (rollback_missing in ('OK', 'DOES_NOT_EXIST')),
  -- The vendor counts in thousands of the major unit (VND, IDR, KHR).
  unit_multiplier int not null default 1 check (unit_multiplier in (1, 1000)),
  -- CIDR blocks calls may come from; empty: any.
  ip_allow text[] not null default '{}',
  open_mode text not null default 'IFRAME' check (open_mode in ('IFRAME', 'WINDOW')),
  created_at timestamptz not null
);

-- Public keys of a peer. Several are active while keys rotate.
create table play.connection_key (
  connection_id int not null references play.connection (id),
  key_id text not null check (key_id <> ''),
  public_pem text not null check (public_pem like '%PUBLIC KEY%'),
  active boolean not null default true,
  added_at timestamptz not null,
  primary key (connection_id, key_id)
);

-- Who plays under a wallet account, as vendors know them; written at the first launch, never changed.
create table play.player (
  account_id bigint primary key,
  member_id int not null unique,
  merchant_id int not null,
  wallet_user text not null unique,
  currency text not null,
  is_trial boolean not null
);

-- A game opened by a member. The token travels to the vendor; only its SHA-256 is kept. Rows are kept for as long as
-- a vendor may still send a win (protocols.md A4: four months), because a win must not fail on an old token.
create table play.game_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id bigint not null references play.player (account_id),
  merchant_id int not null,
  connection_id int not null references play.connection (id),
  game_id int not null,
  site_session text not null,
  ip text not null,
  device text not null,
  created_at timestamptz not null,
  -- Set by the vendor's first call; until then the token lives for a minute.
  opened_at timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('exchanged', 'refused', 'logout', 'locked')),
  check ((ended_at is null) = (end_reason is null))
);
create index game_session_of_account on play.game_session (account_id, created_at desc);

-- A round of a member at a vendor, as 64 bits: what record_batch finds bets by. hashtextextended is what hash
-- partitioning stands on, so its values are stable. A text here and in an index would be a third of a bet's WAL.
create function play.round_of(p_account bigint, p_connection int, p_round text) returns bigint
  language sql immutable parallel safe as $$ select hashtextextended(p_round, p_account # (p_connection::bigint << 40)) $$;

-- One row per bet, for the betting record, statistics and everything that counts turnover. Written by record_batch in
-- the transaction that moves the money. Plain, not partitioned: a win finds its bet without knowing when it was
-- placed. The index covers nothing that changes and more than half of each page is left free (a settled row is a third
-- wider), so wins and rollbacks are heap-only updates: a batch settles a whole page in one transaction.
-- Not stored: what the ledger's entry of the same account and seq says (key, round, connection), and valid bet and net,
-- which follow from the row (view bet_record); so none of them can drift.
create table play.bet (
  account_id bigint not null,
  seq bigint not null,                             -- the entry that placed it
  round bigint not null,                           -- round_of
  placed_at timestamptz not null,                  -- the entry's created_at
  stake bigint not null check (stake >= 0),        -- units
  game_id int not null,                            -- catalogue's game id
  -- What a settlement changes stands together: an update's WAL holds the bytes from the first to the last that differ.
  flags smallint not null,                         -- wallet's FLAG bits and those of migration 0002
  state smallint not null check (state in (1, 2, 3)),   -- 1 OPEN, 2 SETTLED, 3 CANCELLED
  payout bigint,                                   -- null until paid; below zero only in a correction without a bet
  settled_at timestamptz,
  valid_cap bigint,                                -- the most that may count as valid bet; null: the stake
  constraint settled_has_time check ((state = 1) = (settled_at is null)),
  constraint payout_side check (payout >= 0 or flags & 512 <> 0)
) with (fillfactor = 40);
-- The account first: a busy member's rounds share a few pages, however old the table is.
create index bet_of_round on play.bet (account_id, round);
-- Rows arrive in order of time: a few kilobytes of summary serve jobs that walk a night or a month.
create index bet_by_time on play.bet using brin (placed_at);

-- protocols.md C2: what of a settled stake counts as valid bet.
-- flags 1 (free): nothing. flags 8 (LIVE, PVP, COCKFIGHT, SPORTS): min(stake, |net|), so a tie counts nothing.
create function play.valid_bet(stake bigint, payout bigint, valid_cap bigint, flags smallint, state smallint)
returns bigint language sql immutable parallel safe as $$
  select case when state <> 2 or flags & 1 <> 0 then 0
              when flags & 8 <> 0 then least(valid_cap, abs(payout - stake))
              else valid_cap end
$$;

create function play.state_name(state smallint) returns text language sql immutable parallel safe as $$
  select case state when 1 then 'OPEN' when 2 then 'SETTLED' else 'CANCELLED' end
$$;

-- A bet as people read it. net is the member's side: payout minus the cash staked.
-- From the entries to the bets, whatever the statistics say (`offset 0`): an account's entries are found by time, its
-- bets only all together.
create view play.bet_record as
  select e.account_id, p.member_id, p.merchant_id, p.currency, p.is_trial, e.connection_id, b.game_id, e.key, e.round,
         b.stake, play.valid_bet(b.stake, b.paid, b.cap, b.flags, b.state) as valid_bet, b.paid as payout,
         case when b.state = 3 or b.flags & 1 <> 0 then b.paid else b.paid - b.stake end as net,
         play.state_name(b.state) as state,
         e.created_at as placed_at, b.settled_at, b.flags & 1 <> 0 as is_free, b.flags & 256 <> 0 as is_reopened,
         b.flags & 512 <> 0 as is_without_bet
    from wallet.entry e
   cross join lateral (
     select s.*, coalesce(s.payout, 0) as paid, coalesce(s.valid_cap, s.stake) as cap from play.bet s
      where s.account_id = e.account_id and s.round = play.round_of(e.account_id, e.connection_id, e.round)
        and s.seq = e.seq offset 0) as b
    join play.player p on p.account_id = e.account_id;

-- Valid bet of members who owe turnover that settled and was not yet counted: a row per batch, written by record_batch, taken by
-- countSettled. No index: rows live for a second and are read in any order.
create table play.settled (
  account_ids bigint[] not null,
  valid_bets bigint[] not null check (cardinality(valid_bets) = cardinality(account_ids))
);

-- What the nightly comparison with a vendor's list found (README: reconciliation).
create table play.finding (
  id bigint generated always as identity primary key,
  connection_id int not null references play.connection (id),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount_differs', 'state_differs')),
  key text not null,
  ours jsonb,
  theirs jsonb,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  resolved_at timestamptz,
  unique (connection_id, kind, key)
);
create index finding_open on play.finding (found_at) where resolved_at is null;

-- How far a vendor's list was compared.
create table play.reconciled (
  connection_id int primary key references play.connection (id),
  upto timestamptz not null
);
