-- Why: what is derived from entries (play's and reports' hours) asks how far an account's entries go; looking for the highest
-- number through every weekly partition cost more than the page it was for (bench:records, 21 Nov 2026).
-- Cost: a view. Check: fold tests of play and reports.
create view wallet.last_entry as select id as account_id, seq from wallet.account;
