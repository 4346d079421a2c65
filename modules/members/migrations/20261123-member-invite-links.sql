-- Why:   an agent's code is an invite link: it may end at a time or after a number of registrations, and what registers by it may be
--        an agent. Registrations by it are counted in their own transaction, so the limit holds for any number at once.
-- Cost:  constant defaults, no rewrite; codes are few.
-- Check: modules/registration/invitation.test.ts.
alter table members.affiliate_code
  add column expires_at timestamptz,
  add column max_uses int,
  add column uses int not null default 0,
  add column member_type smallint not null default 0,
  -- Who made it, as the audit log names actors; empty before this was kept.
  add column created_by text not null default '',
  add constraint uses_within_limit check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  add constraint max_uses_positive check (max_uses > 0),
  add constraint member_type_of_code check (member_type in (0, 1, 2, 41, 42));
create index affiliate_code_of_member on members.affiliate_code (member_id);
create index affiliate_code_listed on members.affiliate_code (merchant_id, created_at desc, code);
