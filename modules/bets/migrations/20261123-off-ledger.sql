-- Why: play from a wallet that the vendor keeps is called off-ledger play; "elsewhere" said nothing.
-- Cost: renames of columns; the view and the table are locked for a moment.
-- Check: `select count(*) filter (where is_off_ledger) from bets.bet_record` counts what it counted before.
alter view bets.bet_record rename column is_elsewhere to is_off_ledger;
alter table bets.bet_hour rename column elsewhere_stake to off_ledger_stake;
alter table bets.bet_hour rename column elsewhere_net to off_ledger_net;
