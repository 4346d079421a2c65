-- Why:   one clerk could credit a member alone: what moves money by hand, or lowers a control, is proposed by one operator
--        and decided by another. The row keeps the rule it was decided by.
-- Cost:  new tables only.
-- Check: modules/approvals/*.test.ts.
create schema approvals;

create table approvals.rule (
  merchant_id int primary key,
  -- Units. What one operator may do alone in 24 hours, all of it together; 0: nothing.
  alone_upto bigint not null default 0 check (alone_upto >= 0),
  -- Declared: the house has one operator, who decides what they proposed.
  is_one_person boolean not null default false
);

create table approvals.proposal (
  id int generated always as identity (start with 1001) primary key,
  merchant_id int not null,
  kind text not null,
  subject text not null,                          -- 'deposit:D261123-…'
  payload jsonb not null,
  -- Units; null where no sum is at stake (a lowered control).
  amount bigint check (amount > 0),
  currency text,
  reason text not null check (length(reason) between 1 and 300),
  permission text not null,                       -- needed to decide
  state text not null check (state in ('PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  proposed_by_id int not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by_id int,
  decided_by text,
  decided_at timestamptz,
  remark text,
  -- The rule of the brand when it was proposed, and what of it let one person decide.
  rule_alone_upto bigint not null check (rule_alone_upto >= 0),
  decided_under text check (decided_under in ('two_people', 'within_sum', 'one_person')),
  check ((amount is null) = (currency is null)),
  check ((state = 'PROPOSED') = (decided_at is null)),
  check ((state in ('APPROVED', 'REFUSED')) = (decided_under is not null)),
  check (decided_under is null or decided_by_id is not null),
  -- Whatever the code does: two people, or a rule that says why not.
  constraint two_people check (decided_under <> 'two_people' or decided_by_id <> proposed_by_id),
  constraint within_sum check (decided_under <> 'within_sum' or (amount is not null and amount <= rule_alone_upto))
);
create index proposal_queue on approvals.proposal (merchant_id, id desc);
create index proposal_of_subject on approvals.proposal (merchant_id, subject);
create unique index proposal_open_once on approvals.proposal (merchant_id, subject) where state = 'PROPOSED';
create index proposal_alone on approvals.proposal (merchant_id, proposed_by_id, decided_at)
  where decided_under = 'within_sum';
create index proposal_expiry on approvals.proposal (expires_at) where state = 'PROPOSED';
