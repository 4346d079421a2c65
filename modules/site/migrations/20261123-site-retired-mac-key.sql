-- Why: backup codes and passkeys are bound to a key that is derived from the master key and cannot be made again; after a
-- rotation they are checked with the one they were made under.
-- Cost: an empty table, a row a rotation. Check: modules/site/rotate-master-key.test.ts.
create table site.retired_mac_key (
  key_fingerprint text primary key check (key_fingerprint ~ '^[0-9a-f]{16}$'),
  -- Sealed under the present master key.
  mac_key_sealed bytea not null,
  retired_at timestamptz not null
);
