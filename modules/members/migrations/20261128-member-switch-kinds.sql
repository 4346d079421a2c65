-- Why:   operators switch each kind of contract for an agent and everybody below (OP-30), not only all kinds together.
-- Cost:  a check over a table of some rows; what is switched off now stays so.
-- Check: modules/agents/switches.test.ts, modules/contracts/sign.test.ts.
alter table members.branch_switch drop constraint branch_switch_off_check;
alter table members.branch_switch add constraint branch_switch_off_check
  check (off <@ array['openAccounts', 'inviteLinks', 'transferDown', 'contracts', 'contractDividend', 'dailySalary', 'hourlySalary',
                      'realtimeSalary', 'chat']);
