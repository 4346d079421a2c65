-- Why: a betting record must open as fast for a member with a million bets as for one with a thousand (bench:records): its
-- totals, its number of pages and the place of any page come from one row per hour, game and state instead of the bets.
-- Cost: new, empty tables, filled account by account (fold-bets.ts); the view gains a column at its end.
-- Check: fold-bets.test.ts compares every total with the bets themselves after bets, wins, rollbacks and late settlements.
create or replace view play.bet_record as
  select e.account_id, p.member_id, p.merchant_id, p.currency, p.is_trial, e.connection_id, b.game_id, e.key, e.round,
         b.stake, play.valid_bet(b.stake, b.paid, b.cap, b.flags, b.state) as valid_bet, b.paid as payout,
         case when b.state = 3 or b.flags & 1 <> 0 then b.paid else b.paid - b.stake end as net,
         play.state_name(b.state) as state,
         e.created_at as placed_at, b.settled_at, b.flags & 1 <> 0 as is_free, b.flags & 256 <> 0 as is_reopened,
         b.flags & 512 <> 0 as is_without_bet, e.seq
    from wallet.entry e
   cross join lateral (
     select s.*, coalesce(s.payout, 0) as paid, coalesce(s.valid_cap, s.stake) as cap from play.bet s
      where s.account_id = e.account_id and s.round = play.round_of(e.account_id, e.connection_id, e.round)
        and s.seq = e.seq offset 0) as b
    join play.player p on p.account_id = e.account_id;

-- What the bets a member placed in one hour come to. A derived table: it can be emptied at any time and is filled again.
create table play.bet_hour (
  account_id bigint not null,
  hour timestamptz not null,
  game_id int not null,
  state text not null check (state in ('OPEN', 'SETTLED', 'CANCELLED')),
  count int not null check (count > 0),
  -- Cash staked: neither free bets nor cancelled ones.
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  -- Nothing while open.
  net bigint not null,
  open_stake bigint not null,
  -- The entries between which these bets stand.
  first_seq bigint not null,
  last_seq bigint not null,
  primary key (account_id, hour, game_id, state)
);
create index bet_hour_by_time on play.bet_hour (hour);

-- The entry up to which an account's bets are in bet_hour.
create table play.bet_fold (
  account_id bigint primary key,
  seq bigint not null
);
