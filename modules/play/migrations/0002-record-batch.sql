-- Why:   bet records ride in the wallet's write: record_batch is called with the operations that statement decided, in
--        their order, while their account rows are locked. Kinds: 0 none, 1 bet, 2 win, 3 rollback. Those of the
--        accounts in p_stale did not happen.
--        Flags of a bet row: the wallet's bits below 256; 256 reopens a settled round; 512 a win without a bet;
--        1024 it settled, and what it counts was queued in play.settled if its member owed turnover; 2048 it settled again
--        after that and is not queued twice.
--        marks: FLAG bits, and 4096 where the member owes turnover. ofs: the bet a win pays (where both name one round), or what a rollback takes back.
--        Arrays are read by subscript, `unnest` of several copies every value three times (21 Nov 2026).
-- Cost:  functions.
-- Shown: modules/play/record-batch*.test.ts.

-- The record of the bet (or promotional win) under a key, where a win or a rollback names another round than that:
-- rare, so the search by account and time is good enough. Older ones are not found and the movement is kept as a row
-- of its own.
create function play.find_bet_by_key(p_account bigint, p_connection int, p_key text, p_at timestamptz) returns tid
  language sql stable as $$
  select b.ctid from wallet.entry e
    join play.bet b on b.account_id = e.account_id and b.round = play.round_of(e.account_id, e.connection_id, e.round)
                   and b.seq = e.seq
   where e.account_id = p_account and e.connection_id = p_connection and e.key = p_key
     and e.created_at > p_at - interval '120 days'
   limit 1
$$;

create function play.record_batch(
  p_stale bigint[], p_at timestamptz, kinds smallint[], connections int[], accounts bigint[], seqs bigint[],
  ofs bigint[], refs text[], rounds text[], amounts bigint[], games int[], marks int[], valid_bets bigint[]
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  n int := cardinality(kinds);
  bets int[] := '{}';
  wins int[] := '{}';
  rollbacks int[] := '{}';
  hashes bigint[];
  turn int[];
  strays int[];
  settles timestamptz;
  i int;
begin
  if p_stale <> '{}' then
    kinds := array(select case when accounts[o] = any (p_stale) then 0 else kinds[o] end::smallint from generate_series(1, n) as o order by o);
  end if;
  select array_agg(o) filter (where kinds[o] = 1), array_agg(o) filter (where kinds[o] = 2), array_agg(o) filter (where kinds[o] = 3),
         array_agg(play.round_of(accounts[o], connections[o], rounds[o]))
    into bets, wins, rollbacks, hashes from generate_series(1, n) as o;

  -- Bets. A bet that closes its round settles at once; one in a round that was settled is marked as reopening it.
  if bets is not null then
    insert into play.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, valid_cap, settled_at)
    select accounts[o], seqs[o], hashes[o], p_at, amounts[o], games[o],
           marks[o] & 255 | case when marks[o] & 2 <> 0 then 3072 else 0 end | case when exists (
             select from play.bet s where s.account_id = accounts[o] and s.round = hashes[o] and s.state = 2) then 256 else 0 end,
           case when marks[o] & 2 <> 0 then 2 else 1 end,
           case when valid_bets[o] < amounts[o] then valid_bets[o] end,
           case when marks[o] & 2 <> 0 then now() end
      from unnest(bets) as o;
    insert into play.settled (account_ids, valid_bets)
    select array_agg(accounts[o]), array_agg(least(amounts[o], coalesce(valid_bets[o], amounts[o])))
      from unnest(bets) as o where marks[o] & 4099 = 4098 having count(*) > 0;
  end if;

  -- Wins: each pays its own bet; one that closes the round settles every open bet of the round. Two wins in one round
  -- take turns, for a statement updates a row once.
  while wins is not null loop
    if (select count(distinct hashes[o]) from unnest(wins) as o) = cardinality(wins) then
      turn := wins;
      wins := null;
    else
      turn := array(select min(o) from unnest(wins) as o group by hashes[o]);
      wins := (select array_agg(o) from unnest(wins) as o where o <> all (turn));
    end if;
    settles := clock_timestamp();
    with settled as (
      update play.bet b
         set payout = case when b.seq = ofs[o] then coalesce(b.payout, 0) + amounts[o] else b.payout end,
             valid_cap = case when b.seq = ofs[o] and valid_bets[o] < coalesce(b.valid_cap, b.stake) then valid_bets[o] else b.valid_cap end,
             state = case when marks[o] & 2 <> 0 and b.state = 1 then 2 else b.state end,
             settled_at = case when marks[o] & 2 <> 0 and b.state = 1 then settles else b.settled_at end,
             flags = case when marks[o] & 2 = 0 or b.state <> 1 then b.flags
                          when b.flags & 1024 = 0 then b.flags | 1024 else b.flags | 2048 end
        from unnest(turn) as o
       where b.account_id = accounts[o] and b.round = hashes[o]
         and (b.seq = ofs[o] or (marks[o] & 2 <> 0 and b.state = 1))
      returning o, b.seq = ofs[o] as is_own, b.account_id,
                case when marks[o] & 4096 <> 0 and b.settled_at = settles and b.flags & 3072 = 1024
                     then play.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) else 0 end as counts
    ), queued as (
      insert into play.settled (account_ids, valid_bets)
      select array_agg(s.account_id), array_agg(s.counts) from settled s where s.counts > 0 having count(*) > 0
    )
    select array_agg(s.o) into strays from settled s where s.is_own;
    if coalesce(cardinality(strays), 0) < cardinality(turn) then
      strays := array(select o from unnest(turn) as o where o <> all (coalesce(strays, '{}')) order by o);
      foreach i in array strays loop
        perform play.record_stray_win(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i], marks[i], p_at);
      end loop;
    end if;
  end loop;

  -- Rollbacks of bets; what names no bet of its round is a rollback of a win.
  foreach i in array coalesce(rollbacks, '{}') loop
    update play.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.account_id = accounts[i] and b.round = hashes[i] and b.seq = ofs[i];
    if not found then
      perform play.record_stray_rollback(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i],
        exists (select from generate_series(i + 1, n) as later
                 where kinds[later] = 2 and accounts[later] = accounts[i] and hashes[later] = hashes[i] and marks[later] & 2 <> 0), p_at);
    end if;
  end loop;
