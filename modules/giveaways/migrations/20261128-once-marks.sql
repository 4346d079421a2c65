-- Why:   an event may be for one account of a person, an address or a device.
-- Cost:  a new table.
-- Check: modules/giveaways/once.test.ts.
create table giveaways.mark (
  event_id int not null references giveaways.event,
  kind text not null check (kind in ('person', 'ip', 'device')),
  digest text not null,
  member_id int not null,
  primary key (event_id, kind, digest)
);
