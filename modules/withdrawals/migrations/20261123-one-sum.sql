-- Why:   two sums said when two people are needed: fourEyesAbove of the payment rules for the approval of a withdrawal, where 0 meant
--        never, and the rule of approvals for everything else, where 0 means always. The rule is the one sum now. A brand keeps the
--        stricter of the two, so nothing is loosened: without a rule it starts at 0, every withdrawal needs two; a rule above
--        fourEyesAbove comes down to it; 0 there, 'never', raises nothing. A withdrawal keeps the rule it was decided by.
-- Cost:  two columns with a null default, checks over the table: read once under a lock. One row a brand.
-- Check: modules/withdrawals/dispute.test.ts, apps/api/upgrade/upgrade.test.ts.
alter table withdrawals.withdrawal
  add column decided_under text check (decided_under in ('two_people', 'within_sum', 'one_person')),
  add column alone_upto bigint check (alone_upto >= 0),
  add constraint decided_by_a_rule check ((decided_under is null) = (alone_upto is null)),
  -- What one paid by hand alone is its payout, without the fee.
  add constraint within_sum check (decided_under <> 'within_sum' or amount - fee <= alone_upto);

update approvals.rule r
   set alone_upto = least(r.alone_upto, trunc(f.above * 100000)::bigint)
  from (select a.merchant_id, coalesce((s.value ->> 'fourEyesAbove')::numeric, 1000) as above
          from approvals.rule a left join cashier.setting s using (merchant_id)) f
 where f.merchant_id = r.merchant_id and f.above > 0;
