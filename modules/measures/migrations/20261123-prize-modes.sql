-- Why:   commission of lotteries needs what was staked in which prize mode (OPEN-AGENT-03, lottery.md 3.1).
-- Cost:  a new table: a row a day for each member who plays by mode, mode and game type.
-- Check: modules/measures/*.test.ts, modules/commission/*.test.ts.
create table measures.member_mode_day (
  member_id int not null,
  day date not null,                    -- of the brand's zone
  game_type text not null,
  mode smallint not null check (mode between 1 and 2000),
  line_id bigint not null,              -- as in member_day, which has these bets, too
  stake bigint not null,
  valid_bet bigint not null,
  primary key (member_id, day, game_type, mode, line_id)
);
create index member_mode_day_at on measures.member_mode_day using brin (day);
