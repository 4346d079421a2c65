-- Why:   members earn points of play and deposits, exchange them for money and redeem them in the mall (POINTS-001…011).
-- Cost:  new tables: a transfer with two entries for each movement, a line for each member, day and type earned.
-- Check: modules/points/*.test.ts.
create schema points;

-- A member's account, or the other side of a brand's movements: where points come from and go to.
create table points.account (
  account_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int unique,
  side text check (side in ('earned', 'converted', 'redeemed')),
  balance bigint not null default 0,
  seq bigint not null default 0,
  unique (merchant_id, side),
  check ((member_id is null) <> (side is null)),
  check (member_id is null or balance >= 0)
);

create table points.transfer (
  transfer_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  key text not null unique,
  kind text not null check (kind in ('earn', 'convert', 'redeem', 'return')),
  type text not null check (type in ('live', 'lottery', 'card', 'slots', 'sports', 'redeem', 'deposit')),
  amount bigint not null check (amount <> 0),     -- the member's side
  ref text not null,
  actor text not null,
  at timestamptz not null
);
create index transfer_of_member on points.transfer (member_id, transfer_id);

create table points.entry (
  account_id bigint not null references points.account,
  seq bigint not null,
  transfer_id bigint not null references points.transfer,
  amount bigint not null check (amount <> 0),
  balance_before bigint not null,
  balance_after bigint not null,
  primary key (account_id, seq),
  unique (transfer_id, account_id),
  check (balance_after = balance_before + amount)
);

create function points.keep() returns trigger language plpgsql as $$
begin
  raise exception 'points: % of % refused: what was written is kept', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;

-- An entry moves the balance of its account; nothing else does.
create function points.enter() returns trigger language plpgsql as $$
begin
  update points.account set balance = balance + new.amount, seq = seq + 1 where account_id = new.account_id
    returning seq, balance - new.amount, balance into new.seq, new.balance_before, new.balance_after;
  return new;
end $$;
create trigger enter before insert on points.entry for each row execute function points.enter();

create function points.by_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.balance <> 0 or new.seq <> 0 then
      raise exception 'an account begins with nothing' using errcode = 'restrict_violation';
    end if;
  elsif pg_trigger_depth() < 2 then
    raise exception 'only an entry moves a balance of points' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger by_entry before insert or update on points.account for each row execute function points.by_entry();
create trigger keep_account before delete or truncate on points.account for each statement execute function points.keep();
create trigger keep_transfer before update or delete or truncate on points.transfer for each statement execute function points.keep();
create trigger keep_entry before update or delete or truncate on points.entry for each statement execute function points.keep();

-- A transfer has two entries that come to nothing, the member's as the transfer says.
create function points.balanced() returns trigger language plpgsql as $$
declare n int; total numeric; own bigint;
begin
  select count(*), sum(e.amount), sum(e.amount) filter (where a.member_id is not null) into n, total, own
    from points.entry e join points.account a using (account_id) where e.transfer_id = new.transfer_id;
  if n <> 2 or total <> 0
     or not exists (select 1 from points.transfer t where t.transfer_id = new.transfer_id and t.amount = own) then
    raise exception 'transfer % of points does not balance', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger balanced_transfer after insert on points.transfer deferrable initially deferred
  for each row execute function points.balanced();
create constraint trigger balanced_entry after insert on points.entry deferrable initially deferred
  for each row execute function points.balanced();

create table points.setting (merchant_id int primary key, value jsonb not null);

-- The day that is posted next, and after which member of it. One worker at a time holds the row.
create table points.progress (
  merchant_id int primary key,
  next_day date not null,
  after_id int not null default 0
);

-- What is over of a member's valid bets or deposits of a type, units: less than a point, or below zero what could not be taken back.
create table points.rest (
  member_id int not null,
  type text not null,
  units bigint not null,
  primary key (member_id, type)
);

-- How the points of a day came about. `per`: units that give a point.
create table points.earning (
  member_id int not null,
  day date not null,
  type text not null,
  merchant_id int not null,
  base bigint not null,
  per bigint not null check (per > 0),
  points bigint not null,
  carry_in bigint not null,
  carry_out bigint not null,
  primary key (member_id, day, type),
  check (carry_in::numeric + base = points::numeric * per + carry_out)
);
create trigger keep_earning before update or delete or truncate on points.earning for each statement execute function points.keep();

-- Points that became money.
create table points.conversion (
  conversion_id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int not null,
  request_id text not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text not null,
  point_balance bigint not null,
  ratio text not null,
  at timestamptz not null,
  unique (member_id, request_id)
);
create trigger keep_conversion before update or delete or truncate on points.conversion
  for each statement execute function points.keep();

create table points.product (
  product_id int generated always as identity primary key,
  merchant_id int not null,
  exchange_type text not null check (exchange_type in ('CASH', 'GOODS')),
  name jsonb not null,                                  -- by language
  image text,
  points_needed bigint not null check (points_needed > 0),
  cash bigint not null check ((exchange_type = 'CASH') = (cash > 0) and cash >= 0),
  stock int not null check (stock >= 0),
  min_level smallint not null check (min_level >= 0),
  max_per_member int check (max_per_member > 0),        -- null: any number
  from_at timestamptz,
  to_at timestamptz,
  is_listed boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index product_of_brand on points.product (merchant_id, product_id);

-- APPLYING: points and stock are reserved. → PASSED (given), REJECTED (both came back). Those two are final.
create table points.redemption (
  redemption_id bigint generated always as identity primary key,
  transaction_number text not null unique,
  merchant_id int not null,
  member_id int not null,
  product_id int not null references points.product,
  request_id text not null,
  exchange_type text not null,
  product_name jsonb not null,
  quantity int not null check (quantity > 0),
  points bigint not null check (points > 0),
  cash bigint not null check (cash >= 0),
  currency text not null,
  point_balance bigint not null,
  min_level smallint not null,
  max_per_member int,
  ratio text not null,
  receiver jsonb,
  status text not null check (status in ('APPLYING', 'PASSED', 'REJECTED')),
  remark text not null default '',
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by int,
  check ((status = 'APPLYING') = (decided_at is null)),
  unique (member_id, request_id)
);
create index redemption_of_member on points.redemption (member_id, redemption_id);
create index redemption_waiting on points.redemption (merchant_id, redemption_id) where status = 'APPLYING';
create index redemption_of_product on points.redemption (product_id, member_id);
