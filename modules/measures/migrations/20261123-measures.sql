-- Why:   agents' reports and contracts, rebate, points, ranks and missions ask what members and teams settled in a span of time.
--        The sums are counted once from the journal of settlements (bets.settlement) and can be counted from it again.
-- Cost:  new tables. A settled round adds to three rows of its member and three of each agent above.
-- Check: modules/measures/*.test.ts.
create schema measures;

-- Until when everything that settled is counted. At `mark_at` no transaction had a number above `mark_tx`: once all up to that number
-- have ended and their rows are counted, everything until `mark_at` is.
create table measures.progress (
  id smallint primary key default 1 check (id = 1),
  complete_upto timestamptz not null default '-infinity',
  mark_at timestamptz,
  mark_tx xid8,
  check ((mark_at is null) = (mark_tx is null))
);
insert into measures.progress default values;

-- A row of the journal that arrived after its time was complete: it counts at `counted_at`, in the next period.
create table measures.late (
  settlement_id bigint primary key,
  counted_at timestamptz not null
);

-- What a member settled. `line_id` says under whom the member stood then (members.line). Money in units of the brand's currency;
-- valid_house_won and valid_house_lost are the valid bet of rounds that the member lost and won (C4).
create table measures.member_slot (
  member_id int not null,
  slot timestamptz not null,            -- begin of five minutes
  game_type text not null,
  line_id bigint not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  net bigint not null,                  -- the member's side
  valid_house_won bigint not null,
  valid_house_lost bigint not null,
  primary key (member_id, slot, game_type, line_id)
);
create table measures.member_hour (like measures.member_slot including all);
alter table measures.member_hour rename column slot to hour;
create table measures.member_day (like measures.member_slot including all);
alter table measures.member_day drop column slot;
alter table measures.member_day add column day date not null;          -- of the brand's zone
alter table measures.member_day add primary key (member_id, day, game_type, line_id);

-- What everybody below an agent settled, while they stood below. The agent's own play is the agent's own rows above.
create table measures.team_slot (
  agent_id int not null,
  slot timestamptz not null,
  game_type text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  net bigint not null,
  valid_house_won bigint not null,
  valid_house_lost bigint not null,
  primary key (agent_id, slot, game_type)
);
create table measures.team_hour (like measures.team_slot including all);
alter table measures.team_hour rename column slot to hour;
create table measures.team_day (like measures.team_slot including all);
alter table measures.team_day drop column slot;
alter table measures.team_day add column day date not null;
alter table measures.team_day add primary key (agent_id, day, game_type);
