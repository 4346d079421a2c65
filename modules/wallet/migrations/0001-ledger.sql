-- Why:   the ledger. One transfer row carries both legs of a movement (member +amount, house -amount), so a movement
--        that does not balance cannot be written at all. Measured in design/ledger.md: 1.7 x less WAL than a header
--        with two entries. The house side is rolled up per closed hour, never updated on the way.
-- Cost:  creates empty tables.
-- Shown: modules/wallet/*.test.ts (constraints.test.ts tries to break each rule below).

create schema wallet;

-- Account ids come in fours: base + 0 main or trial, + 1 frozen, + 2 debt. A sibling is found without a query,
-- and siblings are neighbours in the lock order.
create sequence wallet.account_id as bigint start 4 increment 4;

-- Narrow, and no index on anything that changes: every update is heap-only (ledger.md section 6).
create table wallet.account (
  id bigint primary key,
  balance bigint not null default 0,   -- units of 1/100,000 of the major unit
  seq bigint not null default 0,       -- number of transfers; the compare-and-set guard of the batched path
  kind smallint not null,              -- 1 main, 2 frozen, 3 debt, 4 trial
  blocks smallint not null default 0,  -- 1 no_bet, 2 no_withdraw, 4 debt, 8 closed, 16 owes turnover
  -- Born twice as wide as it lives: the first movement drops this. So pages fill to half, while the fillfactor lets
  -- them run to three quarters before dead versions are pruned: once per dozens of updates. At fillfactor 50 with
  -- narrow rows every update pruned (50 B of WAL an operation, 20 Nov 2026).
  room text default repeat(' ', 60),
  constraint kind_follows_id check (case kind when 1 then id % 4 = 0 when 4 then id % 4 = 0
                                              when 2 then id % 4 = 1 when 3 then id % 4 = 2 else false end),
  -- Member money is never negative. Only a debt account stands below zero, and never above.
  constraint balance_side check (case kind when 3 then balance <= 0 else balance >= 0 end),
  constraint seq_counts check (seq >= 0)
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.05);

-- Who an account belongs to; never changes, so it is not in the narrow table. One wallet per member.
create table wallet.owner (
  account_id bigint primary key references wallet.account (id),
  member_id bigint not null unique,
  merchant_id int not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  opened_at timestamptz not null
);

-- The other legs. Vendor houses are 1000 + connection id; the roll-up names them as they appear.
create table wallet.house (
  id int primary key,
  name text not null unique
);
insert into wallet.house (id, name) values
  (1, 'holding'), (2, 'gateway'), (3, 'promotion'), (4, 'rebate'), (5, 'commission'), (6, 'adjustment'),
  (7, 'transfer'), (8, 'points'), (9, 'trial'), (10, 'fee'), (11, 'debt');

create table wallet.transfer (
  created_at timestamptz not null,
  account_id bigint not null,
  seq bigint not null,                 -- 1, 2, 3 … without gaps per account
  amount bigint not null,              -- + credits the account and debits the house, - the reverse; 0 is allowed
  balance_after bigint not null,
  fingerprint bigint not null,         -- the same key with another fingerprint is a conflict, never a replay
  -- win: seq of its bet on the same account. Then ref and round are the bet's and not stored again: two long ids less
  -- in every second row (33 B of WAL an operation, 20 Nov 2026). A win that names another round keeps both.
  bet_seq bigint,
  house_id int,                        -- null: the vendor's own, which its connection names (house_of)
  connection_id int not null,          -- the vendor connection the key belongs to; 0: a key of our own
  kind smallint not null,              -- ledger-words.ts
  flags smallint not null,
  key text not null,
  ref text,                            -- bet or win a rollback reverses
  round text,
  note text,
  actor text,                          -- who, for movements that are not a vendor's
  constraint seq_starts_at_one check (seq > 0),
  constraint has_another_leg check (house_id is not null or connection_id > 0),
  constraint win_names_its_bet_once check (bet_seq is null or (kind = 2 and ref is null and round is null)),
  constraint rollback_names_its_target check (kind not in (3, 4, 5) or ref is not null)
) partition by range (created_at);

create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'wallet.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
-- Row triggers are cloned to every partition and cost inserts nothing.
create trigger append_only before update or delete on wallet.transfer
  for each row execute function wallet.refuse_change();
create trigger no_truncate before truncate on wallet.transfer
  for each statement execute function wallet.refuse_change();

-- One partition a week (UTC, Monday). The unique indexes live on each partition: a global one would have to contain
-- created_at and guard nothing. Exactly-once comes from compare-and-set on account.seq (README); these are the
-- second guard: a key twice, a sequence number twice, a reversal twice.
-- Attached, not created in place: attaching does not stop readers and writers of the other partitions.
create function wallet.ensure_partition(p_at timestamptz) returns text language plpgsql as $$
declare
  starts timestamp := date_trunc('week', p_at at time zone 'UTC');
  part text := 'transfer_' || to_char(starts, 'IYYY"w"IW');
begin
  if to_regclass('wallet.' || part) is not null then return part; end if;
  perform pg_advisory_xact_lock(7261100, 1);
  if to_regclass('wallet.' || part) is not null then return part; end if;
  execute format('create table wallet.%I (like wallet.transfer including defaults including constraints)', part);
  -- 128 bits stand for the key (two hashes of different seeds; what hash partitioning stands on, so stable): a vendor's
  -- ids are long and in no order, and as text this index was a sixth of all WAL. A lookup compares the key itself too.
  execute format('create unique index %I on wallet.%I
                    (hashtextextended(key, connection_id), hashtextextended(key, ~connection_id))', part || '_key', part);
  execute format('create unique index on wallet.%I (account_id, seq)', part);
  execute format('create unique index on wallet.%I (ref, connection_id) where kind in (3, 4, 5)', part);
  execute format('create trigger no_truncate before truncate on wallet.%I
                    for each statement execute function wallet.refuse_change()', part);
  execute format('alter table wallet.transfer attach partition wallet.%I for values from (%L) to (%L)', part,
                 starts at time zone 'UTC', (starts + interval '1 week') at time zone 'UTC');
  return part;
end $$;
select wallet.ensure_partition(now() + week * interval '1 week') from generate_series(0, 4) as week;

-- The house behind the other leg. What a connection says already is not stored again in every row.
create function wallet.house_of(house_id int, connection_id int) returns int language sql immutable parallel safe as $$
  select coalesce(house_id, 1000 + connection_id)
$$;

-- The member's side, as people read it.
-- The bet of a win is looked for only where a reader asks for its ref or round. It may carry a later time than its
-- win by a clock set back: hence the hour.
create view wallet.entry as
  select t.account_id, t.seq, t.created_at, t.kind, t.amount, t.balance_after - t.amount as balance_before,
         t.balance_after, t.connection_id, t.key,
         case when t.bet_seq is null then t.ref else
           (select b.key from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as ref,
         case when t.bet_seq is null then t.round else
           (select b.round from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as round,
         wallet.house_of(t.house_id, t.connection_id) as house_id, t.note, t.actor, t.flags
    from wallet.transfer t;

-- Both sides, as accountants read it: sums to zero whatever rows there are.
create view wallet.posting as
  select created_at, account_id, null::int as house_id, amount from wallet.transfer
  union all
  select created_at, null, wallet.house_of(house_id, connection_id), -amount from wallet.transfer;

-- Money set aside. pending -> settled (all or part paid out, the rest returned) | released (all returned).
create table wallet.hold (
  id bigint generated always as identity (start 100001) primary key,
  account_id bigint not null references wallet.account (id),
  amount bigint not null check (amount > 0),
  settled_amount bigint,
  state text not null default 'pending' check (state in ('pending', 'settled', 'released')),
  reason text not null,
  key text not null unique,
  closing_key text unique,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint settles_within_the_hold check (settled_amount between 1 and amount),
  constraint closed_once check ((state = 'pending') = (closing_key is null)
    and (state = 'pending') = (closed_at is null) and (state = 'settled') = (settled_amount is not null))
);
create index hold_pending on wallet.hold (account_id) where state = 'pending';

-- What a higher module binds a wallet with. Their kinds are mirrored in account.blocks.
create table wallet.restriction (
  id bigint generated always as identity primary key,
  account_id bigint not null references wallet.account (id),
  kind text not null check (kind in ('turnover', 'no_bet', 'no_withdraw', 'debt')),
  amount bigint not null default 0 check (amount >= 0),      -- turnover: valid bet asked for
  remaining bigint not null default 0,
  ref text not null,
  reason text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  constraint remaining_is_part check (remaining between 0 and amount),
  constraint only_turnover_counts check (kind = 'turnover' or amount = 0)
);
create unique index restriction_open on wallet.restriction (account_id, kind, ref) where lifted_at is null;
create index restriction_turnover on wallet.restriction (account_id, id) where kind = 'turnover' and lifted_at is null;

-- Totals of the other legs per closed hour; trial play is not money and is left out (OPEN-PLAY-06).
create table wallet.house_total (
  slice timestamptz not null,
  house_id int not null references wallet.house (id),
  merchant_id int not null,
  currency text not null,
  kind smallint not null,
  amount bigint not null,              -- the house's leg: + the house received
  transfers bigint not null,
  primary key (slice, house_id, merchant_id, currency, kind)
);
create table wallet.progress (         -- how far a job has come
  job text primary key,
  upto timestamptz not null
);

-- What reconcile found wrong. One open row per rule and subject; it closes when a later run no longer sees it.
create table wallet.finding (
  id bigint generated always as identity primary key,
  rule text not null,
  subject text not null,
  expected text not null,
  actual text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz
);
create unique index finding_open on wallet.finding (rule, subject) where resolved_at is null;
