-- Why:   who invited a member is not who stands above: a plain member's invitation counts for that member's own upline. Rewards for
--        inviting need the inviter, so registration writes both, once. Of members who are there it is not known.
-- Cost:  columns without a value, no rewrite; the checks read the members once.
-- Check: modules/registration/invitation.test.ts.
alter table members.member
  add column invited_by int references members.member,
  add column invited_via text,
  -- As the agent wrote it; affiliate_code keeps revoked ones.
  add column affiliate_code text,
  add constraint invited_by_somebody check ((invited_by is null) = (invited_via is null)),
  add constraint invited_via_known check (invited_via in ('affiliate_code', 'referral_code', 'recommender')),
  add constraint invited_by_code check ((affiliate_code is not null) = coalesce(invited_via = 'affiliate_code', false)),
  add constraint not_invited_by_oneself check (invited_by <> id);

create function members.refuse_inviter_change() returns trigger language plpgsql as $$
begin
  raise exception 'who invited a member is set once' using errcode = 'restrict_violation';
end $$;
create trigger inviter_set_once before update of invited_by, invited_via, affiliate_code on members.member
  for each row when ((old.invited_by, old.invited_via, old.affiliate_code)
              is distinct from (new.invited_by, new.invited_via, new.affiliate_code))
  execute function members.refuse_inviter_change();
