-- Why: module play became two: bets keeps what was bet, play keeps how games are opened and vendors are heard. Tables,
--        the view and functions move from schema play to schema bets; nothing in them changes. Functions whose bodies
--        name the old schema are made again with the new name, word for word.
-- Cost: catalogue entries only: no row is rewritten. Each table is locked for a moment.
-- Check: a database of 22 Nov 2026 with bets, wins and rollbacks was migrated: bet records, hourly rollup and winner board
--        answered what they had answered before, and the next bets were recorded. record-batch*.test.ts.

create schema bets;

alter table play.player set schema bets;
alter table play.bet set schema bets;
alter table play.settled set schema bets;
alter table play.bet_hour set schema bets;
alter table play.bet_fold set schema bets;
alter table play.winner set schema bets;
alter table play.winner_search set schema bets;

-- These name no schema in their bodies.
alter function play.round_of(bigint, int, text) set schema bets;
alter function play.valid_bet(bigint, bigint, bigint, smallint, smallint) set schema bets;
alter function play.state_name(smallint) set schema bets;
alter view play.bet_record set schema bets;

drop function play.record_batch, play.record_stray_win, play.record_stray_rollback, play.find_bet_by_key,
  play.game_of_entry, play.games_of_entries;

-- The record of the bet (or promotional win) under a key, where a win or a rollback names another round than that:
-- rare, so the search by account and time is good enough. Older ones are not found and the movement is kept as a row
-- of its own.
create function bets.find_bet_by_key(p_account bigint, p_connection int, p_key text, p_at timestamptz) returns tid
  language sql stable as $$
  select b.ctid from wallet.entry e
    join bets.bet b on b.account_id = e.account_id and b.round = bets.round_of(e.account_id, e.connection_id, e.round)
                   and b.seq = e.seq
   where e.account_id = p_account and e.connection_id = p_connection and e.key = p_key
     and e.created_at > p_at - interval '120 days'
   limit 1
$$;

-- Bet records are written in the wallet's write: record_batch is called with the operations which that statement decided,
-- in their order, while their account rows are locked. Operations of the accounts in p_stale did not happen.
-- kinds: 0 none, 1 bet, 2 win, 3 rollback. ofs: the bet that a win pays (where both name one round), or what a rollback
-- takes back. marks: the wallet's FLAG bits, and 4096 where the member owes turnover.
-- Flags of a bet row: the wallet's bits below 256; 256 it reopened a settled round; 512 a win without a bet; 1024 it
-- settled, and what it counts was queued in bets.settled if its member owed turnover; 2048 it settled again after that
-- and is not queued twice.
-- Arrays are read by subscript: `unnest` of several copies every value three times (21 Nov 2026).
create function bets.record_batch(
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
    insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, valid_cap, settled_at)
    select accounts[o], seqs[o], hashes[o], p_at, amounts[o], games[o],
           marks[o] & 255 | case when marks[o] & 2 <> 0 then 3072 else 0 end | case when exists (
             select from bets.bet s where s.account_id = accounts[o] and s.round = hashes[o] and s.state = 2) then 256 else 0 end,
           case when marks[o] & 2 <> 0 then 2 else 1 end,
           case when valid_bets[o] < amounts[o] then valid_bets[o] end,
           case when marks[o] & 2 <> 0 then now() end
      from unnest(placed) as o;
    insert into bets.settled (account_ids, valid_bets)
    select array_agg(accounts[o]), array_agg(least(amounts[o], coalesce(valid_bets[o], amounts[o])))
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
        from unnest(turn) as o
       where b.account_id = accounts[o] and b.round = hashes[o]
         and (b.seq = ofs[o] or (marks[o] & 2 <> 0 and b.state = 1))
      returning o, b.seq = ofs[o] as is_own, b.account_id,
                case when marks[o] & 4096 <> 0 and b.settled_at = settles and b.flags & 3072 = 1024
                     then bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) else 0 end as counts
    ), queued as (
      insert into bets.settled (account_ids, valid_bets)
      select array_agg(s.account_id), array_agg(s.counts) from settled s where s.counts > 0 having count(*) > 0
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
    update bets.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.account_id = accounts[i] and b.round = hashes[i] and b.seq = ofs[i];
    if not found then
      perform bets.record_stray_rollback(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i],
        exists (select from generate_series(i + 1, n) as later
                 where kinds[later] = 2 and accounts[later] = accounts[i] and hashes[later] = hashes[i] and marks[later] & 2 <> 0), p_at);
    end if;
  end loop;
