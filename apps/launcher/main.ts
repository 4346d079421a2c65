import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { openDatabase } from '@baize/db';
import { startEmbedded } from '@baize/db/embedded';
import { surviveLostOutput } from '@baize/kernel/lifecycle';
import { listMerchantRows, type ListedMerchant } from '@baize/site';
import { addressLines } from './addresses.ts';
import { keepUploadsCopied } from './backup/upload-copies.ts';
import { watchBackup } from './backup/watch-backup.ts';
import { holdDataFolder } from './data-folder.ts';
import { assertPortsFree } from './ports.ts';
import { environmentOf } from './environment.ts';
import { createReport, type Report } from './report.ts';
import { ensureSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { startProcess, type OwnProcess } from './start-process.ts';
import { supervise, type Supervised } from './supervise.ts';
import { ensureBuilt } from './web-build.ts';

/**
 * `npm start`: database, schema, demo world, web apps, then the processes; one Ctrl-C stops all of it in order.
 * Whatever was acknowledged before a kill -9 is there after the next start: every store is durable on its own.
 */
const root = path.join(import.meta.dirname, '..', '..');
const began = performance.now();
/** Named at the start. */
const BRANDS_MAX = 100;
const entry = (file: string) => path.join(root, 'apps', file);

async function main(): Promise<void> {
  const settings = readSettings(process.env, root);
  await assertPortsFree(settings);
  holdDataFolder(settings.dataDir);
  const secrets = ensureSecrets(settings, process.env);
  const report = createReport(settings.dataDir);

  const database = settings.databaseUrl
    ? undefined
    : await step('PostgreSQL', () => keepDatabase(settings, report));
  const embedded = database?.current();
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  const env = environmentOf(settings, secrets, databaseUrl);

  const children: Supervised<OwnProcess>[] = [];
  const stop = once(async (code: number, reason: string) => {
    say(`\n${reason}; stopping …`);
    // The API first: it stops taking bets and finishes those it acknowledged. PostgreSQL last.
    for (const child of children.toReversed()) await child.stop();
    await database?.stop();
    await report.close();
    say('stopped.');
    process.exit(code);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0, 'asked to stop'));

  try {
    await step(settings.demo ? 'schema and demo world' : 'schema', () =>
      runOnce('api/prepare.ts', env, report.logOf('prepare')),
    );
    if (process.argv.includes('--seed-only'))
      return await stop(0, settings.demo ? 'the demo world is there' : 'the database is migrated');
    for (const app of ['web', 'console'] as const) await step(`${app} app`, () => ensureBuilt(root, app));
    const start = (name: string, file: string) => async () => {
      const options = { name, entry: entry(file), env, log: report.logOf(name) };
      const onChange = report.onChange;
      const child = await supervise({ name, onChange, start: (signal) => startProcess(options, signal) });
      children.push(child);
      return child;
    };
    if (settings.demo) {
      await step('demo payment gateway', start('psp', 'demo-psp/main.ts'));
      await step('studio', start('studio', 'studio/server/main.ts'));
    }
    await step('worker', start('worker', 'api/worker.ts'));
    const api = await step('API', start('api', 'api/main.ts'));
    if (settings.storage.kind === 'folder')
      keepUploadsCopied({
        ...settings,
        onFault: (error) => report.alert({ reason: String(error) }, 'uploads were not copied to the backup'),
        onHeldBack: report.onHeldBack,
      });
    const onFault = (error: unknown) =>
      report.alert({ reason: String(error) }, 'the state of the backups cannot be read');
    const backup = settings.databaseUrl ? () => null : watchBackup({ ...settings, onFault });
    report.tellEverySoOften((message) => api.current()?.tell(message), backup);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return stop(1, 'the start failed');
  }
  await greet(settings, env, embedded);
}

function keepDatabase(settings: Settings, report: Report) {
  const stateDir = path.join(settings.dataDir, 'pg');
  const options = { stateDir, backupDir: settings.backupDir, log: report.logOf('postgres') };
  let hasRun = false;
  return supervise({
    name: 'postgres',
    onChange: report.onChange,
    start: async () => {
      const server = await startEmbedded({ ...options, mayCreate: !hasRun });
      hasRun = true;
      return { ...server, ended: server.ended.then((code) => `code ${code}`) };
    },
  });
}

async function runOnce(file: string, env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<void> {
  const { spawn } = await import('node:child_process');
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, [entry(file)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const keep = (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-4_000);
      log(String(chunk));
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ended with ${code}:\n${said}`)),
    );
  });
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const at = performance.now();
  const value = await work();
  say(`  ${name.padEnd(24)} ${((performance.now() - at) / 1000).toFixed(1)} s`);
  return value;
}

async function greet(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  embedded: { mode: string } | undefined,
): Promise<void> {
  const { host, ports } = settings;
  const url = (port: number) => styleText('underline', `http://${host}:${port}`);
  const row = (name: string, port: number) => `${name.padEnd(20)}  ${url(port)}`;
  const lines = settings.demo
    ? [
        row('Member site and API', ports.site),
        row('Operator console', ports.console),
        row('Studio (game vendor)', ports.studio),
        row('Demo payment gateway', ports.psp),
      ]
    : [
        ...addressLines(await listBrands(env['DATABASE_URL'] ?? ''), {
          siteUrl: env['BAIZE_SITE_URL'] ?? '',
          consoleUrl: env['BAIZE_CONSOLE_URL'] ?? '',
        }),
        `\n  The proxy passes hosts on to ${url(ports.site)} (site) and ${url(ports.console)} (console).`,
      ];
  say(`
${styleText('bold', 'Baize is up')} (${((performance.now() - began) / 1000).toFixed(1)} s${embedded ? `, PostgreSQL runs ${embedded.mode}` : ''})
`);
  for (const line of lines) say(`  ${line}`);
  if (settings.demo) say(fs.readFileSync(path.join(settings.dataDir, 'demo-accounts.txt'), 'utf8'));
  say(
    `  Data and logs in ${path.relative(root, settings.dataDir) || settings.dataDir}. Ctrl-C stops everything.`,
  );
}

async function listBrands(url: string): Promise<ListedMerchant[]> {
  const db = openDatabase({ url, max: 1, applicationName: 'baize-launcher' });
  try {
    return await listMerchantRows(db, BRANDS_MAX);
  } finally {
    await db.close();
  }
}

function once<A extends unknown[]>(work: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (...args) => (running ??= work(...args));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

surviveLostOutput();
await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
