-- Why:   who is owed salaries of five minutes hears of the first that is unpaid and of the last that is paid, not of each: each payment
--        asks which contracts have something overdue.
-- Cost:  a small index over overdue settlements; brief, nothing is rewritten.
-- Check: modules/contract-settlement/killed.test.ts.
create index settlement_in_arrears on contract_settlement.settlement (contract_id) where state = 'ARREARS';