end $$;

-- A win that found no bet in its round: a promotional one, or its vendor names another round than the bet's.
create function play.record_stray_win(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int, p_flags int,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := play.find_bet_by_key(p_account, p_connection, p_ref, p_at);
begin
  if target is not null then
    update play.bet b
       set payout = coalesce(b.payout, 0) + p_amount,
           state = case when p_flags & 2 <> 0 and b.state = 1 then 2 else b.state end,
           settled_at = case when p_flags & 2 <> 0 and b.state = 1 then now() else b.settled_at end
     where b.ctid = target;
  else
    insert into play.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
    values (p_account, p_seq, p_round, p_at, 0, p_game, p_flags | 512, 2, p_amount, now());
  end if;
end $$;

-- A rollback that names no bet of its round. It names a bet of another round. Or it takes back a win: from the bet of
-- the round that was paid at least that much, which is open again until its vendor settles it anew (p_stays: a later
-- win of this batch did). Or it is kept as a correction, so that the sums stay true.
create function play.record_stray_rollback(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int,
  p_stays boolean, p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := play.find_bet_by_key(p_account, p_connection, p_ref, p_at);
begin
  if target is not null then
    update play.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.ctid = target;
    return;
  end if;
  select b.ctid into target from play.bet b
   where b.account_id = p_account and b.round = p_round and b.payout >= p_amount and b.flags & 512 = 0
   order by b.state = 2 desc, b.seq desc limit 1;
  if target is not null then
    update play.bet b
       set payout = b.payout - p_amount,
           state = case when b.state = 2 and not p_stays then 1 else b.state end,
           settled_at = case when b.state = 2 and not p_stays then null else b.settled_at end
     where b.ctid = target;
    return;
  end if;
  insert into play.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
  values (p_account, p_seq, p_round, p_at, 0, p_game, 512, 2, -p_amount, now());
end $$;
