-- Why:   a large withdrawal needs a second operator, and the rest of a disputed payout may be paid by a second one.
-- Cost:  nullable columns and one column with a constant default; no rewrite. The check reads the table once.
-- Shown: four-eyes.test.ts, pay-rest.test.ts.

alter table cashier.withdrawal
  add column first_approved_by_id int,
  add column first_approved_by text,
  add column approved_by_id int,
  -- A dispute is paid up to here by the payouts before the one now awaited: what "not received" falls back to.
  add column received_before bigint not null default 0 check (received_before >= 0);

alter table cashier.payout
  add column purpose text not null default 'withdrawal' check (purpose in ('withdrawal', 'rest'));
