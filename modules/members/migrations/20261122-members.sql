-- Why:   module identity became members and sign-in; each owns the schema of its name.
-- Cost:  renames in the catalogue; no row is written.
-- Check: modules/members and modules/sign-in, all tests.
create schema sign_in;
alter table identity.session set schema sign_in;
alter table identity.login_event set schema sign_in;
alter table identity.sealing_key set schema sign_in;
alter table identity.sealed_nonce set schema sign_in;
alter schema identity rename to members;

create or replace function members.refuse_upline_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('members.moves_branch', true), '') <> 'yes' then
    raise exception 'members.member.upline_id is set once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- What a session's owner is told by: read with every call.
create view members.caller as select id, merchant_id, account, type, state, is_house from members.member;
