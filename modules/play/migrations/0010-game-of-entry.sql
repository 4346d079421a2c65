-- Why:   a member's history is asked for one category or vendor (#62): reports asks which game an entry of the ledger was played in.
-- Cost:  a function; nothing is rewritten.
-- Shown: reports/history-games.test.ts compares what it answers with betsOfEntries.
-- The game of the round's last bet at or before an entry; null where play knows no bet of it.
create function play.game_of_entry(p_account bigint, p_connection int, p_round text, p_seq bigint)
  returns int language sql stable parallel safe as
$$ select s.game_id from play.bet s
    where s.account_id = p_account and s.round = play.round_of(p_account, p_connection, p_round) and s.seq <= p_seq
    order by s.seq desc limit 1 $$;
