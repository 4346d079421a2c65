-- Why:   members' money in wallets kept by vendors in transfer mode: what was moved there and back, in which state, and
--        what the vendor said last of each wallet (protocols.md A5).
-- Cost:  creates empty tables.
-- Shown: modules/vendor-wallet/*.test.ts.

create schema vendor_wallet;

-- Per brand; only differences from the defaults of settings.ts are stored.
create table vendor_wallet.setting (
  merchant_id int primary key,
  value jsonb not null
);

-- A member's wallet at a vendor. The balance is the vendor's word of told_at; the vendor's books decide, not this row.
create table vendor_wallet.vault (
  member_id int not null,
  wallet_id text not null,
  balance bigint,
  told_at timestamptz,
  may_hold boolean not null,               -- money may lie there: asked about when a game is left
  primary key (member_id, wallet_id)
);

create table vendor_wallet.transfer (
  transfer_no text primary key,
  transaction_uuid text not null unique,   -- the vendor's key; the same in every attempt
  merchant_id int not null,
  member_id int not null,
  account text not null,                   -- login name at the time, for the queue
  account_id bigint not null,              -- the wallet's
  wallet_user text not null,               -- the name the vendor knows the member by
  partner text not null,                   -- the brand's code on the wire
  wallet_id text not null,
  wallet_name text not null,
  connection_id int not null,              -- names the float in the ledger
  direction text not null check (direction in ('IN', 'OUT')),
  is_all boolean not null,
  currency text not null,
  amount bigint check (amount >= 0),       -- null: everything at the vendor, and it has not said how much that was
  state text not null check (state in ('CREATED', 'HELD', 'PENDING', 'REVIEW', 'SUCCESS', 'FAILED')),
  hold_id bigint unique,                   -- the wallet's hold of an IN
  cause text not null check (cause in ('MEMBER', 'LAUNCH', 'EXIT', 'RECALL')),
  request_id text not null,
  sends int not null default 0,            -- calls that may have reached the network
  asks int not null default 0,
  next_ask_at timestamptz,
  failure text,                            -- an i18n key
  detail text,                             -- what the vendor or an operator said last
  vendor_balance bigint,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (member_id, request_id),
  constraint closed_has_time check ((state in ('SUCCESS', 'FAILED')) = (closed_at is not null)),
  constraint in_names_its_amount check (direction = 'OUT' or amount > 0),
  constraint only_in_is_held check (direction = 'IN' or hold_id is null),
  constraint moved_has_amount check (state <> 'SUCCESS' or amount is not null),
  constraint ended_is_not_asked check (state in ('CREATED', 'HELD', 'PENDING') or next_ask_at is null)
);
create index transfer_of_member on vendor_wallet.transfer (member_id, created_at desc);
create index transfer_queue on vendor_wallet.transfer (merchant_id, created_at desc);
create index transfer_open on vendor_wallet.transfer (next_ask_at) where state in ('CREATED', 'HELD', 'PENDING', 'REVIEW');

-- Every event of a transfer (standards R20). Append-only.
create table vendor_wallet.step (
  id bigint generated always as identity primary key,
  transfer_no text not null references vendor_wallet.transfer (transfer_no),
  state text not null,                     -- the state the event led to
  event text not null,
  at timestamptz not null,
  actor text not null,                     -- member:<id>, staff:<id>, vendor, clock
  detail text
);
create index step_of_transfer on vendor_wallet.step (transfer_no, id);
create function vendor_wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'vendor_wallet.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on vendor_wallet.step
  for each row execute function vendor_wallet.refuse_change();
