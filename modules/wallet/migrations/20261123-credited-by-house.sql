-- Why:   the drawer of a withdrawal sums what no gateway said came (manual deposits, adjustments, openings). It read the member's
--        whole ledger for it: 1,000,000 entries took 103 ms, with this index 0.7 ms (23 Nov 2026).
-- Cost:  reads the ledger once, while nothing is written to it (1,000,000 entries: 164 ms). A bet or win is not in it: a write tests
--        its kind and no more.
-- Check: modules/wallet/entries-between.test.ts.
create index transfer_credited_by_house on wallet.transfer (account_id) where kind in (18, 30, 43) and amount > 0;
