-- Why:   stakes played from wallets at vendors (transfer mode) count towards a wager limit as they become known. What was
--        sent there counts until more than that was staked with it, so nothing counts twice.
-- Cost:  a new table; a column with a constant default.
-- Shown: played-elsewhere.test.ts.
alter table protection.usage_day add column sent bigint not null default 0;

-- Of every member, guarded or not: a limit set today counts the running week and month, and the ledger has no entries
-- over these stakes to count them from later.
create table protection.played (
  account_id bigint not null,
  day date not null,
  staked bigint not null,
  primary key (account_id, day)
);
