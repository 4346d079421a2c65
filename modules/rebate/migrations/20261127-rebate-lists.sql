-- Why:   operators list a brand's payments of some days, and runs with what they came to: both read every payment there ever was.
-- Cost:  an index; two sums on the row of the run, of each run that is there one read of its payments.
-- Check: modules/rebate/rebate.test.ts.
create index posting_of_brand on rebate.posting (merchant_id, at desc, posting_id desc);
alter table rebate.run add column members int not null default 0;
alter table rebate.run add column paid bigint not null default 0;
update rebate.run r set members = p.members, paid = p.paid
  from (select run_id, count(*)::int as members, sum(amount)::bigint as paid from rebate.posting where run_id is not null group by 1) as p
 where p.run_id = r.run_id;
