-- Why:   a moved branch must change no past figure: measures count for those who stood above a member when it was earned. A line
--        holds since when and until when; member_path stays the tree as it is now, which the first lines are read from (the tree
--        of the past is not known, so they hold since ever).
-- Cost:  one row a member, about 200 bytes with its indexes; 9 s for 1,000,000 members with twelve ancestors (2026-11-23).
-- Check: line.property.test.ts.
create table members.line (
  id bigint generated always as identity,
  member_id int not null,
  -- Nearest first, without the member.
  ancestors int[] not null,
  since timestamptz not null default '-infinity',
  until timestamptz not null default 'infinity',
  check (since < until)
);
insert into members.line (member_id, ancestors)
select p.descendant_id, coalesce(array_agg(p.ancestor_id order by p.depth) filter (where p.depth > 0), '{}')
  from members.member_path p
 where not exists (select from members.member m where m.id = p.descendant_id and m.type = 4)
 group by p.descendant_id;
alter table members.line add primary key (id);
alter table members.line add foreign key (member_id) references members.member;
create unique index line_now on members.line (member_id) where until = 'infinity';
create index line_of_member on members.line (member_id, since);
