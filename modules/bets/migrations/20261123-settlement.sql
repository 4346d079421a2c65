-- Why:   agents' measures, rebate, points, ranks and missions count what settled, when it settled. record_batch writes every change of
--        what is settled into bets.settlement, in the transaction of the money: a journal that is never changed and that the
--        measures can be counted from again. One row per batch, arrays of rounds (docs/decisions/0035).
-- Cost:  a new table of about 40 bytes a settled round; record_batch is replaced. `npm run bench:wallet` against the commit before.
-- Check: record-batch.property.test.ts: the journal's sums are those of the bet records, whatever a vendor sends.

-- A round of one account as it settled, or a correction of one: what it counted before with the opposite signs, and what it
-- counts now. Bets that settle in one message are one line. `tx` orders the rows so that a reader misses none (settlement.sql.ts).
create table bets.settlement (
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  account_ids bigint[] not null,
  game_ids int[] not null,
  bets smallint[] not null,          -- settled bets, free ones included; negative in a correction
  stakes bigint[] not null,          -- units; without free bets
  valid_bets bigint[] not null,
  nets bigint[] not null             -- the member's side
);
create index settlement_by_tx on bets.settlement (tx);

create type bets.round_sum as (game int, bets int, stake bigint, valid bigint, net bigint);
-- A round that had settled before; `was`: what those of its bets counted that changed now.
create type bets.changed_round as (account bigint, round bigint, seqs bigint[], was bets.round_sum);

-- What the settled bets of a round count together, as bet_record says of each, without those of p_but. A cancelled bet
-- counts what it kept of its payout.
create function bets.round_total(p_account bigint, p_round bigint, p_but bigint[] default '{}') returns bets.round_sum
  language sql stable as $$
  select max(b.game_id), (count(*) filter (where b.state = 2))::int,
         coalesce(sum(b.stake) filter (where b.state = 2 and b.flags & 1 = 0), 0)::bigint,
         coalesce(sum(bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state)), 0)::bigint,
         coalesce(sum(coalesce(b.payout, 0) - case when b.state = 3 or b.flags & 1 <> 0 then 0 else b.stake end), 0)::bigint
    from bets.bet b
   where b.account_id = p_account and b.round = p_round and b.state <> 1 and b.seq <> all (p_but)
$$;

-- One line for what a round counted until now, with the opposite signs, and one for what it counts.
create function bets.journal_change(p_account bigint, p_at timestamptz, was bets.round_sum, now_is bets.round_sum) returns void
  language sql as $$
  insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
  select p_at, array_agg(p_account), array_agg(coalesce(now_is.game, was.game)), array_agg(l.bets), array_agg(l.stake), array_agg(l.valid),
         array_agg(l.net)
    from (values (-was.bets::smallint, -was.stake, -was.valid, -was.net), (now_is.bets::smallint, now_is.stake, now_is.valid, now_is.net))
      as l (bets, stake, valid, net)
   where (was.bets, was.stake, was.valid, was.net) is distinct from (now_is.bets, now_is.stake, now_is.valid, now_is.net)
     and (l.bets <> 0 or l.stake <> 0 or l.valid <> 0 or l.net <> 0)
  having count(*) > 0
$$;

create function bets.journal_again(changed bets.changed_round, p_at timestamptz) returns void language plpgsql as $$
declare
  others bets.round_sum := bets.round_total(changed.account, changed.round, changed.seqs);
  was bets.round_sum := changed.was;
begin
  was.bets := was.bets + others.bets;
  was.stake := was.stake + others.stake;
  was.valid := was.valid + others.valid;
  was.net := was.net + others.net;
  perform bets.journal_change(changed.account, p_at, was, bets.round_total(changed.account, changed.round));
end $$;

