-- Why:   R34 asks for a second person above a threshold. A brand may set one; without it every adjustment needs two.
--        What the rule allowed stands in the row, so that the table goes on refusing everything else.
-- Cost:  a column with a constant default and a check over one table of tens of rows a day: read once under a lock.
-- Shown: adjustment-rule.test.ts.
create table bookkeeping.adjustment_rule (
  merchant_id int primary key,
  -- Units. What one operator may move alone in 24 hours, all of it together; 0: nothing.
  alone_upto bigint not null check (alone_upto >= 0)
);

alter table bookkeeping.adjustment
  -- What the rule left to who asked, when it was posted without a second person.
  add column alone_upto bigint not null default 0 check (alone_upto >= 0),
  drop constraint two_people,
  add constraint two_people check (state <> 'POSTED' or decided_by_id <> requested_by_id or abs(amount) <= alone_upto);
create index adjustment_alone on bookkeeping.adjustment (merchant_id, requested_by_id, decided_at)
  where alone_upto > 0;
