-- Why: the round of a win is that of its bet. View entry looks each one up through every weekly partition: 40 us a win, most of
-- the time of a file of 200,000 lines and of folding a million bets (22 Nov 2026). Read by the batch, a win's bet stands
-- nearly always in the same batch.
-- Cost: a column at the view's end and two functions. Check: entries-between.test.ts compares it with the view.
create or replace view wallet.entry as
  select t.account_id, t.seq, t.created_at, t.kind, t.amount, t.balance_after - t.amount as balance_before,
         t.balance_after, t.connection_id, t.key,
         case when t.bet_seq is null then t.ref else
           (select b.key from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as ref,
         case when t.bet_seq is null then t.round else
           (select b.round from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as round,
         wallet.house_of(t.house_id, t.connection_id) as house_id, t.note, t.actor, t.flags,
         -- The bet a win pays, where both name one round.
         t.bet_seq
    from wallet.transfer t;

-- The round of an entry written before a moment. plpgsql: planned on its first call, not with every statement that names it.
create function wallet.round_at(p_account bigint, p_seq bigint, p_before timestamptz) returns text language plpgsql stable as $$
begin
  return (select t.round from wallet.transfer t
           where t.account_id = p_account and t.seq = p_seq and t.created_at < p_before + interval '1 hour');
end $$;

-- Entries (p_after, p_upto] of an account within a time, oldest first: the walk of files and folds, a batch at a time.
create function wallet.entries_between(
  p_account bigint, p_after bigint, p_upto bigint, p_from timestamptz, p_to timestamptz, p_kinds smallint[], p_limit int
) returns table (
  seq bigint, created_at timestamptz, kind smallint, connection_id int, amount bigint, balance_before bigint,
  balance_after bigint, key text, round text, note text, actor text
) language sql stable as $$
  with batch as materialized (
    select t.* from wallet.transfer t
     where t.account_id = p_account and t.seq > p_after and t.seq <= p_upto
       and t.created_at >= p_from and t.created_at < p_to and t.kind = any (p_kinds)
     order by t.seq limit p_limit)
  select t.seq, t.created_at, t.kind, t.connection_id, t.amount, t.balance_after - t.amount, t.balance_after, t.key,
         case when t.bet_seq is null then t.round
              when b.seq is not null then b.round
              else wallet.round_at(p_account, t.bet_seq, t.created_at) end,
         t.note, t.actor
    from batch t left join batch b on b.seq = t.bet_seq
   order by t.seq
$$;
