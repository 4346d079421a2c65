-- Why:   the numbers of the ledger's kinds stand in wallet alone; view wallet.entry says what is play.
-- Cost:  one function, replaced. Check: the rollup tests of reports.
create or replace function bets.games_of_entries(p_account bigint, p_after bigint, p_upto bigint)
  returns table (seq bigint, created_at timestamptz, kind smallint, amount bigint, game_id int)
  language sql stable as
$$ select e.seq, e.created_at, e.kind, e.amount, b.game_id
     from wallet.entry e
    cross join lateral (
      select s.game_id from bets.bet s
       where s.account_id = p_account and s.round = bets.round_of(p_account, e.connection_id, e.round) and s.seq <= e.seq
       order by s.seq desc limit 1) as b
    where e.account_id = p_account and e.seq > p_after and e.seq <= p_upto and e.is_play $$;
