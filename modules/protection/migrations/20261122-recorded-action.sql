-- Why: what was done to a member's limits is an action everywhere else; here it was a deed.
-- Cost: one rename. Check: `select action, count(*) from protection.change group by 1`.
alter table protection.change rename column deed to action;
