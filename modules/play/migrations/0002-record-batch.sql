-- Why:   bet records ride in the wallet's write: record_batch is called with the operations that statement applied,
--        in their order, while their account rows are locked. Kinds: 1 bet, 2 win, 3 rollback.
--        Flags of a bet row: the wallet's bits below 256; 256 reopens a settled round; 512 a win without a bet;
--        1024 its valid bet was queued in play.settled; 2048 it settled again after that and is not queued twice.
--        Rounds are looked for by bet_of_round alone: `is not distinct from` cannot use bet_of_account, which some
--        statistics made the planner prefer (two hundred rows a lookup instead of one).
-- Cost:  functions.
-- Shown: modules/play/record-batch*.test.ts.

-- The bet a win or a rollback speaks of, where it stands in another round than the vendor says: rare, so the search
-- by account and time is good enough. Bets older than this are not found and the movement is kept as a row of its own.
create function play.find_bet_by_key(p_account bigint, p_connection int, p_key text) returns tid language sql stable as $$
  select b.ctid from play.bet b
   where b.account_id = p_account and b.connection_id = p_connection and b.key = p_key
     and b.placed_at > now() - interval '120 days'
   limit 1
$$;

create function play.record_batch(
  kinds smallint[], connection_ids int[], account_ids bigint[], keys text[], refs text[], rounds text[],
  amounts bigint[], game_ids int[], flags int[], valid_bets bigint[]
) returns void language plpgsql as $$
declare
  expected int;
  hits int;
  op record;
begin
  -- Bets. A bet that closes its round settles at once; one in a round that was settled is marked as reopening it.
  if 1::smallint = any (kinds) then
    insert into play.bet (account_id, stake, placed_at, connection_id, game_id, flags, state, valid_cap, settled_at, key, round)
    select o.account_id, o.amount, now(), o.connection_id, o.game_id,
           o.flag & 255 | case when o.flag & 2 <> 0 then 3072 else 0 end | case when exists (
             select from play.bet s
              where s.account_id is not distinct from o.account_id and hashtextextended(s.round, s.account_id) = hashtextextended(o.round, o.account_id)
                and s.round = o.round and s.connection_id = o.connection_id and s.state = 2) then 256 else 0 end,
           case when o.flag & 2 <> 0 then 2 else 1 end,
           least(o.amount, coalesce(o.valid_bet, o.amount)),
           case when o.flag & 2 <> 0 then now() end, o.key, o.round
      from unnest(kinds, connection_ids, account_ids, keys, rounds, amounts, game_ids, flags, valid_bets)
        as o (kind, connection_id, account_id, key, round, amount, game_id, flag, valid_bet)
     where o.kind = 1;
    insert into play.settled (account_ids, valid_bets)
    select array_agg(o.account_id), array_agg(least(o.amount, coalesce(o.valid_bet, o.amount)))
      from unnest(kinds, account_ids, amounts, flags, valid_bets) as o (kind, account_id, amount, flag, valid_bet)
     where o.kind = 1 and o.flag & 3 = 2 having count(*) > 0;
  end if;

  -- Wins, per round: each pays its own bet; a win that closes the round settles every open bet of the round.
  if 2::smallint = any (kinds) then
    with won as (
      select o.account_id, o.connection_id, o.round, coalesce(o.ref, '') as ref, bool_or(o.flag & 2 <> 0) as closed,
             sum(o.amount)::bigint as amount, min(o.valid_bet) as valid_bet, count(*) as wins
        from unnest(kinds, connection_ids, account_ids, refs, rounds, amounts, flags, valid_bets)
          as o (kind, connection_id, account_id, ref, round, amount, flag, valid_bet)
       where o.kind = 2 group by 1, 2, 3, 4
    ), paid as (
      select account_id, connection_id, round, bool_or(closed) as closed, array_agg(ref) as refs,
             array_agg(amount) as amounts, array_agg(valid_bet) as valid_bets, array_agg(wins) as wins
        from won group by 1, 2, 3
    ), settled as (
      update play.bet b
         set payout = b.payout + coalesce(p.amounts[array_position(p.refs, b.key)], 0),
             valid_cap = least(b.valid_cap, p.valid_bets[array_position(p.refs, b.key)]),
             state = case when p.closed and b.state = 1 then 2 else b.state end,
             settled_at = case when p.closed and b.state = 1 then now() else b.settled_at end,
             flags = case when not p.closed or b.state <> 1 then b.flags
                          when b.flags & 1024 = 0 then b.flags | 1024 else b.flags | 2048 end
        from paid p
       where b.account_id is not distinct from p.account_id and hashtextextended(b.round, b.account_id) = hashtextextended(p.round, p.account_id)
         and b.round = p.round and b.connection_id = p.connection_id
         and (b.key = any (p.refs) or (p.closed and b.state = 1))
      returning coalesce(p.wins[array_position(p.refs, b.key)], 0) as paid, b.account_id,
                case when b.settled_at = now() and b.flags & 3072 = 1024
                     then play.valid_bet(b.stake, b.payout, b.valid_cap, b.flags, b.state) else 0 end as counts
    ), queued as (
      insert into play.settled (account_ids, valid_bets)
      select array_agg(s.account_id), array_agg(s.counts) from settled s where s.counts > 0 having count(*) > 0
    )
    select coalesce(sum(settled.paid), 0), (select count(*) from unnest(kinds) as kind where kind = 2)
      into hits, expected from settled;
    if hits < expected then
      perform play.record_stray_wins(kinds, connection_ids, account_ids, keys, refs, rounds, amounts, game_ids, flags);
    end if;
  end if;

  -- Rollbacks of bets; what names no bet of its round is a rollback of a win.
  if 3::smallint = any (kinds) then
    for op in
      select * from unnest(kinds, connection_ids, account_ids, keys, refs, rounds, amounts, game_ids, flags)
        with ordinality as o (kind, connection_id, account_id, key, ref, round, amount, game_id, flag, place)
       where o.kind = 3 order by place
    loop
      update play.bet b
         set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
       where b.account_id is not distinct from op.account_id and hashtextextended(b.round, b.account_id) = hashtextextended(op.round, op.account_id)
         and b.round = op.round and b.connection_id = op.connection_id and b.key = op.ref;
      if not found then
        perform play.record_stray_rollback(op.connection_id, op.account_id, op.key, op.ref, op.round, op.amount, op.game_id,
          exists (select from unnest(kinds, account_ids, rounds, flags) with ordinality
                      as w (kind, account_id, round, flag, place)
                   where w.kind = 2 and w.place > op.place and w.account_id = op.account_id and w.round = op.round
                     and w.flag & 2 <> 0));
      end if;
    end loop;
  end if;
