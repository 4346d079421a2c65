-- Why:   money that only an operator says came or left, openings, and the operator's own capital were nowhere apart: each has
--        kinds and a house of its own now. What a hold is for stood in its idempotency key alone: it is a column.
-- Cost:  two checks over wallet.account are read once; wallet.hold is written once (a row per withdrawal or transfer to a vendor).
--        Entries written before keep their kinds: what an operator credited by then reads as a deposit from a gateway.
-- Check: entries-between.test.ts (kinds and classes, refs), capital.test.ts, reconcile law kinds_stand_on_their_houses.
insert into wallet.house (id, name) values (12, 'manual'), (13, 'opening'), (14, 'owner');

-- 5: the operator's own capital in a currency of a brand. It may stand below zero: profit that was taken out.
alter table wallet.account drop constraint kind_follows_id, drop constraint balance_side;
alter table wallet.account
  add constraint kind_follows_id check (case kind when 1 then id % 4 = 0 when 4 then id % 4 = 0 when 5 then id % 4 = 0
                                                  when 2 then id % 4 = 1 when 3 then id % 4 = 2 else false end),
  add constraint balance_side check (case kind when 3 then balance <= 0 when 5 then true else balance >= 0 end);
create table wallet.capital (
  merchant_id int not null,
  currency text not null check (currency ~ '^[A-Z]{3,5}$'),
  account_id bigint not null unique references wallet.account (id),
  primary key (merchant_id, currency)
);

-- The order a hold belongs to; null: it belongs to none.
alter table wallet.hold add column ref text;
update wallet.hold set ref = nullif(split_part(key, ':', 2), '');

-- What a hold is for, by the key of the movement that made it. plpgsql: planned on its first call, like round_at.
create function wallet.hold_ref(p_key text) returns text language plpgsql stable as $$
begin
  return (select h.ref from wallet.hold h where h.key = p_key);
end $$;

create or replace view wallet.entry as
  select t.account_id, t.seq, t.created_at, t.kind, t.amount, t.balance_after - t.amount as balance_before,
         t.balance_after, t.connection_id, t.key,
         -- The bet of a win; the order of a movement of our own; what a rollback takes back.
         case when t.bet_seq is not null then
           (select b.key from wallet.transfer b
             where b.account_id = t.account_id and b.seq = t.bet_seq and b.created_at < t.created_at + interval '1 hour')
              when t.kind in (11, 12, 13, 15, 19) then
           coalesce(wallet.hold_ref(coalesce(t.ref, split_part(t.key, '#', 1))), t.ref)
              else t.ref end as ref,
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
         t.kind in (10, 17, 18) and t.amount > 0 as is_money_in,
         -- Withdrawn (a withdrawal leaves when it goes on hold; a release takes that back), or sent along the line.
         t.kind in (12, 13) or t.kind = 17 and t.amount < 0 as is_money_out,
         -- Put on hold until an outside party answers: view held says what became of it.
         t.kind in (12, 15) as is_hold,
         t.kind in (10, 18) as is_deposit,
         t.kind in (11, 19) as is_withdrawal,
         -- A deposit or withdrawal that only an operator says happened.
         t.kind in (18, 19) as is_manual,
         -- The operator's own money; never on an account of a member.
         t.kind in (60, 61) as is_capital
    from wallet.transfer t;

-- No report rolls up an account of capital.
create or replace view wallet.last_entry as select id as account_id, seq from wallet.account where kind <> 5;

-- As before, with the order of our own movements. A win's bet is its round's, and not looked up here.
drop function wallet.entries_between(bigint, bigint, bigint, timestamptz, timestamptz, smallint[], int);
create function wallet.entries_between(
  p_account bigint, p_after bigint, p_upto bigint, p_from timestamptz, p_to timestamptz, p_kinds smallint[], p_limit int
) returns table (
  seq bigint, created_at timestamptz, kind smallint, connection_id int, amount bigint, balance_before bigint,
  balance_after bigint, key text, ref text, round text, note text, actor text
) language sql stable as $$
  with batch as materialized (
    select t.* from wallet.transfer t
     where t.account_id = p_account and t.seq > p_after and t.seq <= p_upto
       and t.created_at >= p_from and t.created_at < p_to and t.kind = any (p_kinds)
     order by t.seq limit p_limit)
  select t.seq, t.created_at, t.kind, t.connection_id, t.amount, t.balance_after - t.amount, t.balance_after, t.key,
         case when t.kind in (11, 12, 13, 15, 19)
              then coalesce(wallet.hold_ref(coalesce(t.ref, split_part(t.key, '#', 1))), t.ref) else t.ref end,
         case when t.bet_seq is null then t.round
              when b.seq is not null then b.round
              else wallet.round_at(p_account, t.bet_seq, t.created_at) end,
         t.note, t.actor
    from batch t left join batch b on b.seq = t.bet_seq
   order by t.seq
$$;
