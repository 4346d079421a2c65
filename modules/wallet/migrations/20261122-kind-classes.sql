-- Why:   risk, protection, bets and reports wrote the numbers of kinds into their SQL, each its own idea of what a stake or
--        a deposit is. The view says it once; a new kind joins a class here and in KIND_CLASS (transfer-kinds.ts).
-- Cost:  seven columns at the view's end. The planner inlines them: `where is_stake` is planned as `where kind in (1, 3)`.
-- Check: entries-between.test.ts (every kind, both signs, against KIND_CLASS; the plan of a query by class).
create or replace view wallet.entry as
  select t.account_id, t.seq, t.created_at, t.kind, t.amount, t.balance_after - t.amount as balance_before,
         t.balance_after, t.connection_id, t.key,
         case when t.bet_seq is null then t.ref else
           (select b.key from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as ref,
         case when t.bet_seq is null then t.round else
           (select b.round from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour') end as round,
         wallet.house_of(t.house_id, t.connection_id) as house_id, t.note, t.actor, t.flags,
         -- The bet a win pays, where both name one round.
         t.bet_seq,
         -- Bets, wins and their rollbacks.
         t.kind in (1, 2, 3, 4) as is_play,
         -- Bets and their rollbacks: minus their sum was staked.
         t.kind in (1, 3) as is_stake,
         t.kind in (3, 4) as is_rollback,
         -- To and from a member's wallet at a vendor.
         t.kind in (15, 16) as is_vendor_transfer,
         -- Deposited, or received from the upline or a downline.
         t.kind in (10, 17) and t.amount > 0 as is_money_in,
         -- Withdrawn (a withdrawal leaves when it goes on hold; a release takes that back), or sent along the line.
         t.kind in (12, 13) or t.kind = 17 and t.amount < 0 as is_money_out,
         -- Put on hold until an outside party answers: view held says what became of it.
         t.kind in (12, 15) as is_hold
    from wallet.transfer t;
