-- Why:   play from a wallet at a vendor stands in the clock of the sitting it was played in; lines name the account.
-- Cost:  an index over one row a member who ever played.
-- Shown: played-elsewhere.test.ts.
create index sitting_of_account on protection.sitting (account_id);
