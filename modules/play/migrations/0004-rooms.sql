-- Why:   which peers answer /live/rooms (#42): the others are not asked.
-- Cost:  a constant default, no rewrite; a handful of rows.
-- Shown: rooms.test.ts.
alter table play.connection add column reports_rooms boolean not null default false;
