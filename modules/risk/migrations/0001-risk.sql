-- Why:   who deserves a second look (OP-32, standards R35): rules an operator can set, what they found as a queue of
--        cases, notes on members, freezes, and how far a question after the origin of funds has come.
-- Cost:  new tables only.
-- Shown: modules/risk/*.test.ts.
create schema risk;

-- Only what differs from the rule's default (rules.ts).
create table risk.rule (
  merchant_id int not null,
  rule text not null,
  is_on boolean not null,
  value int not null check (value > 0),
  primary key (merchant_id, rule)
);

create table risk.finding_case (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,
  rule text not null,
  detail jsonb not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'CLAIMED', 'CLOSED')),
  claimed_by_id int,
  claimed_by text,
  outcome text check (outcome in ('harmless', 'watched', 'frozen', 'reported')),
  reason text,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'CLAIMED') <= (claimed_by_id is not null)),
  check ((state = 'CLOSED') = (closed_at is not null and outcome is not null and reason is not null))
);
-- One open case per rule and member, however often the rule sees it.
create unique index case_open on risk.finding_case (member_id, rule) where state <> 'CLOSED';
create index case_queue on risk.finding_case (merchant_id, id desc) where state <> 'CLOSED';
create index case_of_member on risk.finding_case (member_id, id desc);

create table risk.note (
  id bigint generated always as identity primary key,
  member_id int not null,
  text text not null check (length(text) between 1 and 1000),
  by text not null,
  at timestamptz not null
);
create index note_of_member on risk.note (member_id, id desc);

create table risk.freeze (
  member_id int primary key,
  reason text not null,
  by text not null,
  at timestamptz not null
);

create table risk.funds_proof (
  member_id int primary key,
  state text not null check (state in ('NONE', 'REQUESTED', 'RECEIVED', 'ACCEPTED', 'REFUSED')),
  reason text not null,
  by text not null,
  at timestamptz not null
);

-- How far the queue's clock has looked.
create table risk.progress (
  job text primary key,
  upto timestamptz not null
);
