-- Why:   members see whom they invited, the newest first.
-- Cost:  one index of the members who were invited; writes wait while it is built.
-- Check: modules/referral/referral.test.ts.
create index member_of_inviter on members.member (invited_by, id) where invited_by is not null;
