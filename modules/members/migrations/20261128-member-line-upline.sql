-- Why:   how many stand directly under an agent is counted for each page of branches (listMemberDays). By ancestors[1] every line's row
--        was read: 32 ms of 5,000 direct downlines. With a column of its own the index alone answers: 1 ms.
-- Cost:  members.line is written anew, 5 s for 200,000 members; one index more, some 20 bytes a member (2026-11-28).
-- Check: modules/measures/teams.property.test.ts.
alter table members.line add column upline_id int generated always as (ancestors[1]) stored;
drop index members.line_under;
create index line_under on members.line (upline_id, member_id);
create index line_now_under on members.line (upline_id, since) where until = 'infinity';
