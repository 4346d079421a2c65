-- Why:   deposits through national QR codes, bank statements, USDT and bank feeds (OPEN-WALLET-03, protocols.md D):
--        what a channel needs for them, slips of payers, and every piece of money that came to a house account.
-- Cost:  columns with constant defaults (no rewrite), one index over cashier.deposit, empty tables otherwise.
-- Shown: incoming.test.ts, gateways/*/*.test.ts, channels.test.ts.

alter table cashier.channel
  add column fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  add column level_min int not null default 0 check (level_min >= 0),
  add column open_from int check (open_from between 0 and 1439),   -- minute of the site's day; both or neither
  add column open_to int check (open_to between 0 and 1439),
  add column turnover_percent int check (turnover_percent >= 0),   -- null: the brand's
  add column config jsonb not null default '{}',                   -- what the gateway asks of its channels
  add column feed text,                                            -- the gateway that tells what came to the account
  add column archived_at timestamptz,
  add constraint window_is_whole check ((open_from is null) = (open_to is null));

alter table cashier.deposit
  add column bonus_code text,              -- the bonus the member chose, for the module that will give it
  add column address_index int unique,     -- child of the xpub whose address this order has
  add column progress jsonb,               -- what a chain shows of a payment that is not final yet
  add column checked_at timestamptz;       -- when a chain was last asked
create sequence cashier.address_index as int minvalue 0 start 0;
-- A bank's memo carries the last eight characters of an order's number.
create index deposit_tail on cashier.deposit (right(order_no, 8));

-- A picture of the payer's bank slip.
create table cashier.deposit_slip (
  id int generated always as identity primary key,
  order_no text not null references cashier.deposit (order_no),
  bytes int not null,
  file text not null unique,               -- random name under the data folder
  created_at timestamptz not null
);
create index deposit_slip_of on cashier.deposit_slip (order_no);

-- Money that came to an account of the house: a line of its statement, a feed's message, a transfer on a chain.
-- OPEN waits for an operator; MATCHED was credited to order_no; SET_ASIDE is no deposit.
create table cashier.incoming (
  id int generated always as identity primary key,
  merchant_id int not null,
  gateway text not null,                   -- whose account it came to
  ref text not null,                       -- the bank's or the chain's own number of it
  told_by text not null,                   -- staff:<name> or gateway:<code>
  account text,
  currency text not null,
  amount bigint not null check (amount > 0),
  original text,                           -- what arrived, where it was another money: "12.2 USDT at 0.98"
  memo text not null default '',
  payer text,
  booked_at timestamptz not null,
  state text not null check (state in ('OPEN', 'MATCHED', 'SET_ASIDE')),
  why text,                                -- why it is open, or what it was matched by
  order_no text references cashier.deposit (order_no),
  reason text,
  created_at timestamptz not null,
  closed_at timestamptz,
  unique (merchant_id, gateway, ref),
  constraint matched_has_order check (state <> 'MATCHED' or order_no is not null),
  constraint closed_has_time check ((state = 'OPEN') = (closed_at is null))
);
create index incoming_queue on cashier.incoming (merchant_id, booked_at desc);
create index incoming_of_order on cashier.incoming (order_no) where order_no is not null;

-- Pictures are drawn again before they are kept; what was kept before stays as it is.
alter table cashier.receipt_proof drop constraint receipt_proof_mime_check,
  add constraint receipt_proof_mime_check check (mime in ('image/png', 'image/jpeg', 'image/webp'));
