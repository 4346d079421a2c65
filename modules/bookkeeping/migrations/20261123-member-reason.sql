-- Why: the operator's reason for an adjustment, meant for the audit log, was sent to the member. What the member is told is a field of
--   its own. What was posted told the reason; what waits tells the member that a mistake was corrected.
-- Cost: one update of all adjustments, tens of rows a day.
-- Check: modules/bookkeeping/adjust.test.ts, apps/api/upgrade/upgrade.test.ts.
alter table bookkeeping.adjustment add column member_reason text;
update bookkeeping.adjustment set member_reason = case when state = 'POSTED' then reason else 'mistake_corrected' end;
alter table bookkeeping.adjustment alter column member_reason set not null;
