-- Why:   what a member (or an operator for them) sets against playing too much: caps on money and time, pauses and
--        exclusions, reality checks (standards R1-R10). What was used of a cap is counted from the ledger's entries,
--        once per entry: nobody else has to report anything here.
-- Cost:  new tables only.
-- Shown: modules/protection/*.test.ts.
create schema protection;

-- Whom anything is counted for. The row is the lock of everything of the member's here; wallet's lock comes before it.
create table protection.guarded (
  member_id int primary key,
  merchant_id int not null,
  account_id bigint not null unique,
  -- Entries up to this number are in usage_day; the time of the last of them only narrows where to look.
  seq bigint not null default 0 check (seq >= 0),
  counted_at timestamptz not null
);

-- What was moved on a business day of the site's zone, in units. `net` is what play left of it: negative is a loss.
create table protection.usage_day (
  account_id bigint not null references protection.guarded (account_id),
  day date not null,
  deposited bigint not null,
  staked bigint not null,
  net bigint not null,
  primary key (account_id, day)
);

create table protection.cap (
  member_id int not null references protection.guarded,
  source text not null check (source in ('member', 'operator')),
  kind text not null check (kind in ('deposit', 'loss', 'wager', 'stake', 'time')),
  period text not null check (period in ('day', 'week', 'month', 'each')),
  -- Units; minutes for time.
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  -- A raise or removal waits here until it is ripe and confirmed (R4). Removal: is_removal, wanted is null.
  wanted bigint check (wanted > amount),
  is_removal boolean not null default false,
  ripe_at timestamptz,
  primary key (member_id, source, kind, period),
  check ((kind = 'stake') = (period = 'each')),
  check (kind <> 'time' or period = 'day'),
  check ((ripe_at is null) = (wanted is null and not is_removal)),
  check (not (is_removal and wanted is not null)),
  check (source = 'member' or ripe_at is null)
);

-- Append-only: who changed what, for disputes.
create table protection.change (
  id bigint generated always as identity primary key,
  member_id int not null,
  at timestamptz not null,
  actor text not null,
  deed text not null,
  detail jsonb not null
);
create index change_of_member on protection.change (member_id, id desc);
create function protection.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'protection.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on protection.change
  for each row execute function protection.refuse_change();

-- No deposits and no stakes until `until_at`; null is for ever. Ended early only where an operator made it.
create table protection.exclusion (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  member_id int not null,
  account_id bigint not null,
  account text not null,
  kind text not null check (kind in ('cool_off', 'self_exclusion', 'operator')),
  from_at timestamptz not null,
  until_at timestamptz,
  reason text not null default '',
  actor text not null,
  ended_at timestamptz,
  ended_by text,
  check (until_at > from_at),
  check (kind <> 'cool_off' or until_at between from_at + interval '24 hours' and from_at + interval '42 days'),
  check ((ended_at is null) = (ended_by is null)),
  -- Held by the table: nobody lifts what a member decided for themselves before its time.
  check (kind = 'operator' or ended_at is null or (until_at is not null and ended_at >= until_at))
);
create index exclusion_of_member on protection.exclusion (member_id) where ended_at is null;
create index exclusion_register on protection.exclusion (merchant_id, id desc);
create index exclusion_due on protection.exclusion (until_at) where ended_at is null;

create table protection.preference (
  member_id int primary key,
  reality_minutes int not null check (reality_minutes in (15, 30, 60))
);

-- A stretch of somebody sitting at the games: since when, what was staked and won since, and the day's seconds.
create table protection.sitting (
  member_id int primary key,
  account_id bigint not null,
  session_id text not null,
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- The ledger's entry count when it began and when it was last looked at.
  seq bigint not null,
  staked bigint not null default 0,
  net bigint not null default 0,
  day date not null,
  day_seconds int not null default 0 check (day_seconds >= 0),
  -- When the clock of the reality check began to run: the start, or the last answer.
  reality_at timestamptz not null
);
