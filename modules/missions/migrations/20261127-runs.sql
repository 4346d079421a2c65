-- Why:   terms that are saved while a mission does not run are decided by one operator and promised to nobody, and a board is owed for a
--        period only where the mission ran through its end (decision 0058).
-- Cost:  a row for each start of a mission.
-- Check: modules/missions/*.test.ts.
create table missions.run (
  run_id int generated always as identity primary key,
  mission_id int not null references missions.mission,
  started_at timestamptz not null,
  from_version int not null,            -- versions it ran with, both included; between runs they are drafts
  stopped_at timestamptz,
  to_version int,
  from_day date,                        -- days and budget it was stopped with: what is changed afterwards waits for the next start
  until_day date,
  budget bigint,
  check (stopped_at >= started_at),
  check ((stopped_at is null) = (budget is null) and (stopped_at is null) = (to_version is null))
);
create unique index run_open on missions.run (mission_id) where stopped_at is null;
create index run_of_mission on missions.run (mission_id, started_at);

-- What runs has run since it was written. When the others stopped nobody noted: those with claims did run.
insert into missions.run (mission_id, started_at, from_version, stopped_at, to_version, from_day, until_day, budget)
select m.mission_id, min(v.at), 1,
       case when m.is_active then null
            else greatest(max(v.at), (select max(c.at) from missions.claim c where c.mission_id = m.mission_id)) + interval '1 ms' end,
       case when not m.is_active then max(v.version) end,
       case when not m.is_active then m.from_day end, case when not m.is_active then m.until_day end,
       case when not m.is_active then m.budget end
  from missions.mission m join missions.version v using (mission_id)
 where m.is_active or exists (select from missions.claim c where c.mission_id = m.mission_id)
 group by m.mission_id;
