-- Why: a movement that set money aside reads in a member's history as in progress, done or returned (standards R20), and the
-- history is asked for those in progress or returned alone.
-- Cost: an index on wallet.hold (a row per withdrawal or transfer to a vendor) and a view. Check: reports' history-status.test.ts.
create index hold_of_account on wallet.hold (account_id, created_at desc);

-- A hold by the key of the movement that made it.
create view wallet.held as select account_id, key, created_at, state from wallet.hold;
