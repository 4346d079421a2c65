-- Why: who changes a mobile number types two codes, of the old number and of the new one. The first, once right, counts
-- for a few minutes at this session, so that mistyping the second does not burn it (security-proof.ts).
-- Cost: two nullable columns, no rewrite. Check: bind-mobile.test.ts.
alter table identity.session
  add column proved_for text check (proved_for in ('mobile', 'email')),
  add column proved_at timestamptz,
  add constraint proof_whole check ((proved_for is null) = (proved_at is null));
