import assert from 'node:assert/strict';
import { test } from 'node:test';
import { frozenMigrations, presentMigrations } from './freeze-migrations.ts';

test('an applied migration is never edited, renamed or removed', () => {
  const present = presentMigrations();
  const changed = Object.entries(frozenMigrations()).filter(([id, sha256]) => present[id] !== sha256);
  assert.deepEqual(changed, [], 'write a new migration instead');
});

test('every migration is frozen', () => {
  const frozen = frozenMigrations();
  const loose = Object.keys(presentMigrations()).filter((id) => !(id in frozen));
  assert.deepEqual(loose, [], 'npm run migrations:freeze adds them');
});
