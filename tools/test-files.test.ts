import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { runTestFiles } from './test-files.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-test-files-'));
after(() => fs.rmSync(folder, { recursive: true }));

/** Node alone takes more than a second to start while two cores are shared by many. */
const LIMIT = 6000;
const HEAD = "import { test } from 'node:test';\n";
/** What a file does, then what the run says of it. */
const FILES: [text: string, passed: number, failed: number, says: RegExp][] = [
  ["test('one', () => {}); test('two', () => {});", 2, 0, /✔ two/],
  ["test('one', () => {}); test('two', () => { throw new Error('no'); });", 1, 1, /✖ two/],
  ["throw new Error('at the import');", 0, 1, /at the import/],
  [
    "import net from 'node:net'; test('it listens', () => {}); net.createServer().listen(0);",
    1,
    0,
    /✔ it listens/,
  ],
  ["test('it spins', () => { for (;;); });", 0, 1, /did not end within 6 s/],
  [
    "process.on('SIGTERM', () => {}); test('it waits', () => new Promise(() => setInterval(() => {}, 1000)));",
    0,
    1,
    /it waits/,
  ],
  [
    "import { spawn } from 'node:child_process'; test('its child stays', () => { spawn('sleep', ['600'], { stdio: 'inherit' }).unref(); });",
    1,
    0,
    /✔ its child stays/,
  ],
];

for (const [index, [text, passed, failed, says]] of FILES.entries())
  test(`a test file ends whatever it does: ${text.slice(0, 70)}`, async () => {
    const file = path.join(folder, `${index}.test.mjs`);
    fs.writeFileSync(file, HEAD + text);
    const printed: string[] = [];
    // Without what tells a process that it is a test file of a run: it would report to that run's parent.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = await runTestFiles([file], {
      cwd: folder,
      env,
      atOnce: 2,
      again: false,
      limit: LIMIT,
      print: (output) => printed.push(output),
    });
    assert.match(printed.join(''), says);
    const { took, failures, ...counts } = run;
    assert.deepEqual(counts, { passed, failed, flaky: [] });
    assert.equal(failures.length, failed > 0 ? 1 : 0);
    assert.ok(failures.every((line) => line.startsWith(file)));
    assert.deepEqual(
      took.map(([name]) => name),
      [file],
    );
  });

test('a failed file is played once more where that is asked for, and named', async () => {
  const marker = path.join(folder, 'played');
  const passesThen = path.join(folder, 'passes-then.test.mjs');
  const failsAgain = path.join(folder, 'fails-again.test.mjs');
  fs.writeFileSync(
    passesThen,
    `${HEAD}import assert from 'node:assert'; import fs from 'node:fs'; test('one', () => {}); test('second time', () => { const played = fs.existsSync(${JSON.stringify(marker)}); fs.writeFileSync(${JSON.stringify(marker)}, ''); assert.ok(played); });`,
  );
  fs.writeFileSync(failsAgain, `${HEAD}test('never', () => { throw new Error('no'); });`);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const run = await runTestFiles([passesThen, failsAgain], {
    cwd: folder,
    env,
    atOnce: 2,
    again: true,
    limit: LIMIT,
    print: () => {},
  });
  const { took: _took, ...counts } = run;
  assert.deepEqual(counts, {
    passed: 2,
    failed: 1,
    flaky: [`${passesThen} › second time`],
    failures: [`${failsAgain} › never`],
  });
});
