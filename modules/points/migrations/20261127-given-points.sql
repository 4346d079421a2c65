-- Why:   a promotion gives points: a kind, a type and a side of the ledger for what is given.
-- Cost:  checks of three tables are replaced; each reads its table once.
-- Check: modules/promotions/gifts/gifts.test.ts.
alter table points.account drop constraint account_side_check,
  add constraint account_side_check check (side in ('earned', 'converted', 'redeemed', 'given'));
alter table points.transfer drop constraint transfer_kind_check, drop constraint transfer_type_check,
  add constraint transfer_kind_check check (kind in ('earn', 'convert', 'redeem', 'return', 'give')),
  add constraint transfer_type_check check (type in ('live', 'lottery', 'card', 'slots', 'sports', 'redeem', 'deposit', 'promotion'));
