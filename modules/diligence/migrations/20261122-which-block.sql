-- Why: a question about the source of funds that stops deposits and withdrawals is said to block, not to bind.
-- Cost: one rename. Check: `select state, is_blocking, count(*) from diligence.source_of_funds group by 1, 2`.
alter table diligence.source_of_funds rename column binds to is_blocking;
