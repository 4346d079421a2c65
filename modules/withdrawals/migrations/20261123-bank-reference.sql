-- Why: a payment by hand is found again at the bank by the bank's own number, which nobody kept.
-- Cost: a column, and an index of the rows that have one: none yet.
-- Check: modules/withdrawals/mark-paid.test.ts.
alter table withdrawals.withdrawal
  add column bank_reference text check (char_length(bank_reference) between 1 and 64);
create index withdrawal_bank_reference on withdrawals.withdrawal (merchant_id, bank_reference)
  where bank_reference is not null;
