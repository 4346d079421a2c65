-- Why:   what is taken back comes at the rates it was given at, so a day of a posting may have a line for each of them.
-- Cost:  the key of rebate.line is built anew.
-- Check: modules/rebate/rebate.test.ts.
alter table rebate.line drop constraint line_pkey;
alter table rebate.line add primary key (posting_id, day, game_type, vendor, rate_bps);
