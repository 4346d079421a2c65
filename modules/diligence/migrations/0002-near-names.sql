-- Why:   names were compared letter by letter, so "Sok Dara" passed a list that says "Sokh Dara", សុខ ដារ៉ា or an alias. A row may
--        carry other names now; each is kept as it sounds and in Latin letters, found by likeness (pg_trgm, which comes with
--        PostgreSQL and which the owner of a database may install), and a hit says why it is one.
-- Cost:  reads every row of every list once and builds a trigram index: seconds for 100,000 names. Rows kept before have no
--        sound and stay in their own letters until their list is uploaded again; everybody is compared anew.
-- Shown: screening.test.ts, near-names.test.ts.
create extension if not exists pg_trgm;

-- Where a row stands in its file.
alter table diligence.list_entry add column line int;
update diligence.list_entry e set line = n.line
  from (select id, row_number() over (partition by list_id order by id) + 1 as line from diligence.list_entry) n
 where n.id = e.id;
alter table diligence.list_entry alter column line set not null;
create unique index list_entry_by_line on diligence.list_entry (list_id, line);
drop index diligence.list_entry_of_list;

create table diligence.list_name (
  list_id int not null references diligence.list on delete cascade,
  line int not null,
  -- Of its list: thousands of names may be alike, and those of other brands are none of them.
  merchant_id int not null,
  -- As the list writes it: the row's name, or another name of the row.
  name text not null,
  is_alias boolean not null,
  -- Its words in its own letters, in Latin letters, and as they sound (person-name.ts).
  name_key text not null check (name_key <> ''),
  latin_key text not null,
  sound_key text not null
);
insert into diligence.list_name
  select l.id, e.line, l.merchant_id, e.name, false, e.name_key, e.name_key, ''
    from diligence.list_entry e join diligence.list l on l.id = e.list_id;
drop index diligence.list_entry_by_name;
create index list_name_of_list on diligence.list_name (list_id);
create index list_name_by_key on diligence.list_name (name_key);
create index list_name_by_sound on diligence.list_name (sound_key);
create index list_name_by_letters on diligence.list_name using gin (latin_key gin_trgm_ops);

alter table diligence.hit
  -- same: word by word; latin: in Latin letters; near: alike; part: of a longer name, born on that day; provider: its word.
  add column why text not null default 'same' check (why in ('same', 'latin', 'near', 'part', 'provider')),
  add column likeness int check (likeness between 1 and 100),
  add column matched_name text not null default '',
  -- As whom the member was compared.
  add column subject_name text not null default '';
update diligence.hit set matched_name = name, why = case source when 'list' then 'same' else 'provider' end,
       likeness = case source when 'list' then 100 end;
alter table diligence.hit alter column why drop default,
  add constraint hit_likeness check ((source = 'provider') = (likeness is null));

update diligence.brand set version = version + 1, walked_to = 0, walk_began_at = null;
