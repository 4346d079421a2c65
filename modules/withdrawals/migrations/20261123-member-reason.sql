-- Why: what an operator wrote for the audit log when a withdrawal was marked paid, refunded or closed was sent to the member, too.
--   The column keeps only what the member is told; the internal notes stay in the steps and the audit log.
-- Cost: one update of the withdrawals that were closed that way.
-- Check: `select count(*) from withdrawals.withdrawal where member_reason is not null and state <> 'REJECTED'` is 0.
alter table withdrawals.withdrawal rename column reason to member_reason;
update withdrawals.withdrawal set member_reason = null where member_reason is not null and state <> 'REJECTED';