-- As before, and the journal.
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
  again bets.changed_round[];
  changed bets.changed_round;
  was bets.round_sum;
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
    insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, valid_cap, settled_at)
    select accounts[o], seqs[o], hashes[o], p_at, amounts[o], games[o],
           marks[o] & 255 | case when marks[o] & 2 <> 0 then 3072 else 0 end | case when exists (
             select from bets.bet s where s.account_id = accounts[o] and s.round = hashes[o] and s.state = 2) then 256 else 0 end,
           case when marks[o] & 2 <> 0 then 2 else 1 end,
           case when valid_bets[o] < amounts[o] then valid_bets[o] end,
           case when marks[o] & 2 <> 0 then now() end
      from unnest(placed) as o
    returning account_id, round, game_id, seq, stake, coalesce(valid_cap, stake) as cap, flags, state
    ), closed as (
      select *, row_number() over () - 1 as i, flags & 256 <> 0 as is_again from new_bets where state = 2
    ), journal as (
      insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
      select now(), array_agg(c.account_id), array_agg(c.game_id), array_agg(1::smallint), array_agg(c.counted),
             array_agg(bets.valid_bet(c.stake, 0, c.cap, c.flags, 2::smallint)), array_agg(-c.counted)
        from (select *, case when flags & 1 <> 0 then 0 else stake end as counted from closed where not is_again) as c
       group by c.i / 48
    )
    select array_agg((c.account_id, c.round, array[c.seq], (c.game_id, 0, 0, 0, 0)::bets.round_sum)::bets.changed_round) into again
      from closed c where is_again;
    foreach changed in array coalesce(again, '{}') loop
      perform bets.journal_again(changed, now());
    end loop;
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
        from (select t as o, s.ctid as place, s.state as was_state, coalesce(s.payout, 0) as was_paid,
                     coalesce(s.valid_cap, s.stake) as was_cap
                from unnest(turn) as t
                join bets.bet s on s.account_id = accounts[t] and s.round = hashes[t]
                               and (s.seq = ofs[t] or (marks[t] & 2 <> 0 and s.state = 1))) as f
       where b.ctid = f.place
      returning o, b.seq = ofs[o] as is_own, b.account_id, b.round, b.game_id, b.seq, b.stake, b.flags, b.state, was_state,
                b.flags & 1 <> 0 as is_free, coalesce(b.payout, 0) as paid, was_paid,
                bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) as valid,
                bets.valid_bet(b.stake, was_paid, was_cap, b.flags, was_state) as was_valid,
                case when marks[o] & 4096 <> 0 and b.settled_at = settles and b.flags & 3072 = 1024
                     then bets.valid_bet(b.stake, coalesce(b.payout, 0), coalesce(b.valid_cap, b.stake), b.flags, b.state) else 0 end as counts
    ), queued as (
      insert into bets.settled (account_ids, valid_bets)
      select array_agg(s.account_id), array_agg(s.counts) from settled s where s.counts > 0 having count(*) > 0
    ), rounds as (
      select s.account_id, s.round, max(s.game_id) as game, array_agg(s.seq) as seqs,
             count(*) filter (where s.state = 2) as bets,
             coalesce(sum(s.stake) filter (where s.state = 2 and not s.is_free), 0)::bigint as stake, sum(s.valid)::bigint as valid,
             coalesce(sum(s.paid - case when s.is_free then 0 else s.stake end) filter (where s.state = 2), 0)::bigint as net,
             count(*) filter (where s.was_state = 2) as was_bets,
             coalesce(sum(s.stake) filter (where s.was_state = 2 and not s.is_free), 0)::bigint as was_stake,
             sum(s.was_valid)::bigint as was_valid,
             coalesce(sum(s.was_paid - case when s.is_free or s.was_state = 3 then 0 else s.stake end) filter (where s.was_state <> 1), 0)::bigint as was_net,
             bool_or(s.was_state <> 1 or s.flags & 256 <> 0) as is_again,
             row_number() over () - 1 as i
        from settled s group by s.account_id, s.round having bool_or(s.state <> 1)
    ), journal as (
      insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
      select settles, array_agg(r.account_id), array_agg(r.game), array_agg(r.bets::smallint), array_agg(r.stake),
             array_agg(r.valid), array_agg(r.net)
        from rounds r where not r.is_again group by r.i / 48
    )
    select (select array_agg(s.o) from settled s where s.is_own),
           (select array_agg((r.account_id, r.round, r.seqs, (r.game, r.was_bets, r.was_stake, r.was_valid, r.was_net)::bets.round_sum)::bets.changed_round)
              from rounds r where r.is_again)
      into strays, again;
    foreach changed in array coalesce(again, '{}') loop
      perform bets.journal_again(changed, settles);
    end loop;
    if coalesce(cardinality(strays), 0) < cardinality(turn) then
      strays := array(select o from unnest(turn) as o where o <> all (coalesce(strays, '{}')) order by o);
      foreach i in array strays loop
        perform bets.record_stray_win(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i], marks[i], p_at);
      end loop;
    end if;
  end loop;

  -- Rollbacks of bets; what names no bet of its round is a rollback of a win.
  foreach i in array coalesce(rollbacks, '{}') loop
    was := bets.round_total(accounts[i], hashes[i], '{}');
    update bets.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.account_id = accounts[i] and b.round = hashes[i] and b.seq = ofs[i];
    if not found then
      perform bets.record_stray_rollback(connections[i], accounts[i], seqs[i], refs[i], hashes[i], amounts[i], games[i],
        exists (select from generate_series(i + 1, n) as later
                 where kinds[later] = 2 and accounts[later] = accounts[i] and hashes[later] = hashes[i] and marks[later] & 2 <> 0), p_at);
    else
      perform bets.journal_change(accounts[i], now(), was, bets.round_total(accounts[i], hashes[i]));
    end if;
  end loop;
end $$;

-- A win that found no bet in its round: a promotional one, or its vendor names another round than the bet's.
create or replace function bets.record_stray_win(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int, p_flags int,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := bets.find_bet_by_key(p_account, p_connection, p_ref, p_at);
  place bigint := coalesce((select b.round from bets.bet b where b.ctid = target), p_round);
  was bets.round_sum := bets.round_total(p_account, place);
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
  perform bets.journal_change(p_account, now(), was, bets.round_total(p_account, place));
end $$;

-- A rollback that names no bet of its round. It names a bet of another round. Or it takes back a win: from the bet of
-- the round that was paid at least that much, which is open again until its vendor settles it anew (p_stays: a later
-- win of this batch did). Or it is kept as a correction, so that the sums stay true.
-- A correction without a bet belongs where its round was played.
create or replace function bets.record_stray_rollback(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int,
  p_stays boolean, p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := bets.find_bet_by_key(p_account, p_connection, p_ref, p_at);
  place bigint := coalesce((select b.round from bets.bet b where b.ctid = target), p_round);
  was bets.round_sum := bets.round_total(p_account, place);
begin
  if target is not null then
    update bets.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.ctid = target;
    perform bets.journal_change(p_account, now(), was, bets.round_total(p_account, place));
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
    perform bets.journal_change(p_account, now(), was, bets.round_total(p_account, place));
    return;
  end if;
  insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
  values (p_account, p_seq, p_round, p_at, 0, p_game,
          512 | coalesce((select bit_or(b.flags & 32) from bets.bet b where b.account_id = p_account and b.round = p_round), 0),
          2, -p_amount, now());
  perform bets.journal_change(p_account, now(), was, bets.round_total(p_account, place));
end $$;

