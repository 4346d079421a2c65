-- Why:   what members have in play (standards R33) was summed over every bet a brand ever took. What an account's folded bets
--        come to now stands beside the fold, so that the sum costs a row per account and the few hours not folded yet.
-- Cost:  two columns with constant defaults; filled once from bet_hour, a pass over hours, not over bets.
-- Shown: in-play.test.ts compares the sums with the bets, and reads the plan.
alter table play.bet_fold
  -- Stakes of folded bets that are not decided.
  add column open_stake bigint not null default 0,
  -- What decided bets, and wins so far of open ones, left to the member.
  add column decided bigint not null default 0;
update play.bet_fold f set open_stake = h.open_stake, decided = h.decided
  from (select account_id, sum(open_stake) as open_stake, sum(case when state = 'OPEN' then payout else net end) as decided
          from play.bet_hour group by 1) h
 where h.account_id = f.account_id;
