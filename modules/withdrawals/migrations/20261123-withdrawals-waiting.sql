-- Why: the console counts the withdrawals that wait for an operator every ten seconds; finished ones stay and grow.
-- Cost: builds two small partial indexes; writes to withdrawals.withdrawal wait meanwhile, about a second per million rows.
-- Check: explain of a count over such states shows withdrawal_undecided or withdrawal_disputed.
create index withdrawal_undecided on withdrawals.withdrawal (merchant_id, created_at)
  where state in ('APPLIED', 'REVIEWING', 'PAYING');
create index withdrawal_disputed on withdrawals.withdrawal (merchant_id, created_at)
  where state in ('PARTLY', 'NOT_RECEIVED') and refunded_amount is null;
