-- Why:   each minute the orders on chains that are due are looked up; without an index that reads every deposit.
-- Cost:  two partial indexes; the first over orders on chains only, the second over lines that wait for an operator.
-- Shown: chain-deposit.test.ts, incoming.test.ts (same answers).

create index deposit_watched on cashier.deposit (checked_at) where address_index is not null;
create index incoming_open on cashier.incoming (merchant_id, created_at) where state = 'OPEN';
