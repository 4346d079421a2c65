-- Why:   each page of the office asks what waits for an agent; settlements of five minutes make the history long, what is open is little.
-- Cost:  two small indexes over open settlements; brief, nothing is rewritten.
-- Check: modules/contract-settlement/dues.test.ts.
create index settlement_open_out on contract_settlement.settlement (upline_id)
  where state in ('CALCULATED', 'REQUESTED', 'ARREARS');
create index settlement_open_in on contract_settlement.settlement (downline_id)
  where state in ('CALCULATED', 'REQUESTED', 'ARREARS');
