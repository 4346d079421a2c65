-- Why:   the fifty members of a brand with the largest valid bet of the day, the week and the month (PROMO-013, OPEN-PROMO-09).
-- Cost:  two new tables: three boards a brand, at most fifty places each, written anew every hour.
-- Check: modules/player-rank/player-rank.test.ts.
create schema player_rank;

-- When a board was written last, and of which days of the brand's zone (both included).
create table player_rank.board (
  merchant_id int not null,
  period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  from_day date not null,
  to_day date not null,
  refreshed_at timestamptz not null,
  primary key (merchant_id, period)
);

create table player_rank.place (
  merchant_id int not null,
  period text not null,
  rank smallint not null check (rank between 1 and 50),
  member_id int not null,
  valid_bet bigint not null check (valid_bet > 0),  -- 1/100,000 of the brand's currency
  primary key (merchant_id, period, rank),
  unique (merchant_id, period, member_id),
  foreign key (merchant_id, period) references player_rank.board
);
