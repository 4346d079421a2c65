-- Why:   the rules of risk ask what one member played from wallets at vendors; lines were found by vendor and time only.
-- Cost:  reads the lines once; a day of them is as many as bets at vendors in transfer mode.
-- Shown: vendor-list/read-list.test.ts, modules/risk/played-elsewhere.test.ts.
create index vendor_line_of_account on play.vendor_line (account_id, recorded_at);
