-- Why:   a history of one category or vendor (#62) finds its totals and the place of a page as the whole history does.
-- Cost:  new, empty tables; an account's entries are added when such a history is first asked for, afterwards by the clock too.
-- Check: history-games.test.ts compares them with the ledger. Derived: emptied, they fill themselves again.
create table reports.play_fold (
  account_id bigint primary key,
  -- The entry up to which the account's play is folded.
  seq bigint not null default 0
);
create table reports.play_hour (
  account_id bigint not null references reports.play_fold,
  hour timestamptz not null,
  kind smallint not null,
  game_id int not null,
  count int not null check (count > 0),
  amount_in bigint not null check (amount_in >= 0),
  amount_out bigint not null check (amount_out >= 0),
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (account_id, hour, kind, game_id)
);
