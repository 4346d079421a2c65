-- Why:   a higher module may have to stop what comes in (standards R35: origin of funds asked for and overdue). It is stored
--        here because here every way money comes in asks (check-deposit.ts).
-- Cost:  a new table.
-- Shown: deposits.test.ts, apps/api/money-paths.test.ts.
create table protection.deposit_stop (
  member_id int not null,
  -- Who stopped it and for what, e.g. 'funds:1001'; lifting one lifts nobody else's.
  ref text not null,
  at timestamptz not null,
  primary key (member_id, ref)
);
