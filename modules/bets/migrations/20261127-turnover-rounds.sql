-- Why:   opposite bets in one round risk nothing, and each counted towards turnover by its own net (decision 0068): the queue of what is
--        counted names the bet and its round, so that a round of several bets is counted by what it risked. A stake placed before a
--        turnover began counts nothing for it: the queue names the bet's number.
-- Cost:  two arrays and a time on a queue that is empty within seconds; record_batch is replaced: two arrays more for members who owe
--        turnover.
-- Check: modules/bets/opposite-bets.test.ts; modules/rewards/terms-in-play.test.ts; bets.test.ts.

-- null: queued before this. due_at: a round of several bets, looked at again then.
alter table bets.settled add column seqs bigint[] check (cardinality(seqs) = cardinality(account_ids)),
  add column rounds bigint[] check (cardinality(rounds) = cardinality(account_ids)),
  add column due_at timestamptz;

-- As before, and the bet and the round of what is to be counted.
create or replace function bets.record_batch(
  p_stale bigint[], p_at timestamptz, kinds smallint[], connections int[], accounts bigint[], seqs bigint[],
  ofs bigint[], refs text[], rounds text[], amounts bigint[], games int[], marks int[], valid_bets bigint[]
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  n int := cardinality(kinds);
  placed int[] := '{}';
  wins int[] := '{}';
  rollbacks int[] := '{}';
  hashes bigint[];
  turn int[];
  strays int[];
  settles timestamptz;
  was bets.bet;
  is_now bets.bet;
  i int;
begin
  if p_stale <> '{}' then
    kinds := array(select case when accounts[o] = any (p_stale) then 0 else kinds[o] end::smallint from generate_series(1, n) as o order by o);
  end if;
  select array_agg(o) filter (where kinds[o] = 1), array_agg(o) filter (where kinds[o] = 2), array_agg(o) filter (where kinds[o] = 3),
         array_agg(bets.round_of(accounts[o], connections[o], rounds[o]))
    into placed, wins, rollbacks, hashes from generate_series(1, n) as o;

  -- Bets. A bet that closes its round settles at once; one in a round that was settled is marked as reopening it.
  if placed is not null then
    with new_bets as (
    insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, valid_cap, settled_at, mode)
    select accounts[o], seqs[o], hashes[o], p_at, amounts[o], games[o],
           marks[o] & 255 | case when marks[o] & 2 <> 0 then 3072 else 0 end | case when exists (
             select from bets.bet s where s.account_id = accounts[o] and s.round = hashes[o] and s.state = 2) then 256 else 0 end,
           case when marks[o] & 2 <> 0 then 2 else 1 end,
           case when valid_bets[o] < amounts[o] then valid_bets[o] end,
           case when marks[o] & 2 <> 0 then now() end, nullif(marks[o] >> 13, 0)
      from unnest(placed) as o
    returning account_id, game_id, case when flags & 1 <> 0 then 0 else stake end as staked,
              bets.valid_bet(stake, 0, coalesce(valid_cap, stake), flags, state) as valid, state, mode
    ), journal as (
      insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets, modes)
      select clock_timestamp(), array_agg(c.account_id), array_agg(c.game_id), array_agg(1), array_agg(c.staked), array_agg(c.valid),
             array_agg(-c.staked), case when count(c.mode) > 0 then array_agg(c.mode) end
        from (select *, row_number() over () - 1 as i from new_bets where state = 2) as c
       group by c.i / 48
      returning id)
    insert into bets.settlement_queue (settlement_id) select id from journal;
    insert into bets.settled (account_ids, game_ids, seqs, rounds, valid_bets)
    select array_agg(accounts[o]), array_agg(games[o]), array_agg(seqs[o]), array_agg(hashes[o]),
           array_agg(least(amounts[o], coalesce(valid_bets[o], amounts[o])))
      from unnest(placed) as o where marks[o] & 4099 = 4098 having count(*) > 0;
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
      update bets.bet b
         set payout = case when b.seq = ofs[o] then coalesce(b.payout, 0) + amounts[o] else b.payout end,
             valid_cap = case when b.seq = ofs[o] and valid_bets[o] < coalesce(b.valid_cap, b.stake) then valid_bets[o] else b.valid_cap end,
             state = case when marks[o] & 2 <> 0 and b.state = 1 then 2 else b.state end,
             settled_at = case when marks[o] & 2 <> 0 and b.state = 1 then settles else b.settled_at end,
             flags = case when marks[o] & 2 = 0 or b.state <> 1 then b.flags
                          when b.flags & 1024 = 0 then b.flags | 1024 else b.flags | 2048 end
                     | case when b.seq = ofs[o] then marks[o] & 128 else 0 end
        from (select t as o, s.ctid as place, s.state as was_state, s.flags as was_flags, coalesce(s.payout, 0) as was_paid,
                     coalesce(s.valid_cap, s.stake) as was_cap
                from unnest(turn) as t
                join bets.bet s on s.account_id = accounts[t] and s.round = hashes[t]
                               and (s.seq = ofs[t] or (marks[t] & 2 <> 0 and s.state = 1))) as f
       where b.ctid = f.place
      returning o, b.seq = ofs[o] as is_own, b.account_id, b.seq, b.round, b.game_id, b.mode, b.state, was_state,
                case when b.flags & 1 <> 0 then 0 else b.stake end as staked, coalesce(b.payout, 0) as paid, was_paid,
                bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) as valid,
                bets.valid_bet(b.stake, was_paid, was_cap, was_flags, was_state) as was_valid,
                case when marks[o] & 4096 <> 0 and b.settled_at = settles and b.flags & 3072 = 1024
                     then bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) else 0 end as counts
    ), queued as (
      insert into bets.settled (account_ids, game_ids, seqs, rounds, valid_bets)
      select array_agg(s.account_id), array_agg(s.game_id), array_agg(s.seq), array_agg(s.round), array_agg(s.counts) from settled s where s.counts > 0 having count(*) > 0
    ), lines as (
      -- What settles now; then what had settled and changed: as it counted, and as it counts.
      select s.account_id, s.game_id as game, count(*)::int as bets, sum(s.staked)::bigint as stake, sum(s.valid)::bigint as valid,
             sum(s.paid - s.staked)::bigint as net, s.mode
        from settled s where s.was_state = 1 and s.state = 2 group by s.account_id, s.round, s.game_id, s.mode
      union all
      select s.account_id, s.game_id, case when s.was_state = 2 then -1 else 0 end, case when s.was_state = 2 then -s.staked else 0 end,
             -s.was_valid, case when s.was_state = 2 then s.staked else 0 end - s.was_paid, s.mode
        from settled s where s.was_state <> 1
      union all
      select s.account_id, s.game_id, case when s.state = 2 then 1 else 0 end, case when s.state = 2 then s.staked else 0 end,
             s.valid, s.paid - case when s.state = 2 then s.staked else 0 end, s.mode
        from settled s where s.was_state <> 1
    ), journal as (
      insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets, modes)
      select settles, array_agg(l.account_id), array_agg(l.game), array_agg(l.bets), array_agg(l.stake), array_agg(l.valid), array_agg(l.net),
             case when count(l.mode) > 0 then array_agg(l.mode) end
        from (select *, row_number() over () - 1 as i from lines) as l group by l.i / 48
      returning id
    ), to_count as (
      insert into bets.settlement_queue (settlement_id) select id from journal
    )
    select array_agg(s.o) into strays from settled s where s.is_own;
    if coalesce(cardinality(strays), 0) < cardinality(turn) then
      strays := array(select o from unnest(turn) as o where o <> all (coalesce(strays, '{}')) order by o);
      foreach i in array strays loop
        perform bets.record_stray_win(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i], marks[i], p_at);
      end loop;
    end if;
  end loop;

  -- Rollbacks of bets; what names no bet of its round is a rollback of a win.
  foreach i in array coalesce(rollbacks, '{}') loop
    select * into was from bets.bet b where b.account_id = accounts[i] and b.round = hashes[i] and b.seq = ofs[i];
    if found then
      update bets.bet b
         set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
       where b.account_id = accounts[i] and b.round = hashes[i] and b.seq = ofs[i] returning * into is_now;
      perform bets.journal_change(was, is_now);
    else
      perform bets.record_stray_rollback(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i],
        exists (select from generate_series(i + 1, n) as later
                 where kinds[later] = 2 and accounts[later] = accounts[i] and hashes[later] = hashes[i] and marks[later] & 2 <> 0), p_at);
    end if;
  end loop;
end $$;
