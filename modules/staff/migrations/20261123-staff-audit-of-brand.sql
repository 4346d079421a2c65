-- Why: an operator of one brand reads that brand's audit log alone, newest first (M7).
-- Cost: one pass over staff.audit; writers of the log wait for it.
-- Check: explain select * from staff.audit where merchant_id = 1 order by id desc limit 30;
create index audit_of_brand on staff.audit (merchant_id, id desc);
