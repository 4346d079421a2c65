-- Why:   deposits and withdrawals are modules of their own (docs/decisions/0020): their tables move to their schemas. An
--        event of a gateway says itself whose brand it is, since this schema no longer sees the orders.
-- Cost:  a rename in the catalogue per table; one update over psp_event (a row per callback) and an index on it.
-- Shown: every test of the three modules; apart.test.ts moves rows of before.

alter table cashier.psp_event add column merchant_id int;
update cashier.psp_event e set merchant_id = d.merchant_id from cashier.deposit d where d.order_no = e.reference;
update cashier.psp_event e set merchant_id = w.merchant_id
  from cashier.payout p join cashier.withdrawal w using (withdrawal_no) where p.payout_no = e.reference;
create index psp_event_of_merchant on cashier.psp_event (merchant_id, id desc);

create schema deposits;
alter table cashier.deposit set schema deposits;
alter table cashier.deposit_slip set schema deposits;
alter table cashier.incoming set schema deposits;
alter sequence cashier.address_index set schema deposits;

create schema withdrawals;
alter table cashier.bank_account set schema withdrawals;
alter table cashier.withdrawal set schema withdrawals;
alter table cashier.payout set schema withdrawals;
alter table cashier.receipt_proof set schema withdrawals;
