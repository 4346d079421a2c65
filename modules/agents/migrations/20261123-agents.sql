-- Why:   what agents do to others is written down: who, what, when, on whom (OPEN-AGENT-06).
-- Cost:  a new table.
-- Check: modules/agents/*.test.ts.
create schema agents;
create table agents.act (
  id bigint generated always as identity primary key,
  merchant_id int not null,
  agent_id int not null,
  at timestamptz not null,
  act text not null check (act in ('open_account', 'lock_login', 'unlock_login', 'create_link', 'revoke_link')),
  -- On whom; null: on nobody, as a link.
  member_id int,
  -- The account or the code.
  subject text not null,
  ip text not null
);
create index act_of_agent on agents.act (agent_id, id desc);

create function agents.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'agents.act is append-only' using errcode = 'restrict_violation';
end $$;
create trigger act_append_only before update or delete on agents.act
  for each row execute function agents.refuse_change();
