-- Why:   a rollback takes back what was earned, at the ratio it was earned at; what earned nothing (ratio 0, an exclusion) is written down,
--        so that it takes nothing back.
-- Cost:  a line for each member, day and type that earned nothing; the key of points.earning is built anew.
-- Check: modules/points/take-back.test.ts.
alter table points.earning drop constraint earning_pkey;
alter table points.earning add primary key (member_id, day, type, per);
alter table points.earning drop constraint earning_per_check;
alter table points.earning drop constraint earning_check;
alter table points.earning add constraint earning_comes_to check (case when per = 0 then points = 0 and carry_out = carry_in
  else per > 0 and carry_in::numeric + base = points::numeric * per + carry_out end);

-- The ratio in whose units the rest counts: another ratio has as much of a point of it. Null: of before.
alter table points.rest add column per bigint check (per > 0);
update points.rest r set per = (select e.per from points.earning e where e.member_id = r.member_id and e.type = r.type
                                 order by e.day desc limit 1);
