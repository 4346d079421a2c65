import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { settingsOfCommand } from './installation.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-app-'));
after(() => fs.rmSync(root, { recursive: true }));

test('a command without the environment of the product begins no second installation', () => {
  assert.throws(() => settingsOfCommand({}, root), /No installation in .*\.data.*environment of npm start/);
  assert.deepEqual(fs.readdirSync(root), []);
  const named = path.join(root, 'data');
  assert.equal(settingsOfCommand({ BAIZE_DATA: named }, root).dataDir, named);
  settingsOfCommand({ DATABASE_URL: 'postgres://u:p@localhost/baize' }, root);
  // As npm start left it, also without an environment.
  fs.mkdirSync(path.join(root, '.data'));
  assert.equal(settingsOfCommand({}, root).dataDir, path.join(root, '.data'));
});
