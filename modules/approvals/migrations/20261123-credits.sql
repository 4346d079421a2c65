-- Why:   no rule of risk saw money that operators credit by hand: whom a proposal credits, and with how much, is asked per member and
--        per operator over a day.
-- Cost:  a new table, filled from tens of rows a day.
-- Check: modules/risk/hand-credits.test.ts.
create table approvals.credit (
  proposal_id int not null references approvals.proposal,
  member_id int not null,
  amount bigint not null check (amount > 0),     -- units, in the proposal's currency
  primary key (proposal_id, member_id)
);
create index credit_of_member on approvals.credit (member_id, proposal_id);
create index proposal_done on approvals.proposal (merchant_id, decided_at) where state = 'APPROVED';

insert into approvals.credit (proposal_id, member_id, amount)
  select p.id, (p.payload ->> 'memberId')::int, p.amount from approvals.proposal p
   where p.kind in ('deposit.credit', 'withdrawal.refund') and p.payload ? 'memberId' and p.amount is not null;
