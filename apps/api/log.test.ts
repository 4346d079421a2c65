import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const LOG = path.join(import.meta.dirname, 'log.ts');
/** Writes a line every few milliseconds and ends well after the last. */
const SOURCE = `import { surviveLostOutput } from '@baize/kernel/lifecycle';
  import { createLog } from '${LOG}';
  surviveLostOutput();
  const log = createLog({ logLevel: 'info' }, 'test');
  for (let line = 0; line < 50; line += 1) {
    log.info({ line }, 'said');
    console.log('plainly');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.exit(7);`;

const aProcess = (stdout: 'pipe' | number) =>
  spawn(process.execPath, ['--input-type=module', '-e', SOURCE], {
    cwd: import.meta.dirname,
    stdio: ['ignore', stdout, 'inherit'],
  });

test(
  'a process whose output goes to a full disk works on',
  { timeout: 20_000, skip: fs.existsSync('/dev/full') ? false : 'this system has no /dev/full' },
  async () => {
    const full = fs.openSync('/dev/full', 'w');
    const [code] = await once(aProcess(full), 'exit');
    fs.closeSync(full);
    assert.equal(code, 7);
  },
);

test('a process whose output nobody reads any more works on', { timeout: 20_000 }, async () => {
  const child = aProcess('pipe');
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'exit');
  assert.equal(code, 7);
});
