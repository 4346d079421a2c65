-- Why:   where operators put a member (OP-08): a level, which channels, messages and rewards ask for; and another upline,
--        which stays set once for everybody else: only who says so in the transaction may change it.
-- Cost:  a constant default, no rewrite; a function.
-- Shown: place-member.test.ts.
alter table identity.member add column level smallint not null default 0;
alter table identity.member add constraint level_range check (level between 0 and 20);

create or replace function identity.refuse_upline_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('identity.moves_branch', true), '') <> 'yes' then
    raise exception 'identity.member.upline_id is set once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
