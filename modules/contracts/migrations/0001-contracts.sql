-- Why:   contracts between an agent and a direct downline (dividend, daily, hourly and real-time salary) with every version of their
--        terms, who signed them, and what was done about them.
-- Cost:  new tables.
-- Check: modules/contracts/*.test.ts.
create schema contracts;

-- Per brand; only differences from the defaults of settings.ts are stored.
create table contracts.setting (
  merchant_id int primary key,
  value jsonb not null
);

create table contracts.contract (
  id int generated always as identity primary key,
  merchant_id int not null,
  kind text not null check (kind in ('DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY')),
  salary_type text check (salary_type in ('PROFIT', 'LOSS', 'SINGLE_BET')),
  upline_id int,                            -- who pays; null: the house pays a top agent
  downline_id int not null,
  state text not null check (state in ('PROPOSED', 'ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING',
    'REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'AUTO_TERMINATED')),
  current_version int,                      -- the last that both signed; it may begin later
  pending_version int,                      -- what one has proposed and the other has not answered
  asked_by text check (asked_by in ('UPLINE', 'DOWNLINE')),   -- who waits for the other's answer
  expires_at timestamptz,                   -- when what is pending lapses
  effective_from timestamptz,               -- when its first terms begin
  ended_at timestamptz,                     -- when its last terms end
  end_reason text check (end_reason in ('AGREED', 'UPLINE_RATE_LOWERED', 'UPLINE_CONTRACT_ENDED', 'MOVED')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint between_two check (upline_id <> downline_id),
  constraint salaries_have_types check ((salary_type is not null) = (kind in ('DAILY_SALARY', 'HOURLY_SALARY'))),
  constraint signed_is_in_force check (
    (current_version is null) = (state in ('PROPOSED', 'REJECTED', 'WITHDRAWN', 'EXPIRED'))),
  constraint signed_has_begin check ((current_version is null) = (effective_from is null)),
  constraint proposal_waits check ((pending_version is not null) = (state in ('PROPOSED', 'CHANGE_PENDING'))),
  constraint asked_waits check ((asked_by is not null) = (state in ('PROPOSED', 'CHANGE_PENDING', 'TERM_PENDING'))),
  constraint waiting_expires check ((expires_at is not null) = (asked_by is not null)),
  constraint ended_has_time check ((ended_at is not null) = (state in ('TERMINATED', 'AUTO_TERMINATED'))),
  constraint ended_has_reason check ((end_reason is not null) = (ended_at is not null))
);
create unique index contract_live on contracts.contract (downline_id, coalesce(upline_id, 0), kind, coalesce(salary_type, ''))
  where state in ('PROPOSED', 'ACTIVE', 'CHANGE_PENDING', 'TERM_PENDING');
create index contract_of_downline on contracts.contract (downline_id, kind, id);
create index contract_of_upline on contracts.contract (upline_id, kind, id);
create index contract_of_brand on contracts.contract (merchant_id, kind, id);
create index contract_due on contracts.contract (expires_at) where expires_at is not null;

-- One row per version. What was proposed never changes; the answer is written once; an end only comes nearer.
-- Money in units of the brand's currency; rates in ten-thousandths.
create table contracts.terms (
  contract_id int not null references contracts.contract,
  version int not null check (version >= 1),
  period text check (period in ('D', 'W', 'H', 'M')),          -- dividends only
  tiers jsonb not null check (jsonb_typeof(tiers) = 'array'),  -- storedTiers of shapes.ts; the lowest first
  min_bet_amount bigint not null check (min_bet_amount >= 0),
  min_active_members int not null check (min_active_members >= 0),
  bet_amount bigint not null check (bet_amount >= 0),          -- of the team, a day or an hour; salaries only
  profit_side_rate_bps int check (profit_side_rate_bps between 0 and 10000),
  loss_side_rate_bps int check (loss_side_rate_bps between 0 and 10000),
  single_period_rate_bps int check (single_period_rate_bps between 0 and 10000),
  carry_negative boolean not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),      -- SHA-256 of the terms as both were shown them
  proposed_by int,                          -- a member; null: an operator, who is in the audit log
  proposed_at timestamptz not null,
  proposed_ip text not null,
  answer text check (answer in ('ACCEPTED', 'REJECTED', 'COUNTERED', 'WITHDRAWN', 'EXPIRED', 'VOID')),
  answered_by int,
  answered_at timestamptz,
  answered_ip text,
  effective_from timestamptz,
  effective_until timestamptz,              -- exclusive; null: open
  primary key (contract_id, version),
  constraint answered_has_time check ((answer is null) = (answered_at is null)),
  constraint accepted_has_begin check ((answer is not distinct from 'ACCEPTED') = (effective_from is not null)),
  constraint begins_before_end check (effective_until >= effective_from),
  constraint realtime_has_rates check (
    (profit_side_rate_bps is null) = (loss_side_rate_bps is null) and
    (profit_side_rate_bps is null) = (single_period_rate_bps is null) and
    (profit_side_rate_bps is null) = (jsonb_array_length(tiers) > 0))
);
create unique index terms_open on contracts.terms (contract_id) where effective_from is not null and effective_until is null;
create unique index terms_waiting on contracts.terms (contract_id) where answer is null;

create function contracts.keep_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'terms are kept: delete refused' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - array['answer', 'answered_by', 'answered_at', 'answered_ip', 'effective_from', 'effective_until'])
     <> (to_jsonb(old) - array['answer', 'answered_by', 'answered_at', 'answered_ip', 'effective_from', 'effective_until'])
     or (old.answer is not null and (new.answer, new.answered_by, new.answered_at, new.answered_ip, new.effective_from)
         is distinct from (old.answer, old.answered_by, old.answered_at, old.answered_ip, old.effective_from))
     or (old.effective_until is not null and (new.effective_until is null or new.effective_until > old.effective_until)) then
    raise exception 'terms never change: update refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_terms before update or delete on contracts.terms
  for each row execute function contracts.keep_terms();

-- What was done about a contract, by whom and from where. Append-only.
create table contracts.step (
  id bigint generated always as identity primary key,
  contract_id int not null references contracts.contract,
  at timestamptz not null,
  event text not null,                      -- CONTRACT_EVENTS of contract.ts
  state text not null,                      -- after it
  version int,
  by_side text not null check (by_side in ('UPLINE', 'DOWNLINE', 'PLATFORM')),
  by_member int,                            -- null: an operator, the clock, or what another act led to
  ip text not null,
  remark text not null
);
create index step_of_contract on contracts.step (contract_id, id);
create function contracts.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'contracts.% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on contracts.step
  for each row execute function contracts.refuse_change();
