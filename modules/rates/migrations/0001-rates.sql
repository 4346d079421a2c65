-- Why:   an agent gives a downline a prize mode and rebate rates, never above the own (OPEN-AGENT-02); commission pays the
--        difference (OPEN-AGENT-03) by what held on the day of play, so what held is kept.
-- Cost:  new tables. Whoever was given nothing has no row.
-- Check: modules/rates/*.test.ts.
create schema rates;

-- What an account holds on a scale, from a product day of its brand on until another (exclusive). Without a row it is 0; a prize
-- mode below the brand's least one counts as that.
create table rates.rate (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  member_id int,                            -- null: the house, which holds the most (and the least mode) of the brand
  scale text not null check (scale in ('PRIZE_MODE', 'PRIZE_MODE_MIN', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT', 'COCKFIGHT')),
  value int not null,                       -- a mode of 2000, or ten-thousandths of valid bet
  since date not null,
  until date not null default 'infinity',   -- as `since`: another took its place before it held
  set_at timestamptz not null,
  set_by text not null,
  constraint value_of_scale check (value between 0 and case when scale in ('PRIZE_MODE', 'PRIZE_MODE_MIN') then 2000 else 10000 end),
  constraint least_mode_is_the_houses check (scale <> 'PRIZE_MODE_MIN' or member_id is null),
  check (since <= until)
);
create unique index rate_latest on rates.rate (merchant_id, member_id, scale) nulls not distinct where until = 'infinity';
create index rate_of_member on rates.rate (member_id, scale, since);
create index rate_held on rates.rate (merchant_id, until, since);

create function rates.keep_rates() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'rates are kept: delete refused' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - 'until') <> (to_jsonb(old) - 'until') or old.until <> 'infinity' then
    raise exception 'a rate only ends: update refused' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_rates before update or delete on rates.rate
  for each row execute function rates.keep_rates();

-- What a newcomer by an invite link is given.
create table rates.link (
  merchant_id int not null,
  code text not null,
  scale text not null,
  value int not null check (value > 0),
  primary key (merchant_id, code, scale)
);
