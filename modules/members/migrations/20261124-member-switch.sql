-- Why:   operators switch off for an agent and everybody below what agents may do (OP-09, OP-30).
-- Cost:  a new table; an agent without a row has everything on.
-- Check: modules/agents/switches.test.ts.
create table members.branch_switch (
  member_id int primary key references members.member,
  off text[] not null check (off <@ array['openAccounts', 'inviteLinks', 'transferDown', 'contracts', 'chat'])
);
