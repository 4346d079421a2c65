-- Why: the question where a member's money comes from is called source of funds.
-- Cost: catalogue entries only; each table is locked for a moment.
-- Check: source-of-funds.test.ts reads and writes them under their new names.

alter table diligence.funds_request rename to source_of_funds;
alter table diligence.funds_step rename to source_of_funds_step;
alter table diligence.funds_document rename to source_of_funds_document;
alter index diligence.funds_open rename to source_of_funds_open;
alter index diligence.funds_due rename to source_of_funds_due;
alter index diligence.funds_queue rename to source_of_funds_queue;
alter index diligence.funds_settled rename to source_of_funds_settled;
