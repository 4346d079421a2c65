-- Why:   a fault about one invited member held up everybody behind; it is kept and tried again apart (OPEN-PROMO-07).
-- Cost:  a new table, empty unless something is broken.
-- Check: modules/referral/referral.test.ts.
create table referral.retry (
  invitee_id int primary key,
  merchant_id int not null,
  tries int not null check (tries > 0),
  next_at timestamptz not null,
  fault text not null
);
create index retry_due on referral.retry (merchant_id, next_at);
