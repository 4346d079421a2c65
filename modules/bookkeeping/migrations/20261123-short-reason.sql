-- Why: two characters of Chinese are a reason, and every call takes them. Cost: a scan of adjustments, few.
-- Check: modules/bookkeeping/adjust.test.ts.
alter table bookkeeping.adjustment drop constraint adjustment_reason_check;
alter table bookkeeping.adjustment add constraint adjustment_reason_check check (length(reason) between 2 and 300);
