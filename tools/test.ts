import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '@baize/db/embedded';
import { throwAwayFolder } from '@baize/db/testing';
import { ensureBuilt } from '../apps/launcher/web-build.ts';
import { runTestFiles } from './test-files.ts';

/**
 * `npm test`: check, then unit and integration tests against a real PostgreSQL, then the browser flows against the
 * whole product. Ends with a line "N passed, N failed". `npm test -- unit` runs one part.
 */
const root = path.join(import.meta.dirname, '..');
const parts = process.argv.slice(2);
const wants = (part: string) => parts.length === 0 || parts.includes(part);
/** More than the two cores a machine has at least: a test waits for PostgreSQL, for timeouts, for pages to settle. */
const FILES_AT_ONCE = 3;
/** Ten minutes, for the longest file takes two on a machine that is busy with three. */
const FILE_LIMIT = 600_000;
/** So many of the longest files are listed at the end, with their seconds. */
const SHOWN = 15;
/** Each with a product of its own, which takes 1.5 GB with its browser. */
const FLOWS_AT_ONCE = os.totalmem() > 10 * 1024 ** 3 ? 3 : 2;
let passed = 0;
let failed = 0;
/** Printed last: of a long run often only the end is kept. */
const failures: string[] = [];
/** What V8 made of a file is kept from one process to the next: of hundreds, each reads the same modules (a third of their time, 2026-11-22). */
const compiled = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-compiled-'));

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });

/** Adds the last counts a runner printed; a runner that fails without counting anything counts as one failure. */
function count(result: { code: number; output: string }, pass: RegExp, fail: RegExp): void {
  const last = (rule: RegExp) => Number([...result.output.matchAll(rule)].at(-1)?.[1] ?? 0);
  const counted = last(fail);
  passed += last(pass);
  failed += result.code !== 0 && counted === 0 ? 1 : counted;
}

if (wants('check')) {
  const result = await run('node', ['tools/check.ts']);
  count(result, /check: (\d+) of/g, /(?!)/g);
  if (result.code !== 0)
    failures.push(
      'check',
      ...result.output
        .split('\n')
        .filter((line) => /✖|not ok|error/i.test(line))
        .slice(0, SHOWN),
    );
}

if (wants('unit')) {
  // The byte budget reads the built site.
  for (const app of ['web', 'console'] as const) await ensureBuilt(root, app);
  const stateDir = throwAwayFolder('baize-test-');
  // Durability is off for this throw-away server; the crash test starts its own with durability on. Its databases live
  // for seconds: nothing to tidy up in them.
  const server = await startEmbedded({
    stateDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '200',
      max_wal_size: '1GB',
    },
  });
  const files = ['packages', 'modules', 'apps'].flatMap((folder) =>
    fs.globSync(`${folder}/**/*.test.ts`, { cwd: root }),
  );
  const own = files.filter((file) => !file.includes('node_modules')).toSorted();
  const ended = await runTestFiles(own, {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      TEST_DATABASE_URL: server.url,
      NODE_ENV: 'test',
    },
    atOnce: FILES_AT_ONCE,
    again: process.env['CI'] === 'true',
    limit: FILE_LIMIT,
    print: (text) => process.stdout.write(text),
  });
  passed += ended.passed;
  failed += ended.failed;
  for (const [file, ms] of ended.took.slice(0, SHOWN)) console.log(`${(ms / 1000).toFixed(1)} s ${file}`);
  failures.push(...ended.failures);
  for (const line of ended.flaky) console.log(`flaky: ${line}`);
  await server.stop();
  fs.rmSync(stateDir, { recursive: true, force: true });
}

if (wants('browser')) {
  const result = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    CI: process.env['CI'] ?? '',
    BAIZE_E2E_WORKERS: process.env['BAIZE_E2E_WORKERS'] ?? String(FLOWS_AT_ONCE),
  });
  count(result, /^\s*(\d+) passed/gm, /^\s*(\d+) failed/gm);
}

fs.rmSync(compiled, { recursive: true, force: true });
for (const line of failures) console.log(`✖ ${line}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
