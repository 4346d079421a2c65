-- Why:   operators list a brand's redemptions of every state, the newest first: that scanned those of all brands.
-- Cost:  an index; a redemption writes into one more.
-- Check: modules/points/mall.test.ts.
create index redemption_of_brand on points.redemption (merchant_id, redemption_id desc);
