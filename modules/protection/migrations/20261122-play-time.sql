-- Why: the clock of a member's play is called play time, and what is played from a wallet at a vendor off-ledger play.
-- Cost: catalogue entries only; each table is locked for a moment.
-- Check: session-clock.test.ts and off-ledger-play.test.ts read and write them under their new names.

alter table protection.sitting rename to play_time;
alter table protection.play_time rename constraint sitting_pkey to play_time_pkey;
alter table protection.played rename to off_ledger_stake;
alter table protection.off_ledger_stake rename constraint played_pkey to off_ledger_stake_pkey;
alter index protection.sitting_of_account rename to play_time_of_account;
