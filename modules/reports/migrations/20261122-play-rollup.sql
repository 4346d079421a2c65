-- Why:   sums by hour are called a rollup everywhere.
-- Cost:  a rename.
-- Check: modules/reports/history-games.test.ts.
alter table reports.play_fold rename to play_rollup;
