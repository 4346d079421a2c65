-- Why:   WAL of a bet record. Measured over 40,000 operations at 256 callers (20 Nov 2026): 1,085 B an operation with
--        records, 854 after this, 605 without records. Two causes: a batch settles a whole page in one transaction, so
--        at fillfactor 80 only 43 % of the updates stayed off the indexes (now all); and the queue took a row per
--        account, now one per batch.
-- Cost:  existing rows keep their pages; the queue is emptied into the new shape under a short lock.
-- Shown: modules/play/record-batch.test.ts, bets.test.ts (turnover).

alter table play.bet set (fillfactor = 50);

alter table play.settled rename to settled_by_account;
create table play.settled (
  account_ids bigint[] not null,
  valid_bets bigint[] not null check (cardinality(valid_bets) = cardinality(account_ids))
);
insert into play.settled (account_ids, valid_bets)
select array_agg(account_id), array_agg(valid_bet) from play.settled_by_account having count(*) > 0;
drop table play.settled_by_account;

create or replace function play.record_batch(
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
              where s.account_id = o.account_id and hashtextextended(s.round, 0) = hashtextextended(o.round, 0)
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
    with paid as (
      select o.account_id, o.connection_id, o.round, bool_or(o.flag & 2 <> 0) as closed,
             array_agg(coalesce(o.ref, '')) as refs, array_agg(o.amount) as amounts, array_agg(o.valid_bet) as valid_bets
        from unnest(kinds, connection_ids, account_ids, refs, rounds, amounts, flags, valid_bets)
          as o (kind, connection_id, account_id, ref, round, amount, flag, valid_bet)
       where o.kind = 2 group by 1, 2, 3
    ), settled as (
      update play.bet b
         set payout = b.payout + coalesce((select sum(w.amount)::bigint
                                             from unnest(p.refs, p.amounts) as w (ref, amount) where w.ref = b.key), 0),
             valid_cap = least(b.valid_cap, (select min(w.valid_bet)
                                               from unnest(p.refs, p.valid_bets) as w (ref, valid_bet) where w.ref = b.key)),
             state = case when p.closed and b.state = 1 then 2 else b.state end,
             settled_at = case when p.closed and b.state = 1 then now() else b.settled_at end,
             flags = case when not p.closed or b.state <> 1 then b.flags
                          when b.flags & 1024 = 0 then b.flags | 1024 else b.flags | 2048 end
        from paid p
       where b.account_id = p.account_id and hashtextextended(b.round, 0) = hashtextextended(p.round, 0)
         and b.round = p.round and b.connection_id = p.connection_id
         and (b.key = any (p.refs) or (p.closed and b.state = 1))
      returning (select count(*) from unnest(p.refs) as ref where ref = b.key) as paid, b.account_id,
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
       where b.account_id = op.account_id and hashtextextended(b.round, 0) = hashtextextended(op.round, 0)
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
