import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { once } from 'node:events';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-held-'));
after(() => fs.rmSync(dir, { recursive: true }));

/** A process that holds the folder and says so, or says why it cannot. */
function aHolder(dataDir: string) {
  const source = `import { holdDataFolder } from '${path.join(import.meta.dirname, 'data-folder.ts')}';
    try { holdDataFolder('${dataDir}'); process.stdout.write('held'); setInterval(() => {}, 1000); }
    catch (error) { process.stdout.write(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, said: once(child.stdout, 'data').then(String) };
}

test('a second launcher is refused and leaves the number of the first; a killed one leaves the folder free', async () => {
  const dataDir = path.join(dir, 'data');
  const pidFile = path.join(dataDir, 'launcher.pid');
  const first = aHolder(dataDir);
  assert.equal(await first.said, 'held');
  const number = String(first.child.pid);
  assert.equal(fs.readFileSync(pidFile, 'utf8'), number);

  assert.match(await aHolder(dataDir).said, new RegExp(`in use by another launcher \\(${number}\\)`));
  assert.equal(fs.readFileSync(pidFile, 'utf8'), number);

  const gone = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await gone;
  const next = aHolder(dataDir);
  assert.equal(await next.said, 'held');
  assert.equal(fs.readFileSync(pidFile, 'utf8'), String(next.child.pid));
  next.child.kill('SIGKILL');
});

test('a data folder that cannot be used says which and why', async () => {
  const dataDir = path.join(dir, 'file');
  fs.writeFileSync(dataDir, '');
  assert.match(await aHolder(dataDir).said, /the data folder .*file cannot be used: .*EEXIST/);
});

test(
  'root is refused a folder of another user, and leaves nothing of its own in it',
  { skip: process.getuid?.() !== 0 },
  async () => {
    const dataDir = path.join(dir, 'of-another');
    fs.mkdirSync(dataDir);
    fs.chownSync(dataDir, 65_534, 65_534);
    assert.match(await aHolder(dataDir).said, /of-another belongs to another user: .*sudo -u '#65534'/);
    assert.deepEqual(fs.readdirSync(dataDir), []);
  },
);
