-- Why:   adjustments had a second person, a sum and a queue of their own beside approvals: two sums for one house. They are proposed
--        like everything else now. What waits becomes a proposal that waits; a brand keeps the stricter of its two sums, so nothing
--        is loosened; what was decided keeps the rule of its time (alone_upto). Who may not ask was the only one who could not
--        reject; an expiry is decided by the clock, by nobody.
-- Cost:  a column with a null default, checks over a table of tens of rows a day: read once under a lock.
-- Check: modules/bookkeeping/adjust.test.ts, apps/api/upgrade/upgrade.test.ts.
alter table bookkeeping.adjustment
  add column decided_under text check (decided_under in ('two_people', 'within_sum', 'one_person')),
  drop constraint adjustment_check,
  add constraint decided_once check ((state = 'REQUESTED') = (decided_at is null)),
  add constraint posted_by_somebody check (state <> 'POSTED' or decided_by_id is not null),
  drop constraint rejection_has_words,
  add constraint rejection_has_words check (state <> 'REJECTED' or remark is not null or decided_by = 'clock'),
  drop constraint two_people,
  add constraint two_people check (
    state <> 'POSTED' or decided_by_id <> requested_by_id or abs(amount) <= alone_upto or decided_under is not distinct from 'one_person');
drop index bookkeeping.adjustment_alone;

insert into approvals.proposal (merchant_id, kind, subject, payload, amount, currency, reason, permission, state,
    proposed_by_id, proposed_by, proposed_at, expires_at, rule_alone_upto)
  select a.merchant_id, 'ledger.adjust', 'adjustment:' || a.adjustment_no,
         jsonb_strip_nulls(jsonb_build_object(
           'adjustmentNo', a.adjustment_no, 'memberId', a.member_id, 'account', a.account,
           'direction', case when a.amount < 0 then 'debit' else 'credit' end,
           'amount', trim_scale(abs(a.amount)::numeric / 100000)::text, 'reverses', a.reverses)),
         abs(a.amount), a.currency, a.reason, 'ledger.approve', 'PROPOSED',
         a.requested_by_id, a.requested_by, a.requested_at, now() + interval '7 days', 0
    from bookkeeping.adjustment a where a.state = 'REQUESTED';

update approvals.rule r
   set alone_upto = least(r.alone_upto,
         coalesce((select a.alone_upto from bookkeeping.adjustment_rule a where a.merchant_id = r.merchant_id), 0));
drop table bookkeeping.adjustment_rule;
