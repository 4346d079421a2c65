-- Why:   a wallet whose stakes are counted first (limits of responsible gaming, module protection) is marked as such,
--        so that the others are never asked about.
-- Cost:  a check over wallet.restriction, which is small.
-- Shown: modules/protection/bets.test.ts.
alter table wallet.restriction drop constraint restriction_kind_check;
alter table wallet.restriction add constraint restriction_kind_check
  check (kind in ('turnover', 'no_bet', 'no_withdraw', 'debt', 'limited'));
