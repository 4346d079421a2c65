-- Why:   a cashback asks when a promotion stood still; what could not be given for a fault is tried again.
-- Cost:  new tables; one row for each promotion that is stopped now.
-- Check: modules/promotions/cashback.test.ts, failures.test.ts.
create table promotions.stop (
  promo_id int not null references promotions.promotion,
  at timestamptz not null,
  primary key (promo_id, at)
);
insert into promotions.stop (promo_id, at) select promo_id, updated_at from promotions.promotion where state = 'STOPPED';
create trigger append_only before update or delete on promotions.stop
  for each row execute function promotions.refuse_change();

-- What comes by itself (with a deposit, of a net loss) and met a fault. Tried again until it is given or refused.
create table promotions.failure (
  failure_id bigint generated always as identity primary key,
  merchant_id int not null,
  promo_id int not null,
  version int not null,
  member_id int not null,
  slot text,                                -- of a net loss
  order_no text,                            -- of a deposit
  base bigint not null check (base > 0),
  judged_at timestamptz not null,           -- the time the conditions are asked for
  deposits_before timestamptz not null,     -- later deposits are not counted
  failed_at timestamptz not null,
  next_at timestamptz not null,
  tries int not null default 1,
  fault text not null,
  outcome text,                             -- null: open; ISSUED, or why nothing was given
  ended_at timestamptz,
  constraint of_one_kind check ((slot is null) <> (order_no is null)),
  constraint ended_has_outcome check ((outcome is null) = (ended_at is null))
);
create unique index failure_once on promotions.failure (promo_id, member_id, coalesce(slot, order_no));
create index failure_open on promotions.failure (next_at) where outcome is null;
create index failure_of_promotion on promotions.failure (promo_id) where outcome is null;
