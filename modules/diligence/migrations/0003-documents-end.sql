-- Why:   papers of members were kept for as long as the database. A clock deletes a settled question's documents after the
--        brand's own time; the row stays and says when.
-- Cost:  two columns that may be null, an index over documents that still are there.
-- Shown: documents-end.test.ts.
alter table diligence.funds_document add column purged_at timestamptz,
  add constraint gone_once check (removed_at is null or purged_at is null);
create index document_kept on diligence.funds_document (request_id) where removed_at is null and purged_at is null;
create index funds_settled on diligence.funds_request (merchant_id, changed_at) where state in ('ACCEPTED', 'WITHDRAWN');
