-- Why: a bank account is one member's per brand (OPEN-AUTH-09, R16), not only once per member.
-- Cost: one index over a small table; fails, and says so, where two members share an account today: remove one by hand.
-- Check: request-withdrawal.test.ts binds one account for two members.
drop index cashier.bank_account_once;
create unique index bank_account_once on cashier.bank_account (merchant_id, bank_code, number)
  where removed_at is null;
create index bank_account_of_member on cashier.bank_account (member_id, id);
