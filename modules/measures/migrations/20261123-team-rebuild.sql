-- Why:   measures were counted again in one transaction, which a month of play does not fit in. They are counted again day by day.
-- Cost:  a table of one row; brin indexes of some kilobytes over bets.settlement and members.member, an index over the few late rows.
-- Check: modules/measures/*.property.test.ts, rebuild.test.ts.

-- A rebuild of everything that is under way: it goes on at next_day when it is asked for again.
create table measures.rebuild (
  id smallint primary key default 1 check (id = 1),
  next_day date not null,
  last_day date not null
);
create index late_counted on measures.late (counted_at);
create index settlement_at on bets.settlement using brin (at);
create index member_registered on members.member using brin (registered_at);
