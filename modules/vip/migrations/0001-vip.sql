-- Why:   members rise by what they deposit and play, keep a level by the month, and get what it brings (PROMO-015, PROMO-016,
--        OPEN-PROMO-06); each change with its reason.
-- Cost:  new tables: a row for each member who has a level, one for each change and each gift.
-- Check: modules/vip/*.test.ts.
create schema vip;

create table vip.setting (merchant_id int primary key, value jsonb not null);

-- Where a member stands beside members.member.level; no row: as it was before levels were followed.
create table vip.standing (
  member_id int primary key,
  merchant_id int not null,
  level smallint not null check (level between 0 and 20),
  since timestamptz not null,
  kept_from date not null,              -- the first day of the month that is reviewed first
  placed_base smallint,                 -- placed by an operator: the level that the totals said then
  lost_level smallint,                  -- fell from there; null: never, or won back
  check (lost_level is null or lost_level > level)
);
create index standing_of_merchant on vip.standing (merchant_id, member_id) where level > 0;

create table vip.change (
  change_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  at timestamptz not null,
  from_level smallint not null,
  to_level smallint not null check (to_level <> from_level),
  kind text not null check (kind in ('RISE', 'FALL', 'PLACED')),
  deposits bigint not null,             -- what it was decided by, in units: of all time, or of the month of a fall
  valid_bet bigint not null,
  reason text not null,                 -- the operator's; of others empty
  by_staff int,
  check ((kind = 'PLACED') = (by_staff is not null))
);
create index change_of_member on vip.change (member_id, change_id);
create index change_of_merchant on vip.change (merchant_id, change_id);

-- What was offered for a level, once for each period.
create table vip.gift (
  gift_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  kind text not null check (kind in ('UPGRADE', 'WEEKLY', 'MONTHLY', 'BIRTHDAY')),
  period text not null,                 -- the level risen to, or the day it is for
  level smallint not null,
  amount bigint not null check (amount > 0),
  reward_id bigint not null,
  at timestamptz not null,
  unique (member_id, kind, period)
);

-- How far a brand is followed: who was active since `seen_slot`, and the next day's work. One worker at a time holds the row.
create table vip.progress (
  merchant_id int primary key,
  seen_slot timestamptz not null,
  next_slot timestamptz,                -- where the scan under way ends; null: none is
  after_id int not null default 0,
  next_day date not null,
  day_step smallint not null default 0,
  day_after_id int not null default 0
);

create function vip.keep() returns trigger language plpgsql as $$
begin
  raise exception 'the history of levels is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_change before update or delete or truncate on vip.change for each statement execute function vip.keep();
create trigger keep_gift before update or delete or truncate on vip.gift for each statement execute function vip.keep();
