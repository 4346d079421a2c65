-- Why:   who can read the database could know which numbers of a running envelope or raffle win: its seed stood there in the clear. What is
--        published from now on has it sealed by the master key (decision 0069).
-- Cost:  a column; the row's trigger and checks are replaced. Events of before keep their seed as it is.
-- Check: modules/giveaways/seed.test.ts; apps/launcher/rotate-keys.test.ts.
alter table giveaways.event add column seed_sealed bytea;

do $$
declare
  name text;
begin
  select conname into strict name from pg_constraint
   where conrelid = 'giveaways.event'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%server_seed IS NULL%';
  execute format('alter table giveaways.event drop constraint %I', name);
end $$;
alter table giveaways.event add constraint published_has_one_seed
  check (num_nonnulls(server_seed, seed_sealed) = case when published_at is null then 0 else 1 end);

-- As before; a sealed seed is sealed again when the master key changes, and its hash says that it is the same.
create or replace function giveaways.keep_event() returns trigger language plpgsql as $$
begin
  if old.state <> 'DRAFT' and (new.terms, new.server_seed, new.seed_hash, new.published_at, new.seed_sealed is null) is distinct from
     (old.terms, old.server_seed, old.seed_hash, old.published_at, old.seed_sealed is null) then
    raise exception 'what was promised never changes' using errcode = 'restrict_violation';
  end if;
  -- Sealing anew is no change of the event.
  if old.state = 'STOPPED' and (to_jsonb(new) - 'seed_sealed') is distinct from (to_jsonb(old) - 'seed_sealed')
     or (old.state = 'PUBLISHED' and new.state = 'DRAFT') then
    raise exception 'what ended stays ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
