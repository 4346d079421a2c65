-- Why:   where a week had no rollbacks yet, look was planned as "read the whole list of reversals, then compare", and
--        the plan stays in the session: a morning with a hundred thousand rollbacks would have been read with every
--        batch. `offset 0` keeps each lookup a query of its own, so it can only be an index search per key.
-- Cost:  replaces a function; sessions plan it again.
-- Shown: look.test.ts counts the index rows a look reads.
create or replace function wallet.look(
  p_accounts bigint[], p_connections int[], p_keys text[], p_since timestamptz, p_until timestamptz
) returns table (
  tag smallint, account_id bigint, amount bigint, balance bigint, kind smallint, blocks smallint,
  fingerprint bigint, house_id int, connection_id int, key text, seq bigint
) language plpgsql stable rows 500
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select 0::smallint, a.id, 0::bigint, a.balance, a.kind, a.blocks, 0::bigint, 0, 0, null::text, a.seq
    from wallet.account a where a.id = any (p_accounts)
  union all
  select 1::smallint, t.account_id, t.amount, t.balance_after, t.kind, t.flags, t.fingerprint, t.house_id, t.connection_id, t.key, t.seq
    from unnest(p_connections, p_keys) as wanted (connection_id, key)
   cross join lateral (
     select * from wallet.transfer f
      where f.connection_id = wanted.connection_id and f.key = wanted.key
        and f.created_at >= p_since and f.created_at < p_until offset 0) as t
  union all
  select 2::smallint, r.account_id, r.amount, r.balance_after, r.kind, r.flags, r.fingerprint, r.house_id, r.connection_id, r.ref, r.seq
    from unnest(p_connections, p_keys) as wanted (connection_id, key)
   cross join lateral (
     select * from wallet.transfer f
      where f.connection_id = wanted.connection_id and f.ref = wanted.key and f.kind in (3, 4, 5)
        and f.created_at >= p_since and f.created_at < p_until offset 0) as r;
end $$;
