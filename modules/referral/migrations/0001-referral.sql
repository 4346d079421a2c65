-- Why:   who invites a member who deposits and plays gets a reward, once for each; who invites oneself gets none, and operators see why
--        (PROMO-010, OPEN-PROMO-07).
-- Cost:  new tables: a row for each invited member who reached the terms; an index of members by inviter, built with a short lock.
-- Check: modules/referral/*.test.ts.
create schema referral;

create table referral.setting (merchant_id int primary key, value jsonb not null);

-- How far a brand is followed. One worker at a time holds the row.
create table referral.progress (
  merchant_id int primary key,
  seen_slot timestamptz not null,       -- whoever was active since then is looked at
  next_slot timestamptz,                -- null: the round begins anew
  after_id int not null default 0
);

-- What became of an invited member who reached the terms; decided once.
create table referral.referral (
  invitee_id int primary key,
  merchant_id int not null,
  inviter_id int not null check (inviter_id <> invitee_id),
  at timestamptz not null,
  deposits bigint not null,             -- what it was decided by, in units
  valid_bet bigint not null,
  place int,                            -- the how manieth of the inviter; null: refused
  amount bigint not null check (amount >= 0),
  reward_id bigint,
  refusal text,
  shares text[] not null default '{}',  -- of a self-referral: what the two share
  check ((place is null) = (refusal is not null)),
  check ((reward_id is null) = (refusal is not null)),
  check ((amount = 0) = (refusal is not null)),
  check ((refusal is not distinct from 'self_referral') = (cardinality(shares) > 0)),
  unique (inviter_id, place)
);
create index referral_of_merchant on referral.referral (merchant_id, at desc, invitee_id desc);

create function referral.keep() returns trigger language plpgsql as $$
begin
  raise exception 'what was decided is kept: % refused', tg_op using errcode = 'restrict_violation';
end $$;
create trigger keep_referral before update or delete or truncate on referral.referral for each statement execute function referral.keep();
