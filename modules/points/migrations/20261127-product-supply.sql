-- Why:   what a product gives in all is set by two operators; the stock alone changes with every redemption, so nothing could wait.
-- Cost:  one update of the products, a sum of their redemptions each.
-- Check: no product of `select p.product_id from points.product p where supply - stock <> (select coalesce(sum(quantity), 0)
--   from points.redemption r where r.product_id = p.product_id and r.status <> 'REJECTED')`.
alter table points.product add column supply int;
update points.product p set supply = p.stock + (
  select coalesce(sum(r.quantity), 0) from points.redemption r where r.product_id = p.product_id and r.status <> 'REJECTED');
alter table points.product alter column supply set not null, add check (supply >= stock);
