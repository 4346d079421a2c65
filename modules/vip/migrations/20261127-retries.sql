-- Why:   a fault about one member held up everybody behind; it is kept and tried again apart (OPEN-PROMO-06).
-- Cost:  a new table, empty unless something is broken.
-- Check: modules/vip/vip.test.ts.
create table vip.retry (
  retry_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  step text not null check (step in ('rise', 'review', 'monthly', 'weekly', 'birthday')),
  day date,                             -- null: a rise
  tries int not null check (tries > 0),
  next_at timestamptz not null,
  fault text not null,
  check ((day is null) = (step = 'rise')),
  unique nulls not distinct (member_id, step, day)
);
create index retry_due on vip.retry (merchant_id, next_at);
