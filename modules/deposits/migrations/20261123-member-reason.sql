-- Why: the console said that the member reads why a deposit was refused, and the member read nothing; the reason is the operator's
--   note for the audit log. What the member is told is a field of its own.
-- Cost: none.
-- Check: `select member_reason from deposits.deposit where failure = 'refused_by_operator' order by closed_at desc limit 1` has words
--   after the next refusal.
alter table deposits.deposit add column member_reason text;
