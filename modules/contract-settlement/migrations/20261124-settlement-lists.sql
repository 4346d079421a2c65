-- Why:   records are listed by the end of their period, the indexes went by its beginning: each page read all of an agent's, and the
--        console's all of a brand's. A payer who pays each minute what came in pays in more than 32,767 parts within a month.
-- Cost:  the table is rewritten and three indexes are built; settlement stops meanwhile (about a minute for ten million rows).
-- Check: modules/contract-settlement/dues.test.ts reads the plans.
alter table contract_settlement.settlement alter column parts type int;
drop index contract_settlement.settlement_in;
drop index contract_settlement.settlement_out;
create index settlement_in on contract_settlement.settlement (downline_id, ends_at desc, settlement_id desc);
create index settlement_out on contract_settlement.settlement (upline_id, ends_at desc, settlement_id desc);
create index settlement_of_brand on contract_settlement.settlement (merchant_id, ends_at desc, settlement_id desc);
