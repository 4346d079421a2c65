import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readMigrations, repositoryMigrations } from './migrate.ts';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-migrations-'));
after(() => fs.rmSync(dir, { recursive: true }));

function source(module: string, files: string[], formerly?: string) {
  const folder = path.join(dir, module);
  fs.mkdirSync(folder);
  for (const file of files) fs.writeFileSync(path.join(folder, file), '');
  return { module, dir: folder, ...(formerly ? { formerly } : {}) };
}

test('numbered migrations run module by module, dated ones after all of them by date', () => {
  const low = source('low', ['20261201-third.sql', '0002-b.sql', '0001-a.sql'], 'before');
  const high = source('high', ['20261130-second.sql', '0001-c.sql', '20261201-third.sql']);
  assert.deepEqual(
    readMigrations([low, high]).map(({ module, name }) => `${module}/${name}`),
    [
      'before/0001-a.sql',
      'before/0002-b.sql',
      'high/0001-c.sql',
      'high/20261130-second.sql',
      'low/20261201-third.sql',
      'high/20261201-third.sql',
    ],
  );
});

test('every folder of migrations belongs to a listed module', () => {
  const listed = new Set(repositoryMigrations().map((one) => one.dir));
  const modules = path.join(import.meta.dirname, '..', '..', 'modules');
  for (const folder of fs.globSync('*/migrations', { cwd: modules }))
    assert.ok(listed.has(path.join(modules, folder)), folder);
});
