-- Why:   bets at vendors that keep the wallet (transfer mode) belong in the member's betting record, turnover, limits and
--        reports (docs/decisions/0017): a clock reads each vendor's list and records what it says, once a transaction.
-- Cost:  new tables; two columns with constant defaults; the view gains a column at its end.
-- Shown: vendor-list/*.test.ts.

-- Every line that was recorded, by its vendor's id. `moved`: what it changed in the wallet at the vendor.
create table play.vendor_line (
  connection_id int not null references play.connection (id),
  key text not null,
  account_id bigint not null,
  type text not null check (type in ('bet', 'win', 'rollback')),
  round text not null,
  ref text,
  amount bigint not null check (amount >= 0),
  moved bigint not null,
  -- The vendor's time; the bet record stands at the time it became known here, so that no closed day changes.
  placed_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (connection_id, key)
);
create index vendor_line_by_time on play.vendor_line (connection_id, placed_at);
-- A transaction is taken back once.
create unique index vendor_line_reversed on play.vendor_line (connection_id, ref) where type = 'rollback';

-- What those lines left of an account's money at a vendor. With what was sent and fetched it must be what the vendor says.
create table play.vendor_purse (
  connection_id int not null references play.connection (id),
  account_id bigint not null,
  moved bigint not null,
  played_at timestamptz not null,          -- the latest line, by the vendor's clock
  recorded_at timestamptz not null,
  compared_at timestamptz,
  primary key (connection_id, account_id)
);
create index vendor_purse_to_compare on play.vendor_purse (connection_id, recorded_at)
  where compared_at is null or compared_at < recorded_at;

-- How far each vendor's list was read, and when it is read next.
create table play.list_cursor (
  connection_id int primary key references play.connection (id),
  upto timestamptz not null,
  -- When the last days were read again for lines that came late.
  deep_at timestamptz not null,
  -- When the vendor last answered.
  heard_at timestamptz not null,
  failures int not null default 0,
  next_at timestamptz not null
);

alter table play.finding drop constraint finding_kind_check;
alter table play.finding add constraint finding_kind_check check (kind in
  ('missing_here', 'missing_there', 'amount_differs', 'state_differs', 'list_silent', 'transfers_differ',
   'late_settlement'));

create or replace view play.bet_record as
  select e.account_id, p.member_id, p.merchant_id, p.currency, p.is_trial, e.connection_id, b.game_id, e.key, e.round,
         b.stake, play.valid_bet(b.stake, b.paid, b.cap, b.flags, b.state) as valid_bet, b.paid as payout,
         case when b.state = 3 or b.flags & 1 <> 0 then b.paid else b.paid - b.stake end as net,
         play.state_name(b.state) as state,
         e.created_at as placed_at, b.settled_at, b.flags & 1 <> 0 as is_free, b.flags & 256 <> 0 as is_reopened,
         b.flags & 512 <> 0 as is_without_bet, e.seq, b.flags & 32 <> 0 as is_elsewhere
    from wallet.entry e
   cross join lateral (
     select s.*, coalesce(s.payout, 0) as paid, coalesce(s.valid_cap, s.stake) as cap from play.bet s
      where s.account_id = e.account_id and s.round = play.round_of(e.account_id, e.connection_id, e.round)
        and s.seq = e.seq offset 0) as b
    join play.player p on p.account_id = e.account_id
   -- A win that pays its bet has no record of its own (wallet 0005): its round need not be looked up.
   where e.bet_seq is null;

-- A correction without a bet belongs where its round was played.
create or replace function play.record_stray_rollback(
  p_connection int, p_account bigint, p_seq bigint, p_ref text, p_round bigint, p_amount bigint, p_game int,
  p_stays boolean, p_at timestamptz
) returns void language plpgsql as $$
declare
  target tid := play.find_bet_by_key(p_account, p_connection, p_ref, p_at);
begin
  if target is not null then
    update play.bet b
       set state = 3, settled_at = now(), payout = case when b.flags & 512 <> 0 then 0 else b.payout end
     where b.ctid = target;
    return;
  end if;
  select b.ctid into target from play.bet b
   where b.account_id = p_account and b.round = p_round and b.payout >= p_amount and b.flags & 512 = 0
   order by b.state = 2 desc, b.seq desc limit 1;
  if target is not null then
    update play.bet b
       set payout = b.payout - p_amount,
           state = case when b.state = 2 and not p_stays then 1 else b.state end,
           settled_at = case when b.state = 2 and not p_stays then null else b.settled_at end
     where b.ctid = target;
    return;
  end if;
  insert into play.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
  values (p_account, p_seq, p_round, p_at, 0, p_game,
          512 | coalesce((select bit_or(b.flags & 32) from play.bet b where b.account_id = p_account and b.round = p_round), 0),
          2, -p_amount, now());
end $$;

-- Of these sums, what was played from wallets at vendors, open bets too: the ledger has no entries over it.
alter table play.bet_hour
  add column elsewhere_stake bigint not null default 0,
  add column elsewhere_net bigint not null default 0;
