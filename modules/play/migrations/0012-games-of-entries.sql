-- Why:   the game of each of many entries, as reports folds them: a call of game_of_entry a line is a third slower.
-- Cost:  a function; nothing is rewritten.
-- Shown: reports/history-games.test.ts.
-- What play moved among an account's entries (after, upto], with the game it was played in; kinds: bet, win and their rollbacks.
create function play.games_of_entries(p_account bigint, p_after bigint, p_upto bigint)
  returns table (seq bigint, created_at timestamptz, kind smallint, amount bigint, game_id int)
  language sql stable as
$$ select e.seq, e.created_at, e.kind, e.amount, b.game_id
     from wallet.entry e
    cross join lateral (
      select s.game_id from play.bet s
       where s.account_id = p_account and s.round = play.round_of(p_account, e.connection_id, e.round) and s.seq <= e.seq
       order by s.seq desc limit 1) as b
    where e.account_id = p_account and e.seq > p_after and e.seq <= p_upto and e.kind in (1, 2, 3, 4) $$;
