-- Why:   what met a fault was tried again every hour for ever and nobody saw it; after a limit it waits for an operator.
-- Cost:  a column that is null for all; an index of the brand's failures, which are few.
-- Check: modules/promotions/deposit-bonus.test.ts.
alter table promotions.failure
  add column given_up_at timestamptz,         -- tried as often as it is by itself; an operator may have it tried again
  add constraint given_up_is_open check (given_up_at is null or outcome is null);
create index failure_of_brand on promotions.failure (merchant_id, failure_id);
