-- Why:   the two statements of the batched path: look (one snapshot of accounts and keys) and write (compare-and-set,
--        insert, and the bet records of play in the same transaction). design/ledger.md section 6.
-- Cost:  two functions.
-- Shown: look.test.ts, wallet.property.test.ts, crash.test.ts, bench/wallet.ts.

-- Accounts, the transfers under the given keys and which of the keys are reversed, from ONE snapshot: stable and a
-- single query on purpose. Had a duplicate been committed since, account.seq moved and write refuses.
-- One row of arrays: a row each cost as much as finding it. A key is found by its hash alone, so a transfer with the
-- same hash or, in p_since's weeks, of another connection may come along: the caller looks at keys, not at places.
-- Only index scans: these lists are short and the tables are long; plans must not flip with the statistics. Each list
-- is one scan of its index with a sorted array, and a condition on the partial index: joined to a list of keys, a week
-- without rollbacks was planned as "read every reversal, then compare", and that plan would have stayed for the morning
-- with a hundred thousand of them.
create function wallet.look(
  p_accounts bigint[], p_connections int[], p_keys text[], p_reversed_keys text[], p_since timestamptz, p_until timestamptz,
  out ids bigint[], out balances bigint[], out seqs bigint[], out states bigint[],
  out accounts bigint[], out kinds bigint[], out amounts bigint[], out balances_after bigint[], out fingerprints bigint[],
  out connections bigint[], out transfer_seqs bigint[], out keys text[], out rounds text[],
  out reversed_connections bigint[], out reversed_keys text[]
) language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  select a.*, t.*, r.*
    into ids, balances, seqs, states, accounts, kinds, amounts, balances_after, fingerprints, connections, transfer_seqs,
         keys, rounds, reversed_connections, reversed_keys
    from (select array_agg(f.id), array_agg(f.balance), array_agg(f.seq), array_agg(f.kind + 256 * f.blocks::bigint)
            from wallet.account f where f.id = any (p_accounts)) as a,
         (select array_agg(f.account_id), array_agg(f.kind::bigint), array_agg(f.amount), array_agg(f.balance_after), array_agg(f.fingerprint),
                 array_agg(f.connection_id::bigint), array_agg(f.seq), array_agg(f.key), array_agg(f.round)
            from wallet.transfer f
           where hashtextextended(f.key, f.connection_id) = any (array(
                   select hashtextextended(p_keys[i], p_connections[i]) from generate_series(1, cardinality(p_keys)) as i))
             and f.created_at >= p_since and f.created_at < p_until) as t,
         (select array_agg(f.connection_id::bigint), array_agg(f.ref)
            from wallet.transfer f
           where f.ref = any (p_reversed_keys) and f.kind in (3, 4, 5) and f.created_at >= p_since and f.created_at < p_until) as r;
end $$;

-- Moves each account from (p_seqs, p_blocks) to (p_new_seqs, p_balances) if it still stands there, inserts the
-- transfers of those that did, and returns the ids of the accounts that had moved on (nothing of theirs is written; the
-- caller looks again). The caller's statement then hands the vendor operations and these ids to its companion.
-- A transfer with a bet_seq is stored without ref and round, which the companion is told all the same.
-- p_accounts must be sorted and unique: with nested loops only, row locks are taken in that order.
-- Arrays are read by subscript: `unnest` of fifteen arrays copies every value three times (3 us of an operation's 48,
-- 21 Nov 2026).
create function wallet.write(
  p_at timestamptz,
  p_accounts bigint[], p_seqs bigint[], p_blocks smallint[], p_balances bigint[], p_new_seqs bigint[],
  t_accounts bigint[], t_seqs bigint[], t_amounts bigint[], t_balances bigint[], t_fingerprints bigint[],
  t_houses int[], t_connections int[], t_kinds smallint[], t_flags smallint[],
  t_keys text[], t_refs text[], t_rounds text[], t_bet_seqs bigint[], t_notes text[], t_actors text[]
) returns bigint[] language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  moved int;
  stale bigint[] := '{}';
begin
  update wallet.account a set balance = p_balances[i], seq = p_new_seqs[i], room = null
    from generate_series(1, cardinality(p_accounts)) as i
   where a.id = p_accounts[i] and a.seq = p_seqs[i] and a.blocks = p_blocks[i];
  get diagnostics moved = row_count;
  if moved < cardinality(p_accounts) then
    -- Those whose row is not of this very transaction.
    stale := array(select p_accounts[i] from generate_series(1, cardinality(p_accounts)) as i
                    where not exists (select from wallet.account a where a.id = p_accounts[i] and a.seq = p_new_seqs[i]
                                         and a.xmin = pg_current_xact_id()::xid));
  end if;

  insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id,
                               connection_id, kind, flags, key, ref, round, bet_seq, note, actor)
  select p_at, t_accounts[i], t_seqs[i], t_amounts[i], t_balances[i], t_fingerprints[i], t_houses[i],
         t_connections[i], t_kinds[i], t_flags[i], t_keys[i], case when t_bet_seqs[i] is null then t_refs[i] end,
         case when t_bet_seqs[i] is null then t_rounds[i] end, t_bet_seqs[i], t_notes[i], t_actors[i]
    from generate_series(1, cardinality(t_accounts)) as i
   where stale = '{}' or t_accounts[i] <> all (stale);
  return stale;
end $$;
