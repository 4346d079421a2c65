-- Why:   notices of contracts have a category of their own, so that an agent finds them beside those of money and of the account.
-- Cost:  reads the messages of 90 days twice and rewrites those of contracts; the table is locked meanwhile (some seconds a million).
-- Check: inbox.test.ts; `select category, count(*) from messaging.message where starts_with(template, 'contract_') group by 1`
--        answers one row.
alter table messaging.message drop constraint message_category_check;
update messaging.message set category = 'CONTRACT' where starts_with(template, 'contract_');
alter table messaging.message add constraint message_category_check
  check (category in ('MONEY', 'ACCOUNT', 'CONTRACT', 'REWARD', 'OPERATOR', 'LINE'));
