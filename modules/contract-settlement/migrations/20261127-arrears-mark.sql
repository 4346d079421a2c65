-- Why:   trying arrears again began with the first debtor each time: those who did not fit into its time were never tried.
-- Cost:  a table of one row.
-- Check: modules/contract-settlement/process.test.ts.
create table contract_settlement.arrears_mark (
  id int primary key check (id = 1),
  -- The last debtor who was looked at; 0: the next run begins anew.
  after_id int not null
);
insert into contract_settlement.arrears_mark (id, after_id) values (1, 0);
