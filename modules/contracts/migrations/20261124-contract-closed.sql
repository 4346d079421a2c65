-- Why:   a closed account kept its contracts: its downlines were owed for ever, and it was paid for ever. Closing ends them.
-- Cost:  one check is replaced; contracts are read once under a lock.
-- Check: modules/contracts/cascade.test.ts.
alter table contracts.contract drop constraint contract_end_reason_check;
alter table contracts.contract add constraint contract_end_reason_check
  check (end_reason in ('AGREED', 'UPLINE_RATE_LOWERED', 'UPLINE_CONTRACT_ENDED', 'MOVED', 'CLOSED'));
