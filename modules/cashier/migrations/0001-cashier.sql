-- Why:   deposits and withdrawals around the wallet: orders with their states and history, bank accounts, payouts,
--        and everything a gateway ever told us, kept as it came.
-- Cost:  creates empty tables.
-- Shown: modules/cashier/*.test.ts.

create schema cashier;

-- Per brand; only differences from the defaults of settings.ts are stored.
create table cashier.setting (
  merchant_id int primary key,
  value jsonb not null
);

-- A way to pay in: which gateway, within which limits. Money in units of 1/100,000 of the major unit.
create table cashier.channel (
  id int generated always as identity primary key,
  merchant_id int not null,
  code text not null,                    -- stable name for seeds and recipes
  method text not null,
  name text not null,
  gateway text not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  amount_min bigint not null check (amount_min > 0),
  amount_max bigint not null,
  fee_bps int not null default 0 check (fee_bps between 0 and 10000),
  minutes_from int not null default 0,
  minutes_to int not null default 0,
  presets bigint[] not null default '{}',
  receiver jsonb,                        -- the house's account, for transfers that no gateway reports
  is_enabled boolean not null default true,
  sort int not null default 0,
  unique (merchant_id, code),
  constraint limits_in_order check (amount_max >= amount_min and minutes_to >= minutes_from)
);

create table cashier.deposit (
  order_no text primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,                 -- login name at the time, for the queue
  account_id bigint not null,            -- the wallet's
  channel_id int not null references cashier.channel (id),
  method text not null,
  channel_name text not null,
  gateway text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  received_amount bigint check (received_amount > 0),
  fee bigint not null default 0 check (fee >= 0),
  state text not null check (state in
    ('CREATED', 'WAITING_PAYMENT', 'SUBMITTED', 'CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED')),
  flags text[] not null default '{}',
  request_id text not null,
  gateway_ref text,                      -- the gateway's id of the payment
  authorisation text,                    -- the number the payer's bank gave (standards R19)
  instructions jsonb,                    -- receiver, QR payload and pay page as the gateway gave them
  payer_reference text,
  failure text,                          -- an i18n key
  reason text,                           -- an operator's words
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  unique (member_id, request_id),
  constraint credited_has_money check ((state = 'CREDITED') = (received_amount is not null)),
  constraint closed_has_time check ((state in ('CREATED', 'WAITING_PAYMENT', 'SUBMITTED')) = (closed_at is null))
);
-- OPEN-WALLET-04: one waiting deposit per channel.
create unique index deposit_waiting on cashier.deposit (member_id, channel_id)
  where state in ('CREATED', 'WAITING_PAYMENT');
create index deposit_of_member on cashier.deposit (member_id, created_at desc);
create index deposit_queue on cashier.deposit (merchant_id, created_at desc);
create index deposit_open on cashier.deposit (expires_at) where state in ('CREATED', 'WAITING_PAYMENT', 'SUBMITTED');

create table cashier.bank_account (
  id int generated always as identity (start 1001) primary key,
  merchant_id int not null,
  member_id int not null,
  kind text not null check (kind in ('bank', 'e_wallet')),
  bank_code text not null,
  bank_name text not null,
  number text not null,
  payee_name text not null,
  usable_at timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index bank_account_once on cashier.bank_account (member_id, bank_code, number) where removed_at is null;

create table cashier.withdrawal (
  withdrawal_no text primary key,
  merchant_id int not null,
  member_id int not null,
  account text not null,
  account_id bigint not null,
  bank_account_id int not null references cashier.bank_account (id),
  bank_code text not null,               -- what was bound when it was asked for; later changes do not reach it
  bank_name text not null,
  account_number text not null,
  payee_name text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  state text not null check (state in
    ('APPLIED', 'REVIEWING', 'APPROVED', 'PAYING', 'PAID', 'AWAIT_CONFIRM', 'RECEIVED', 'PARTLY', 'NOT_RECEIVED',
     'AUTO_RECEIVED', 'FORCED_RECEIVED', 'REJECTED', 'CANCELLED')),
  hold_id bigint not null unique,        -- the wallet's hold of amount - fee
  fee_hold_id bigint unique,             -- the wallet's hold of the fee
  request_id text not null,
  claimed_by_id int,
  claimed_by text,
  claimed_at timestamptz,
  reason text,
  received_amount bigint check (received_amount >= 0),
  created_at timestamptz not null,
  paid_at timestamptz,
  auto_receive_at timestamptz,
  closed_at timestamptz,
  unique (member_id, request_id),
  constraint fee_below_amount check (fee < amount),
  constraint fee_is_held check ((fee > 0) = (fee_hold_id is not null)),
  constraint received_within_payout check (received_amount is null or received_amount <= amount - fee),
  constraint paid_has_time check ((state in
    ('PAID', 'AWAIT_CONFIRM', 'RECEIVED', 'PARTLY', 'NOT_RECEIVED', 'AUTO_RECEIVED', 'FORCED_RECEIVED'))
    = (paid_at is not null))
);
-- OPEN-WALLET-07: one open withdrawal at a time. Open means: the money has not left yet.
create unique index withdrawal_open on cashier.withdrawal (member_id)
  where state in ('APPLIED', 'REVIEWING', 'APPROVED', 'PAYING', 'PAID');
create index withdrawal_of_member on cashier.withdrawal (member_id, created_at desc);
create index withdrawal_queue on cashier.withdrawal (merchant_id, created_at desc);
create index withdrawal_awaiting on cashier.withdrawal (auto_receive_at) where state = 'AWAIT_CONFIRM';

-- One order to a rail. A new number only after the rail said for certain that the one before failed.
create table cashier.payout (
  payout_no text primary key,
  withdrawal_no text not null references cashier.withdrawal (withdrawal_no),
  attempt int not null check (attempt > 0),
  gateway text not null,
  amount bigint not null check (amount > 0),
  outcome text not null check (outcome in ('pending', 'paid', 'failed', 'unknown')),
  sends int not null default 0,          -- orders handed to the network under this number
  gateway_ref text,
  detail text,
  created_at timestamptz not null,
  asked_at timestamptz,
  closed_at timestamptz,
  unique (withdrawal_no, attempt),
  constraint closed_has_time check ((outcome in ('paid', 'failed')) = (closed_at is not null))
);
create unique index payout_running on cashier.payout (withdrawal_no) where outcome in ('pending', 'unknown');

-- Every change of state of an order, who did it and why (standards R20). Append-only.
create table cashier.step (
  id bigint generated always as identity primary key,
  order_no text not null,
  state text not null,
  at timestamptz not null,
  actor text not null,                   -- member, staff:<name>, gateway:<code>, clock
  reason text
);
create index step_of_order on cashier.step (order_no, id);
create function cashier.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'cashier.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on cashier.step
  for each row execute function cashier.refuse_change();

create table cashier.receipt_proof (
  id int generated always as identity primary key,
  withdrawal_no text not null references cashier.withdrawal (withdrawal_no),
  mime text not null check (mime in ('image/png', 'image/jpeg')),
  bytes int not null,
  file text not null unique,             -- random name under the data folder
  created_at timestamptz not null
);
create index receipt_proof_of on cashier.receipt_proof (withdrawal_no);

-- What came to /wps/pay/notify, before anything was believed.
create table cashier.gateway_notice (
  id bigint generated always as identity primary key,
  gateway text not null,
  received_at timestamptz not null,
  ip text not null,
  headers jsonb not null,
  body bytea not null,
  verdict text
);
create index gateway_notice_age on cashier.gateway_notice (received_at);

-- What was believed: each event of a gateway once.
create table cashier.psp_event (
  id int generated always as identity primary key,
  gateway text not null,
  event_id text not null,
  kind text not null,
  reference text not null,               -- our order or payout number
  body jsonb not null,
  received_at timestamptz not null,
  outcome text not null default 'received',
  deliveries int not null default 1,
  unique (gateway, event_id)
);
