-- Why:   rebate is by game type and vendor (PROMO-014, OPEN-PROMO-05); a member's sums knew no vendor.
-- Cost:  a new table: a row a day for each member, game type and vendor played, about 110 bytes. What settled before is not in it
--        until it is counted again (`npm run baize -- measures rebuild`); rebate begins on a later day than this, so it needs none of it.
-- Check: modules/measures/*.test.ts, modules/rebate/*.test.ts.
create table measures.member_vendor_day (
  member_id int not null,
  day date not null,                    -- of the brand's zone
  game_type text not null,
  vendor text not null,
  line_id bigint not null,              -- as in member_day, which has these bets, too
  valid_bet bigint not null,
  valid_by_mode bigint not null,        -- what of it was in a lottery prize mode
  primary key (member_id, day, game_type, vendor, line_id)
);
create index member_vendor_day_at on measures.member_vendor_day using brin (day);
