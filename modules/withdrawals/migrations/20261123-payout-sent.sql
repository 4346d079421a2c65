-- Why: the refusal of an order that was sent before proves nothing, so a payout counts as failed only where its gateway, a day
--   after the last order, knows nothing of it. That needs the time of the last order and what a later one was refused with.
-- Cost: one update of the payouts under way. Check: `select count(*) from withdrawals.payout where sends > 0 and sent_at is null
--   and outcome in ('pending', 'unknown')` is 0.
alter table withdrawals.payout add column sent_at timestamptz, add column refused_code text;
update withdrawals.payout set sent_at = coalesce(asked_at, created_at) where sends > 0 and outcome in ('pending', 'unknown');
