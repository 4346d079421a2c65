-- Why: the hourly sums of bets are a rollup; the table that says how far an account's reaches is named after it.
-- Cost: catalogue entries only; the table is locked for a moment.
-- Check: rollup.test.ts and in-play.test.ts read and write it under its new name.

alter table bets.bet_fold rename to bet_rollup;
alter table bets.bet_rollup rename constraint bet_fold_pkey to bet_rollup_pkey;