end $$;

-- A win that found no bet in its round: a promotional one, or its vendor names another round than the bet's.
create function bets.record_stray_win(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int, p_flags int,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := bets.find_bet_by_key(p_account, p_connection, p_ref, p_at);
begin
  if target is not null then
    update bets.bet b
       set payout = coalesce(b.payout, 0) + p_amount,
           state = case when p_flags & 2 <> 0 and b.state = 1 then 2 else b.state end,
           settled_at = case when p_flags & 2 <> 0 and b.state = 1 then now() else b.settled_at end
     where b.ctid = target;
  else
    insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
    values (p_account, p_seq, p_round, p_at, 0, p_game, p_flags | 512, 2, p_amount, now());
  end if;
end $$;

-- A rollback that names no bet of its round. It names a bet of another round. Or it takes back a win: from the bet of
-- the round that was paid at least that much, which is open again until its vendor settles it anew (p_stays: a later
-- win of this batch did). Or it is kept as a correction, so that the sums stay true.
-- A correction without a bet belongs where its round was played.
create function bets.record_stray_rollback(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int,
  p_stays boolean, p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := bets.find_bet_by_key(p_account, p_connection, p_ref, p_at);
begin
  if target is not null then
    update bets.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.ctid = target;
    return;
  end if;
  select b.ctid into target from bets.bet b
   where b.account_id = p_account and b.round = p_round and b.payout >= p_amount and b.flags & 512 = 0
   order by b.state = 2 desc, b.seq desc limit 1;
  if target is not null then
    update bets.bet b
       set payout = b.payout - p_amount,
           state = case when b.state = 2 and not p_stays then 1 else b.state end,
           settled_at = case when b.state = 2 and not p_stays then null else b.settled_at end
     where b.ctid = target;
    return;
  end if;
  insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
  values (p_account, p_seq, p_round, p_at, 0, p_game,
          512 | coalesce((select bit_or(b.flags & 32) from bets.bet b where b.account_id = p_account and b.round = p_round), 0),
          2, -p_amount, now());
end $$;

-- The game of the round's last bet at or before an entry; null where play knows no bet of it.
create function bets.game_of_entry(p_account bigint, p_connection int, p_round text, p_seq bigint)
  returns int language sql stable parallel safe as
$$ select s.game_id from bets.bet s
    where s.account_id = p_account and s.round = bets.round_of(p_account, p_connection, p_round) and s.seq <= p_seq
    order by s.seq desc limit 1 $$;

-- What play moved among an account's entries (after, upto], with the game it was played in; kinds: bet, win and their rollbacks.
create function bets.games_of_entries(p_account bigint, p_after bigint, p_upto bigint)
  returns table (seq bigint, created_at timestamptz, kind smallint, amount bigint, game_id int)
  language sql stable as
$$ select e.seq, e.created_at, e.kind, e.amount, b.game_id
     from wallet.entry e
    cross join lateral (
      select s.game_id from bets.bet s
       where s.account_id = p_account and s.round = bets.round_of(p_account, e.connection_id, e.round) and s.seq <= e.seq
       order by s.seq desc limit 1) as b
    where e.account_id = p_account and e.seq > p_after and e.seq <= p_upto and e.kind in (1, 2, 3, 4) $$;