end $$;

-- Wins that found no bet in their round: promotional ones, and those whose vendor names another round than the bet's.
create function play.record_stray_wins(
  kinds smallint[], connection_ids int[], account_ids bigint[], keys text[], refs text[], rounds text[],
  amounts bigint[], game_ids int[], flags int[]
) returns void language plpgsql as $$
declare
  op record;
  target tid;
begin
  for op in
    select * from unnest(kinds, connection_ids, account_ids, keys, refs, rounds, amounts, game_ids, flags)
      with ordinality as o (kind, connection_id, account_id, key, ref, round, amount, game_id, flag, place)
     where o.kind = 2
       and not exists (
         select from play.bet b
          where b.account_id is not distinct from o.account_id and hashtextextended(b.round, b.account_id) = hashtextextended(o.round, o.account_id)
            and b.round = o.round and b.connection_id = o.connection_id and b.key = o.ref)
     order by place
  loop
    target := play.find_bet_by_key(op.account_id, op.connection_id, op.ref);
    if target is not null then
      update play.bet b
         set payout = b.payout + op.amount,
             state = case when op.flag & 2 <> 0 and b.state = 1 then 2 else b.state end,
             settled_at = case when op.flag & 2 <> 0 and b.state = 1 then now() else b.settled_at end
       where b.ctid = target;
    else
      insert into play.bet (account_id, stake, placed_at, connection_id, game_id, flags, state, valid_cap, payout, settled_at, key, round)
      values (op.account_id, 0, now(), op.connection_id, op.game_id, op.flag | 512, 2, 0, op.amount, now(), op.key, op.round);
    end if;
  end loop;
end $$;

-- A rollback that names no bet of its round. It names a bet of another round. Or it takes back a win: from the bet of
-- the round that was paid at least that much, which is open again until its vendor settles it anew (p_stays: a later
-- win of this batch did). Or it is kept as a correction, so that the sums stay true.
create function play.record_stray_rollback(
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
   where b.account_id is not distinct from p_account and hashtextextended(b.round, b.account_id) = hashtextextended(p_round, p_account)
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
