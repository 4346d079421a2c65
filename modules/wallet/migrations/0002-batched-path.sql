-- Why:   the two statements of the batched path: look (one snapshot of accounts and keys) and write (compare-and-set,
--        insert, and the bet records of play in the same transaction). design/ledger.md section 6.
-- Cost:  two functions.
-- Shown: look.test.ts, wallet.property.test.ts, crash.test.ts, bench/wallet.ts.

-- Accounts (tag 0), transfers under the given keys (tag 1) and reversals that name them (tag 2), from ONE snapshot:
-- stable and a single query on purpose. Had a duplicate been committed since, account.seq moved and write refuses.
-- Only index scans: these lists are short and the tables are long; plans must not flip with the statistics. `offset 0`
-- keeps each lookup a query of its own: joined, a week without rollbacks was planned as "read every reversal, then
-- compare", and that plan would have stayed for the morning with a hundred thousand of them.
create function wallet.look(
  p_accounts bigint[], p_connections int[], p_keys text[], p_since timestamptz, p_until timestamptz
) returns table (
  tag smallint, account_id bigint, amount bigint, balance bigint, kind smallint, blocks smallint,
  fingerprint bigint, house_id int, connection_id int, key text, seq bigint, round text
) language plpgsql stable rows 500
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select 0::smallint, a.id, 0::bigint, a.balance, a.kind, a.blocks, 0::bigint, 0, 0, null::text, a.seq, null::text
    from wallet.account a where a.id = any (p_accounts)
  union all
  select 1::smallint, t.account_id, t.amount, t.balance_after, t.kind, t.flags, t.fingerprint, t.house_id, t.connection_id, t.key, t.seq, t.round
    from unnest(p_connections, p_keys) as wanted (connection_id, key)
   cross join lateral (
     select * from wallet.transfer f
      where hashtextextended(f.key, f.connection_id) = hashtextextended(wanted.key, wanted.connection_id)
        and f.key = wanted.key and f.connection_id = wanted.connection_id
        and f.created_at >= p_since and f.created_at < p_until offset 0) as t
  union all
  select 2::smallint, r.account_id, r.amount, r.balance_after, r.kind, r.flags, r.fingerprint, r.house_id, r.connection_id, r.ref, r.seq, null::text
    from unnest(p_connections, p_keys) as wanted (connection_id, key)
   cross join lateral (
     select * from wallet.transfer f
      where f.connection_id = wanted.connection_id and f.ref = wanted.key and f.kind in (3, 4, 5)
        and f.created_at >= p_since and f.created_at < p_until offset 0) as r;
end $$;

-- Moves each account from (p_seqs, p_blocks) to (p_new_seqs, p_balances) if it still stands there, inserts the
-- transfers of those that did, hands the vendor operations among them to p_companion, and returns the ids of the
-- accounts that had moved on (nothing of theirs is written; the caller looks again).
-- A transfer with a bet_seq is stored without ref and round, which the companion is told all the same.
-- p_accounts must be sorted and unique: with nested loops only, row locks are taken in that order.
create function wallet.write(
  p_at timestamptz,
  p_accounts bigint[], p_seqs bigint[], p_blocks smallint[], p_balances bigint[], p_new_seqs bigint[],
  t_accounts bigint[], t_seqs bigint[], t_amounts bigint[], t_balances bigint[], t_fingerprints bigint[],
  t_houses int[], t_connections int[], t_kinds smallint[], t_flags smallint[],
  t_keys text[], t_refs text[], t_rounds text[], t_bet_seqs bigint[], t_notes text[], t_actors text[],
  p_companion regproc, c_records smallint[], c_amounts bigint[], c_games int[], c_flags int[], c_valid_bets bigint[]
) returns bigint[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  moved bigint[];
  stale bigint[] := '{}';
begin
  with moving as (
    update wallet.account a set balance = g.balance, seq = g.new_seq, room = null
      from unnest(p_accounts, p_seqs, p_blocks, p_balances, p_new_seqs) as g (id, seq, blocks, balance, new_seq)
     where a.id = g.id and a.seq = g.seq and a.blocks = g.blocks
    returning a.id
  ) select array_agg(id) into moved from moving;

  if coalesce(cardinality(moved), 0) < cardinality(p_accounts) then
    stale := array(select id from unnest(p_accounts) as id where id <> all (coalesce(moved, '{}')));
  end if;

  insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id,
                               connection_id, kind, flags, key, ref, round, bet_seq, note, actor)
  select p_at, t.account_id, t.seq, t.amount, t.balance_after, t.fingerprint, t.house_id,
         t.connection_id, t.kind, t.flags, t.key, case when t.bet_seq is null then t.ref end,
         case when t.bet_seq is null then t.round end, t.bet_seq, t.note, t.actor
    from unnest(t_accounts, t_seqs, t_amounts, t_balances, t_fingerprints, t_houses, t_connections, t_kinds,
                t_flags, t_keys, t_refs, t_rounds, t_bet_seqs, t_notes, t_actors)
      as t (account_id, seq, amount, balance_after, fingerprint, house_id, connection_id, kind, flags, key, ref, round, bet_seq, note,
            actor)
   where stale = '{}' or t.account_id <> all (stale);

  if p_companion is not null then
    if stale = '{}' and 0::smallint <> all (c_records) then
      execute format('select %s($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)', p_companion)
        using c_records, t_connections, t_accounts, t_keys, t_refs, t_rounds, c_amounts, c_games, c_flags, c_valid_bets;
    else
      execute format(
        'select %s(array_agg(r), array_agg(c), array_agg(a), array_agg(k), array_agg(f), array_agg(o), array_agg(m),
                   array_agg(g), array_agg(l), array_agg(v))
           from unnest($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as t (r, c, a, k, f, o, m, g, l, v)
          where r <> 0 and a <> all ($11) having count(*) > 0', p_companion)
        using c_records, t_connections, t_accounts, t_keys, t_refs, t_rounds, c_amounts, c_games, c_flags, c_valid_bets, stale;
    end if;
  end if;
  return stale;
end $$;
