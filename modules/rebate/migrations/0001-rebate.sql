-- Why:   a part of each valid bet comes back, by game type, vendor and level (PROMO-014, OPEN-PROMO-05): claimed by hand, the rest by the
--        clock at noon of the next day.
-- Cost:  new tables: a posting for each claim and for each member and day played, a line for each day, game type and vendor in it.
-- Check: modules/rebate/*.test.ts.
create schema rebate;

-- What a brand gives, by the day of its zone from which it holds: a row for each day on which it was set anew.
create table rebate.rates (
  merchant_id int not null,
  from_day date not null,
  value jsonb not null,
  primary key (merchant_id, from_day)
);
create table rebate.setting (merchant_id int primary key, value jsonb not null);

-- The day that the clock pays next, and after which member of it. One worker at a time holds the row.
create table rebate.progress (
  merchant_id int primary key,
  next_day date not null,
  after_id int not null default 0
);
-- A day that the clock paid; `waiting`: members who get nothing for now, as they are excluded or locked.
create table rebate.run (
  run_id int generated always as identity primary key,
  merchant_id int not null,
  day date not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  waiting int not null default 0,
  unique (merchant_id, day)
);

-- Where a member stands: the first day whose play may grow yet, and what is over of earlier postings in ten-thousandths of a unit;
-- below zero where play was taken back. Written under the lock of the member's wallet.
create table rebate.member (
  member_id int primary key,
  merchant_id int not null,
  open_day date not null,
  carry numeric(30, 0) not null
);

-- What was paid, and how it comes about. Earned and carried in ten-thousandths of a unit, the amount in units of `currency`.
create table rebate.posting (
  posting_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  run_id int references rebate.run,         -- null: claimed by hand
  request_id text,                          -- of the claim: the same one again is answered, not paid
  at timestamptz not null,
  currency text not null,
  earned numeric(30, 0) not null,
  carry_in numeric(30, 0) not null,
  carry_out numeric(30, 0) not null,
  amount bigint not null check (amount >= 0),
  check (carry_in + earned = carry_out + amount * 10000::numeric),
  check ((run_id is null) = (request_id is not null)),
  check (amount = 0 or carry_out >= 0),
  unique (member_id, request_id)
);
create index posting_of_member on rebate.posting (member_id, posting_id);
create index posting_of_run on rebate.posting (run_id) where run_id is not null;

-- The valid bet that a posting is for. Over all postings, a member's lines of a day come to what was played then.
create table rebate.line (
  posting_id bigint not null references rebate.posting,
  member_id int not null,
  day date not null,
  game_type text not null,
  vendor text not null,
  level smallint not null,
  rate_bps int not null check (rate_bps >= 0),
  base bigint not null check (base <> 0),   -- units; below zero: taken back after an earlier posting
  primary key (posting_id, day, game_type, vendor)
);
create index line_of_member on rebate.line (member_id, day);

create function rebate.keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was paid is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_posting before update or delete or truncate on rebate.posting for each statement execute function rebate.keep();
create trigger keep_line before update or delete or truncate on rebate.line for each statement execute function rebate.keep();
