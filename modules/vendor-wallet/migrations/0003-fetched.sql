-- Why:   what members bring home from a vendor beyond what they sent there is summed over a day before the vendor's word is
--        credited.
-- Cost:  a column with a constant default; an index over ended transfers, seconds per million rows.
-- Shown: believe.test.ts.
alter table vendor_wallet.transfer add column beyond bigint not null default 0 check (beyond >= 0);
create index transfer_beyond on vendor_wallet.transfer (merchant_id, wallet_id, closed_at) where beyond > 0;
