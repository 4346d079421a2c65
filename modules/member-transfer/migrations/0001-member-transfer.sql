-- Why:   money between a member and the direct upline or downline (OPEN-WALLET-10), and deposits asked of the upline.
-- Cost:  creates empty tables.
-- Shown: modules/member-transfer/*.test.ts.

create schema member_transfer;

-- Per brand; only differences from the defaults of settings.ts are stored.
create table member_transfer.setting (
  merchant_id int primary key,
  value jsonb not null
);

-- A transfer is done when its row is there: both legs and both messages are of the same transaction. Append-only.
create table member_transfer.transfer (
  transfer_no text primary key,
  merchant_id int not null,
  from_id int not null,
  from_account text not null,              -- login names at the time
  to_id int not null,
  to_account text not null,
  direction text not null check (direction in ('UPLINE', 'DOWNLINE')),   -- seen from the sender
  currency text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  request_no text,                         -- the deposit it answers
  request_id text not null,
  created_at timestamptz not null,
  unique (from_id, request_id),
  constraint between_two check (from_id <> to_id)
);
create index transfer_from on member_transfer.transfer (from_id, created_at desc);
create index transfer_to on member_transfer.transfer (to_id, created_at desc);
create index transfer_of_brand on member_transfer.transfer (merchant_id, created_at desc);
create unique index transfer_of_request on member_transfer.transfer (request_no) where request_no is not null;
create function member_transfer.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'member_transfer.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on member_transfer.transfer
  for each row execute function member_transfer.refuse_change();

create table member_transfer.request (
  request_no text primary key,
  merchant_id int not null,
  member_id int not null,
  member_account text not null,
  upline_id int not null,
  upline_account text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  remark text not null,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'REJECTED', 'CANCELLED', 'EXPIRED')),
  reason text,
  request_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  unique (member_id, request_id),
  constraint closed_has_time check ((state = 'REQUESTED') = (closed_at is null))
);
create unique index request_open on member_transfer.request (member_id) where state = 'REQUESTED';
create index request_due on member_transfer.request (expires_at) where state = 'REQUESTED';
create index request_of_member on member_transfer.request (member_id, created_at desc);
create index request_of_upline on member_transfer.request (upline_id, created_at desc);
create index request_of_brand on member_transfer.request (merchant_id, created_at desc);
