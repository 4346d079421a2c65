-- Why:   boards score by the best win multiple or the number of wins, too (issue 14): the journal of settlements knows no rounds, so a
--        board keeps the rounds that score, and up to which entry of an account it looked for them.
-- Cost:  new tables: a row for each round that scores on such a board, one for each account and period; none for boards by turnover.
-- Check: modules/leaderboards/rounds.test.ts.
create table leaderboards.round (
  board_id int not null,
  period_no int not null,
  account_id bigint not null,
  round bigint not null,                -- as bets has it
  member_id int not null,
  score bigint not null check (score > 0),
  settled_at timestamptz not null,
  primary key (board_id, account_id, round),
  foreign key (board_id, period_no) references leaderboards.period
);
create index round_of_member on leaderboards.round (board_id, period_no, member_id, score desc);

create table leaderboards.reader (
  board_id int not null,
  period_no int not null,
  account_id bigint not null,
  seq bigint not null,                  -- the last entry that was looked at
  primary key (board_id, period_no, account_id),
  foreign key (board_id, period_no) references leaderboards.period
);

create function leaderboards.keep_rounds() returns trigger language plpgsql as $$
begin
  if exists (select from leaderboards.period p where p.board_id = coalesce(new.board_id, old.board_id)
                and p.period_no = coalesce(new.period_no, old.period_no) and p.state <> 'RUNNING') then
    raise exception 'the rounds of a frozen period never change' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger keep_rounds before insert or update or delete on leaderboards.round for each row execute function leaderboards.keep_rounds();
