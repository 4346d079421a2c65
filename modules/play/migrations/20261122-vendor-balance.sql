-- Why: what play left of an account's money at a vendor is called a vendor balance.
-- Cost: catalogue entries only; the table is locked for a moment.
-- Check: vendor-list/read-list.test.ts reads and writes it under its new name.

alter table play.vendor_purse rename to vendor_balance;
alter table play.vendor_balance rename constraint vendor_purse_pkey to vendor_balance_pkey;
alter index play.vendor_purse_to_compare rename to vendor_balance_to_compare;
