-- Why:   adjustments that waited, or were posted, when approvals began to keep whom a proposal credits were not filled in then:
--        the rules of risk did not see them.
-- Cost:  one read of all adjustments, tens of rows a day.
-- Check: modules/bookkeeping/waiting-credits.test.ts.
insert into approvals.credit (proposal_id, member_id, amount)
  select p.id, a.member_id, a.amount
    from bookkeeping.adjustment a
    join approvals.proposal p on p.merchant_id = a.merchant_id and p.subject = 'adjustment:' || a.adjustment_no
   where p.kind = 'ledger.adjust' and a.amount > 0
      on conflict do nothing;
