import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * `npm run prove:faults`: the tests of faults at length, then their figures together. Each is in `npm test` in short form.
 *
 * | fault | test |
 * |---|---|
 * | two nodes behind a balancer, an API or a worker killed every few seconds; the clocks of two are over the week's border, 16 hours in the next week or the last | apps/launcher/nodes/killed-nodes.test.ts |
 * | API, worker, studio, gateway, a session of the database, the database and (at length only) the launcher killed under load | e2e/crash.spec.ts |
 * | the launcher killed; the log folder unwritable; a worker that cannot start (for a minute at length) or dies again and again; a database that cannot start; the disk full | e2e/lifecycle.spec.ts |
 * | a gateway that hangs, answers late, wrongly or twice; processes killed between order and answer; clocks two days ahead | e2e/money-faults.spec.ts |
 */
const AT_LENGTH = { BAIZE_FAULT_SECONDS: '180', BAIZE_FAULT_ROUNDS: '4', BAIZE_FAULT_AWAY_MS: '60000' };
const PROOFS: [command: string, ...args: string[]][] = [
  ['node', '--test', '--test-reporter=spec', 'apps/launcher/nodes/killed-nodes.test.ts'],
  [
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    'crash.spec',
    'lifecycle.spec',
    'money-faults.spec',
  ],
];
/** As apps/launcher/fault-figures.fixture.ts writes it. */
const FIGURES = /^faults: (.+): (\d+) kills, (\d+) operations, lost (\d+), doubled (\d+)$/gm;

const root = path.join(import.meta.dirname, '..');
const run = ([command, ...args]: [string, ...string[]]) =>
  new Promise<{ code: number; output: string }>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...AT_LENGTH },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      process.stdout.write(chunk);
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });

let hasFailed = false;
const rows: { name: string; figures: number[] }[] = [];
for (const proof of PROOFS) {
  const { code, output } = await run(proof);
  hasFailed ||= code !== 0;
  for (const [, name = '', ...figures] of output.matchAll(FIGURES))
    rows.push({ name, figures: figures.map(Number) });
}

const sumOf = (index: number) => rows.reduce((sum, { figures }) => sum + (figures[index] ?? 0), 0);
const say = (name: string, [kills, operations, lost, doubled]: number[]) =>
  console.log(
    `${name.padEnd(46)} kills ${kills}, operations ${operations}, lost ${lost}, doubled ${doubled}`,
  );
console.log('');
for (const { name, figures } of rows) say(name, figures);
say('all', [0, 1, 2, 3].map(sumOf));
if (hasFailed) console.log('a proof failed, see above');
process.exitCode = hasFailed || sumOf(2) + sumOf(3) > 0 || rows.length === 0 ? 1 : 0;
