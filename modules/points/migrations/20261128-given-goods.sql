-- Why:   a promotion gives a product of the mall: an order that costs no points, of which is known what it came of and what it is worth.
-- Cost:  three columns that are null for all; a check of the table is replaced, which reads it once; a partial index that is empty.
-- Check: modules/promotions/gifts/goods.test.ts.
alter table points.redemption
  add column gift_ref text unique,
  add column gift_campaign text,
  add column gift_worth bigint check (gift_worth > 0),
  drop constraint redemption_points_check,
  add constraint costs_points_or_is_given check (points >= 0 and (points = 0) = (gift_ref is not null)),
  add constraint given_is_known check (num_nulls(gift_ref, gift_campaign, gift_worth) in (0, 3));
create index gift_rejected on points.redemption (merchant_id, gift_campaign) where status = 'REJECTED' and gift_ref is not null;
