-- Why: a mark is one account's in every slot, so it is looked for without the slot.
-- Cost: one index over promotions.mark, a row for each gift and mark; the table is young and small.
-- Check: modules/promotions/deposit-bonus.test.ts
create index mark_by_value on promotions.mark (promo_id, kind, digest);
