-- Why: a claimed case stayed with an operator who went home; like a withdrawal's claim it now runs out and can be given back.
-- Cost: none. Claims of today have no time and can be taken over at once.
-- Check: `select claimed_at from risk.finding_case where state = 'CLAIMED' order by id desc limit 1` has a time after the next claim.
alter table risk.finding_case add column claimed_at timestamptz;
