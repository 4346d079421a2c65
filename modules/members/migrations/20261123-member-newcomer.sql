-- Why:   agents' measures count new members by team and day, once each, under the line they joined; and ask who stood below an agent
--        in a span of time (members.line), also of those who were moved away.
-- Cost:  a row a registration until it is counted, and an index entry. Filling reads every member once (1,000,000: some seconds).
-- Check: modules/measures/*.property.test.ts.

-- Registrations that the measures have not counted; trials are in nobody's team.
create table members.newcomer (member_id int primary key);
insert into members.newcomer (member_id) select id from members.member where type <> 4 order by id;

-- Who registered when; accounts of the house are no members, trials no registrations.
create view members.registration as
  select id as member_id, merchant_id, registered_at as at from members.member where type <> 4 and not is_house;

-- Who stood directly under an agent.
create index line_under on members.line ((ancestors[1]), member_id);
-- Who stood anywhere below and was moved since: of those who stand there now, member_path knows.
create index line_ended_below on members.line using gin (ancestors) where until <> 'infinity';
