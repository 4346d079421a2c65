-- Why:   what each contract between agents pays for each period: computed once, frozen, then paid (protocols.md C4, C5).
-- Cost:  new tables.
-- Check: modules/contract-settlement/*.test.ts.
create schema contract_settlement;

-- How far a kind of contract is settled at a brand. One worker at a time holds the row.
create table contract_settlement.progress (
  merchant_id int not null,
  kind text not null,
  done_upto timestamptz not null,
  paused_at timestamptz,
  paused_by text,
  primary key (merchant_id, kind),
  check ((paused_at is null) = (paused_by is null))
);

-- One stretch of time of one kind: a day, an hour or five minutes. Only those that had contracts to settle.
create table contract_settlement.run (
  run_id int generated always as identity primary key,
  merchant_id int not null,
  kind text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  after_contract int not null default 0,      -- contracts up to here are computed
  contracts int not null default 0,           -- looked at
  began_at timestamptz not null,
  frozen_at timestamptz,                      -- all are computed: from now on they are paid
  unique (merchant_id, kind, starts_at),
  check (starts_at < ends_at)
);

-- What one contract pays for one period. Computed columns never change; money in units of `currency`.
create table contract_settlement.settlement (
  settlement_id bigint generated always as identity primary key,
  run_id int not null references contract_settlement.run,
  merchant_id int not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')),
  contract_id int not null,
  version int not null,
  upline_id int,                              -- who pays; null: the house
  downline_id int not null,
  depth int not null,                         -- how many stand above the downline: who is higher is paid first
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  is_cut_off boolean not null,                -- the contract ended inside its period
  currency text not null,
  rate_bps int,
  valid_bet bigint not null,
  profit_loss bigint not null,
  active_members int,                         -- null: the terms do not ask
  carry_in bigint not null check (carry_in <= 0),
  carry_out bigint not null check (carry_out <= 0),
  amount bigint not null check (amount >= 0),
  sheet jsonb not null,
  -- Who starts the payment: the clock, the upline's word, or the upline's word after the downline asked.
  way text not null check (way in ('AUTO', 'UPLINE', 'DOWNLINE')),
  state text not null check (state in ('NOTHING_DUE', 'CALCULATED', 'REQUESTED', 'ARREARS', 'PAID', 'PAID_OFFLINE')),
  paid bigint not null default 0,             -- to the downline, by whomever
  parts smallint not null default 0,          -- in how many payments
  advanced bigint not null default 0,         -- of that, by the house in the upline's place
  repaid bigint not null default 0,           -- of that, given back to the house
  created_at timestamptz not null,
  paid_at timestamptz,
  unique (contract_id, starts_at),
  check (starts_at < ends_at),
  check (paid between 0 and amount and advanced between 0 and paid and repaid between 0 and advanced),
  check ((amount = 0) = (state = 'NOTHING_DUE')),
  check ((state = 'PAID') = (amount > 0 and paid = amount)),
  check ((state in ('PAID', 'PAID_OFFLINE')) = (paid_at is not null)),
  check (upline_id is not null or advanced = 0)
);
create index settlement_of_contract on contract_settlement.settlement (contract_id, ends_at desc);
create index settlement_of_run on contract_settlement.settlement (run_id);
create index settlement_in on contract_settlement.settlement (downline_id, kind, starts_at desc);
create index settlement_out on contract_settlement.settlement (upline_id, kind, starts_at desc);
create index settlement_to_pay on contract_settlement.settlement (merchant_id, depth, settlement_id) where state = 'CALCULATED' and way = 'AUTO';
create index settlement_owed on contract_settlement.settlement (upline_id, ends_at) where state = 'ARREARS' or advanced > repaid;

create function contract_settlement.keep_computed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'settlements are kept: delete refused' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - array['state', 'way', 'paid', 'parts', 'advanced', 'repaid', 'paid_at'])
     <> (to_jsonb(old) - array['state', 'way', 'paid', 'parts', 'advanced', 'repaid', 'paid_at'])
     or new.paid < old.paid or new.advanced < old.advanced or new.repaid < old.repaid
     or (old.state in ('PAID', 'PAID_OFFLINE', 'NOTHING_DUE') and new.state <> old.state) then
    raise exception 'what was computed never changes: update refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_computed before update or delete on contract_settlement.settlement
  for each row execute function contract_settlement.keep_computed();

-- Each movement of money for a settlement. `key` is the ledger's.
create table contract_settlement.payment (
  settlement_id bigint not null references contract_settlement.settlement,
  key text not null primary key,
  amount bigint not null check (amount > 0),
  of text not null check (of in ('UPLINE', 'HOUSE', 'ADVANCE', 'REPAYMENT', 'OFFLINE')),
  actor text not null,
  paid_at timestamptz not null
);
create index payment_of_settlement on contract_settlement.payment (settlement_id);

-- Payers who are held until they have paid what is overdue.
create table contract_settlement.held_payer (
  member_id int primary key,
  merchant_id int not null,
  since timestamptz not null
);
