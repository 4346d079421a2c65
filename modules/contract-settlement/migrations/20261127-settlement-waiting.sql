-- Why:   operators see what a brand's contracts wait for, however old, without reading what was paid.
-- Cost:  an index of the settlements that are not paid yet.
-- Check: modules/contract-settlement/rerun.test.ts.
create index settlement_open_of_brand on contract_settlement.settlement (merchant_id, ends_at desc, settlement_id desc)
  where state in ('CALCULATED', 'REQUESTED', 'ARREARS');
