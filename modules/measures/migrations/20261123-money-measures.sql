-- Why:   net profit of a team (C2) is play less rebates, bonuses, salaries and fees; reports show deposits, withdrawals and new
--        members. Counted like play, from the journals wallet.flow and members.newcomer, for those who stood above then.
-- Cost:  new tables. A deposit or the like adds to three rows of its member and three of each agent above.
-- Check: modules/measures/*.test.ts.

-- What a member got or gave otherwise than by play, as the ledger booked it: `amount` in units is the member's side (a withdrawal
-- and a fee are negative), `entries` how many. A registration is one entry without an amount.
create table measures.member_flow_slot (
  member_id int not null,
  slot timestamptz not null,
  flow text not null check (flow in ('deposit', 'withdrawal', 'fee', 'rebate', 'bonus', 'salary', 'dividend', 'adjustment', 'registration')),
  line_id bigint not null,
  entries bigint not null,
  amount bigint not null,
  primary key (member_id, slot, flow, line_id)
);
create table measures.member_flow_hour (like measures.member_flow_slot including all);
alter table measures.member_flow_hour rename column slot to hour;
create table measures.member_flow_day (like measures.member_flow_slot including all);
alter table measures.member_flow_day drop column slot;
alter table measures.member_flow_day add column day date not null;
alter table measures.member_flow_day add primary key (member_id, day, flow, line_id);

-- The same of everybody below an agent, while they stood below.
create table measures.team_flow_slot (
  agent_id int not null,
  slot timestamptz not null,
  flow text not null check (flow in ('deposit', 'withdrawal', 'fee', 'rebate', 'bonus', 'salary', 'dividend', 'adjustment', 'registration')),
  entries bigint not null,
  amount bigint not null,
  primary key (agent_id, slot, flow)
);
create table measures.team_flow_hour (like measures.team_flow_slot including all);
alter table measures.team_flow_hour rename column slot to hour;
create table measures.team_flow_day (like measures.team_flow_slot including all);
alter table measures.team_flow_day drop column slot;
alter table measures.team_flow_day add column day date not null;
alter table measures.team_flow_day add primary key (agent_id, day, flow);

-- A row of any of the journals may come after its time was complete.
alter table measures.late rename column settlement_id to row_id;
alter table measures.late add column journal text not null default 'settlement' check (journal in ('settlement', 'flow', 'registration'));
alter table measures.late alter column journal drop default;
alter table measures.late drop constraint late_pkey, add primary key (journal, row_id);

-- Rows of a day are deleted and counted again. They come in the order of time, so a brin is small and enough.
create index member_slot_at on measures.member_slot using brin (slot);
create index member_hour_at on measures.member_hour using brin (hour);
create index member_day_at on measures.member_day using brin (day);
create index team_slot_at on measures.team_slot using brin (slot);
create index team_hour_at on measures.team_hour using brin (hour);
create index team_day_at on measures.team_day using brin (day);
create index member_flow_slot_at on measures.member_flow_slot using brin (slot);
create index member_flow_hour_at on measures.member_flow_hour using brin (hour);
create index member_flow_day_at on measures.member_flow_day using brin (day);
create index team_flow_slot_at on measures.team_flow_slot using brin (slot);
create index team_flow_hour_at on measures.team_flow_hour using brin (hour);
create index team_flow_day_at on measures.team_flow_day using brin (day);
