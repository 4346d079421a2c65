-- Why:   agents' measures count deposits, withdrawals, fees, bonuses, rebates, salaries, dividends and adjustments beside play, each
--        once. The ledger has no order of commits that could be followed, and most of it is play.
-- Cost:  a new table of about 80 bytes a deposit or the like; a bet or win writes nothing to it. Filling it reads the ledger once
--        (1,000,000 entries: about a second).
-- Check: reconcile law flows_are_entries; modules/measures/flow.property.test.ts.

-- Money that a member got or gave otherwise than by play: a line of the journal for each such entry, written with it. `kind` is the
-- ledger's, but a withdrawal that went to the house of fees is a fee (31).
create table wallet.flow (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  account_id bigint not null,          -- the main account, of the frozen sibling's entries too
  member_id int not null,
  merchant_id int not null,
  kind smallint not null,
  amount bigint not null               -- units, the member's side
);
create index flow_at on wallet.flow using brin (at);
-- Lines that the measures have not counted: they leave it in the transaction that counts them.
create table wallet.flow_queue (flow_id bigint primary key references wallet.flow);

-- What was booked before the journal began. Play money of trials (account kind 4) is in no report.
with filled as (
  insert into wallet.flow (at, account_id, member_id, merchant_id, kind, amount)
  select t.created_at, o.account_id, o.member_id, o.merchant_id, case when t.kind = 11 and t.house_id = 10 then 31 else t.kind end,
         t.amount
    from wallet.transfer t
    join wallet.owner o on o.account_id = t.account_id - t.account_id % 4
    join wallet.account a on a.id = o.account_id and a.kind = 1
   where t.kind in (10, 11, 18, 19, 20, 21, 22, 23, 24, 30, 31)
   order by t.created_at, t.account_id, t.seq
  returning id)
insert into wallet.flow_queue (flow_id) select id from filled;

create trigger flow_is_kept before update or delete or truncate on wallet.flow
  for each statement execute function wallet.refuse_change();
