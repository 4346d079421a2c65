-- Why: a member's balance at a vendor is called a vendor balance, and what the vendor reported of it carries that word.
-- Cost: catalogue entries only; the table is locked for a moment.
-- Check: transfer-wallet.test.ts reads and writes it under its new name.

alter table vendor_wallet.vault rename to vendor_balance;
alter table vendor_wallet.vendor_balance rename constraint vault_pkey to vendor_balance_pkey;
alter table vendor_wallet.vendor_balance rename column told_at to reported_at;
