-- Why:   commission of lotteries is by prize mode (lottery.md 3.1): a line of the journal says in which mode its bets were played.
-- Cost:  none until a bet has a mode: null where no line of a row has one.
-- Check: modules/measures/rollup.property.test.ts, modules/commission/*.test.ts.
alter table bets.settlement add column modes smallint[];   -- of 2000, by line; null or 0: not by mode
alter table bets.settlement add constraint modes_match check (modes is null or cardinality(modes) = cardinality(account_ids));
alter table bets.settlement add constraint modes_in_range check (0 <= all (modes) and 2000 >= all (modes));
