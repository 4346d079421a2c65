-- Why:   with a hundred thousand contracts most of a run is PostgreSQL writing settlements. The guard ran a function for each payment and
--        compared the sheet with itself; now it looks at which columns an update names. One index said what the unique one says.
-- Cost:  triggers and an index are replaced; each takes a lock for a moment.
-- Check: modules/contract-settlement/settle.test.ts; npm run bench:contracts.
drop trigger keep_computed on contract_settlement.settlement;
drop function contract_settlement.keep_computed();

create function contract_settlement.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what was computed never changes, what was paid is not taken back, and settlements are kept: % refused', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger keep_settlement before delete on contract_settlement.settlement
  for each row execute function contract_settlement.refuse_change();
create trigger keep_computed before update of settlement_id, run_id, merchant_id, kind, contract_id, version, upline_id, downline_id, depth,
    starts_at, ends_at, is_cut_off, currency, rate_bps, valid_bet, profit_loss, active_members, carry_in, carry_out, amount, sheet, created_at
  on contract_settlement.settlement for each row execute function contract_settlement.refuse_change();
create trigger keep_paid before update on contract_settlement.settlement for each row
  when (new.paid < old.paid or new.advanced < old.advanced or new.repaid < old.repaid
        or (old.state in ('PAID', 'PAID_OFFLINE', 'NOTHING_DUE') and new.state <> old.state))
  execute function contract_settlement.refuse_change();

-- A contract's stretches do not overlap: by their beginning they stand in the order of their ends.
drop index contract_settlement.settlement_of_contract;
