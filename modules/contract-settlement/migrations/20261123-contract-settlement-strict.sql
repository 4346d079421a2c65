-- Why:   where the brand says so, who is held does not bet either: each minute it is compared with what was done.
-- Cost:  a column with a constant default, no rewrite.
-- Check: modules/contract-settlement/strict-hold.test.ts.
alter table contract_settlement.held_payer add column is_strict boolean not null default false;
