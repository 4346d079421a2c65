-- Why:   money moved by hand needs a reason and two people (standards R34); what nightly comparisons find needs a place
--        where a person explains it (OP-25); what is owed to members is written down every night (R33).
-- Cost:  new tables only.
-- Shown: modules/bookkeeping/*.test.ts.
create schema bookkeeping;

create table bookkeeping.adjustment (
  adjustment_no text primary key check (adjustment_no ~ '^A\d{6}-[0-9A-Z]{8}$'),
  merchant_id int not null,
  member_id int not null,
  account text not null,
  account_id bigint not null,
  currency text not null,
  amount bigint not null check (amount <> 0),     -- units, with the member's sign
  reason text not null check (length(reason) between 3 and 300),
  request_id text not null unique,
  state text not null check (state in ('REQUESTED', 'POSTED', 'REJECTED')),
  requested_by_id int not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by_id int,
  decided_by text,
  decided_at timestamptz,
  remark text,
  reverses text references bookkeeping.adjustment,
  balance_after bigint,
  check ((state = 'REQUESTED') = (decided_at is null) and (decided_at is null) = (decided_by_id is null)),
  check ((state = 'POSTED') = (balance_after is not null)),
  -- Whatever the code does: money moves by two people.
  constraint two_people check (state <> 'POSTED' or decided_by_id <> requested_by_id),
  constraint rejection_has_words check (state <> 'REJECTED' or remark is not null)
);
create index adjustment_queue on bookkeeping.adjustment (merchant_id, requested_at desc);
-- One reversal at a time; a rejected one leaves room for another.
create unique index adjustment_reversed_once on bookkeeping.adjustment (reverses) where state <> 'REJECTED';

create table bookkeeping.discrepancy (
  id int generated always as identity (start with 1001) primary key,
  source text not null check (source in ('ledger', 'vendor', 'gateway', 'liability')),
  kind text not null,
  subject text not null,
  ours text not null,
  theirs text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'RESOLVED')),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  reason text,
  unique (source, kind, subject),
  check ((state = 'RESOLVED') = (resolved_at is not null and resolved_by is not null and reason is not null))
);
create index discrepancy_open on bookkeeping.discrepancy (source, id) where state = 'OPEN';

create table bookkeeping.liability_report (
  id int generated always as identity primary key,
  merchant_id int not null,
  at timestamptz not null,
  lines jsonb not null
);
create index liability_of_merchant on bookkeeping.liability_report (merchant_id, id desc);
