-- Why:   an operator may give back what did not arrive of a payout (OPEN-WALLET-09); the dispute is then closed.
-- Cost:  a nullable column; no rewrite. The check reads the table once.
-- Shown: review-withdrawal.test.ts.

alter table cashier.withdrawal
  add column refunded_amount bigint,
  add constraint refund_is_the_rest check (
    refunded_amount is null
    or (state in ('PARTLY', 'NOT_RECEIVED') and refunded_amount = amount - fee - received_amount)
  );
