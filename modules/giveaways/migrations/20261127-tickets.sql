-- Why:   a promotion gives tickets of a raffle: draws that come on top of what a member earns there.
-- Cost:  a new table.
-- Check: modules/promotions/gifts/gifts.test.ts.
create table giveaways.ticket (
  event_id int not null references giveaways.event,
  ref text not null,                     -- of who gave them, e.g. promotion:entry:12; unique in its event
  member_id int not null,
  count int not null check (count > 0),
  given_at timestamptz not null,
  primary key (event_id, ref)
);
create index ticket_of_member on giveaways.ticket (member_id, event_id);
create trigger keep_ticket before update or delete or truncate on giveaways.ticket for each statement execute function giveaways.keep();
