-- Why:   a rollback that named another round than its bet took the amount off a paid bet of the named round instead:
--        the sums of the record then differed from the ledger by twice the stake. The key is looked for first.
-- Cost:  one function.
-- Shown: record-batch.test.ts ('… that names a round somebody else won'), record-batch.property.test.ts.

-- A rollback that names no bet of its round. It names a bet of another round. Or it takes back a win: from the bet of
-- the round that was paid at least that much, which is open again until its vendor settles it anew (p_stays: a later
-- win of this batch did). Or it is kept as a correction, so that the sums stay true.
create or replace function play.record_stray_rollback(
  p_connection int, p_account bigint, p_key text, p_ref text, p_round text, p_amount bigint, p_game int, p_stays boolean
) returns void language plpgsql as $$
declare
  target tid;
begin
  target := play.find_bet_by_key(p_account, p_connection, p_ref);
  if target is not null then
    update play.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.ctid = target;
    return;
  end if;
  select b.ctid into target from play.bet b
   where b.account_id = p_account and hashtextextended(b.round, 0) = hashtextextended(p_round, 0)
     and b.round = p_round and b.connection_id = p_connection and b.payout >= p_amount and b.flags & 512 = 0
   order by b.state = 2 desc, b.placed_at desc limit 1;
  if target is not null then
    update play.bet b
       set payout = b.payout - p_amount,
           state = case when b.state = 2 and not p_stays then 1 else b.state end,
           settled_at = case when b.state = 2 and not p_stays then null else b.settled_at end
     where b.ctid = target;
    return;
  end if;
  insert into play.bet (account_id, stake, placed_at, connection_id, game_id, flags, state, valid_cap, payout, settled_at, key, round)
  values (p_account, 0, now(), p_connection, p_game, 512, 2, 0, -p_amount, now(), p_key, p_round);
end $$;
