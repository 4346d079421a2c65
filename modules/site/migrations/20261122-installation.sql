-- Why: with another master key everything sealed is unreadable; a lost key file was replaced in silence (findings H3, M5).
-- Cost: one row. Check: `select key_fingerprint from site.installation` equals what every node's doctor prints.
create table site.installation (
  only_one boolean primary key default true check (only_one),
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null
);
