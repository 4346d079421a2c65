-- Why: histories, profit, statements and daily totals of any length are read from one row per hour and kind of a wallet's
-- entries instead of the entries. Derived: every row can be emptied and is filled again (fold.ts); entries never change.
-- Cost: new, empty tables, filled account by account. Check: fold.test.ts compares them with the ledger.
create schema reports;

create table reports.account (
  -- A main account or its frozen sibling.
  account_id bigint primary key,
  member_id int not null,
  merchant_id int not null,
  currency text not null,
  is_trial boolean not null,
  -- The entry up to which this account is folded.
  seq bigint not null default 0
);
create index account_of_member on reports.account (member_id);

create table reports.entry_hour (
  account_id bigint not null references reports.account,
  hour timestamptz not null,
  -- wallet's number of a kind (words.ts).
  kind smallint not null,
  -- The agent the member stood under when the hour was first folded; a later move leaves the past alone.
  agent_id int,
  count int not null check (count > 0),
  amount_in bigint not null check (amount_in >= 0),
  amount_out bigint not null check (amount_out >= 0),
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (account_id, hour, kind)
);
create index entry_hour_by_time on reports.entry_hour (hour);

-- How far the clock has looked for accounts that moved.
create table reports.progress (job text primary key, upto timestamptz not null);
