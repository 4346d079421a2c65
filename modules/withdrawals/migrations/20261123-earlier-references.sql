-- Why:   a second payment by hand wrote over the bank's number of the first: one transfer could then be said to have paid twice, unseen.
-- Cost:  a column with a constant default (no rewrite), and an index of the rows that were paid twice by hand: none yet.
-- Check: modules/withdrawals/pay-rest.test.ts.
alter table withdrawals.withdrawal add column earlier_references text[] not null default '{}';
create index withdrawal_earlier_reference on withdrawals.withdrawal using gin (earlier_references)
  where earlier_references <> '{}';
