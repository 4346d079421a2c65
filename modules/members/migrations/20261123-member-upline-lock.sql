-- Why:   an agent may lock the login of a direct downline (OPEN-AGENT-06). It is no state of the member: money stays free, and an
--        operator's lock and the upline's are lifted each by its own side.
-- Cost:  a column without a value, and an index over the members for the search by nickname.
-- Check: modules/agents/lock-downline.test.ts.
alter table members.member add column upline_locked_at timestamptz;
create index member_nickname on members.member (merchant_id, lower(nickname) text_pattern_ops);
