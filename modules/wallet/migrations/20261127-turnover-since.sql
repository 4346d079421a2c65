-- Why:   a stake placed before a bonus or a deposit came, and settled after, counted for its turnover: what was bet already is no play
--        with what came later (decision 0068). A turnover remembers how many entries the wallet had when it began.
-- Cost:  a column without a value for what is there; one lookup of the account, which is locked anyway, for a new one.
-- Check: modules/rewards/terms-in-play.test.ts; modules/wallet/bonus.test.ts.

-- null: from before this; every bet counts for it.
alter table wallet.restriction add column since_seq bigint check (since_seq >= 0);
