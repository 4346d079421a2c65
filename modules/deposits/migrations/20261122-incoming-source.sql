-- Why: who reported incoming money (an operator or a gateway) is its source, as the console calls it.
-- Cost: one rename. Check: `select source, count(*) from deposits.incoming group by 1`.
alter table deposits.incoming rename column told_by to source;
