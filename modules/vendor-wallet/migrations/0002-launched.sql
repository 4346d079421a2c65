-- Why:   a recall asked for when a game was left runs a moment later; a game of the same vendor opened meanwhile must keep
--        its money.
-- Cost:  a column without a default; nothing is rewritten.
-- Shown: review.test.ts.

alter table vendor_wallet.vault add column launched_at timestamptz;
