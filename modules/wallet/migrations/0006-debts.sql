-- Why:   a debt after a clawback is a significant event (standards R18): whoever watches asks which began since a time.
-- Cost:  a partial index over a handful of rows.
-- Shown: modules/risk/debt-cases.test.ts.
create index restriction_debt on wallet.restriction (created_at) where kind = 'debt';
