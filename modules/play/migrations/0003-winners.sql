-- Why:   the winner board (#53): rounds that paid at least the site's threshold, with the names they are shown under.
--        Noted once a minute from the bet record; what is shown is asked of the bet record again, so a win that was
--        taken back leaves the board at once.
-- Cost:  empty tables. The search reads bets by the time they were placed (bet_by_time).
-- Shown: winners.test.ts.
create table play.winner (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  account_id bigint not null,
  -- play.round_of, as in play.bet.
  round bigint not null,
  -- As it is shown: masked when it was noted.
  customer text not null check (customer like '%*%'),
  game_id int not null,
  currency text not null,
  won_at timestamptz not null,
  hidden_at timestamptz,
  unique (account_id, round)
);
create index winner_of_merchant on play.winner (merchant_id, won_at desc, id desc);

-- How far a brand's bets were searched; deep_at: when the slow rounds of the last days were.
create table play.winner_search (
  merchant_id int primary key,
  upto timestamptz not null,
  deep_at timestamptz not null
);
