-- Why:   agents earn the difference of rates on what their branches play, members the rebate of their prize mode, once a day
--        (OPEN-AGENT-03), with a sheet that each can follow.
-- Cost:  new tables: a posting for each account that earns on a day, a line for each of its branches and scales.
-- Check: modules/commission/*.test.ts.
create schema commission;

-- The day of the brand's zone that is computed next. One worker at a time holds the row.
create table commission.progress (
  merchant_id int primary key,
  next_day date not null
);

-- A day that somebody earned on, computed whole.
create table commission.run (
  run_id int generated always as identity primary key,
  merchant_id int not null,
  day date not null,
  computed_at timestamptz not null,
  unique (merchant_id, day)
);

-- What an account comes to on a day. Computed columns never change; money in units of `currency`.
create table commission.posting (
  posting_id bigint generated always as identity primary key,
  run_id int not null references commission.run,
  merchant_id int not null,
  member_id int not null,
  day date not null,
  currency text not null,
  earned bigint not null,                   -- of the day; below zero where more was taken back than played
  carry_in bigint not null check (carry_in <= 0),
  carry_out bigint not null check (carry_out <= 0),
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('NOTHING_DUE', 'CALCULATED', 'POSTED', 'REFUSED')),
  refusal text,                             -- why the wallet took nothing
  posted_at timestamptz,
  unique (member_id, day),
  check ((amount = 0) = (state = 'NOTHING_DUE')),
  check ((state = 'POSTED') = (posted_at is not null)),
  check ((state = 'REFUSED') = (refusal is not null)),
  check (case when carry_out < 0 then amount = 0 and carry_out = carry_in + earned else amount <= carry_in + earned end)
);
create index posting_to_post on commission.posting (merchant_id, posting_id) where state = 'CALCULATED';
create index posting_of_run on commission.posting (run_id);

-- The sheet: of which branch, on which scale, from how much, at which own rate and which rate below. The result is
-- base x (own - below), where own is above; a step of the prize mode is five ten-thousandths.
create table commission.line (
  posting_id bigint not null references commission.posting,
  branch_id int,                            -- the direct downline; null: the account's own play by mode
  scale text not null,
  own_rate int not null,
  below_rate int not null,                  -- of the branch, or the mode that was played
  base bigint not null,                     -- valid bet; by mode the stake
  unique nulls not distinct (posting_id, branch_id, scale, own_rate, below_rate)
);

create function commission.keep_computed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or tg_table_name = 'line' then
    raise exception 'what was computed is kept: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - array['state', 'refusal', 'posted_at']) <> (to_jsonb(old) - array['state', 'refusal', 'posted_at'])
     or old.state <> 'CALCULATED' then
    raise exception 'what was computed never changes: update refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_computed before update or delete on commission.posting
  for each row execute function commission.keep_computed();
create trigger keep_lines before update or delete on commission.line
  for each row execute function commission.keep_computed();
