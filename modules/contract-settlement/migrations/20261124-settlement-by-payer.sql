-- Why:   what a payer owes is read the oldest first and no more than one transaction takes; what the clock pays was found by brand only.
-- Cost:  a small index over what waits for the clock; it takes a lock for a moment.
-- Check: modules/contract-settlement/settle.test.ts.
create index settlement_by_clock on contract_settlement.settlement (upline_id, ends_at) where state = 'CALCULATED' and way = 'AUTO';
