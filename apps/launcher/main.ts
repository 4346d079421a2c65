import fs from 'node:fs';
import path from 'node:path';
import { styleText } from 'node:util';
import { startEmbedded, type Embedded } from '@baize/db/embedded';
import { startChild, type Child } from './children.ts';
import { assertPortsFree } from './ports.ts';
import { environmentOf } from './environment.ts';
import { ensureSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';
import { ensureBuilt } from './web-build.ts';

/**
 * `npm start`: database, schema, demo world, web apps, then the processes; one Ctrl-C stops all of it in order.
 * Whatever was acknowledged before a kill -9 is there after the next start: every store is durable on its own.
 */
const root = path.join(import.meta.dirname, '..', '..');
const began = performance.now();
const entry = (file: string) => path.join(root, 'apps', file);

async function main(): Promise<void> {
  const settings = readSettings(process.env, root);
  await assertPortsFree(settings);
  fs.mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  fs.writeFileSync(path.join(settings.dataDir, 'launcher.pid'), String(process.pid));
  const secrets = ensureSecrets(settings, process.env);
  const logs = openLogs(settings.dataDir);

  const embedded = settings.databaseUrl
    ? undefined
    : await step('PostgreSQL', () =>
        startEmbedded({ stateDir: path.join(settings.dataDir, 'pg'), log: logs('postgres') }),
      );
  const databaseUrl = settings.databaseUrl ?? embedded?.url ?? '';
  const env = environmentOf(settings, secrets, databaseUrl);

  const children: Child[] = [];
  const stop = once(async (code: number, reason: string) => {
    say(`\n${reason}; stopping …`);
    // The API first: it stops taking bets and finishes those it acknowledged. PostgreSQL last.
    for (const child of children.toReversed()) await child.stop();
    await embedded?.stop();
    say('stopped.');
    process.exit(code);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0, 'asked to stop'));
  void embedded?.ended.then(() => stop(1, 'PostgreSQL ended'));

  try {
    await step(settings.demo ? 'schema and demo world' : 'schema', () =>
      runOnce('api/prepare.ts', env, logs('prepare')),
    );
    if (process.argv.includes('--seed-only'))
      return await stop(0, settings.demo ? 'the demo world is there' : 'the database is migrated');
    for (const app of ['web', 'console'] as const) await step(`${app} app`, () => ensureBuilt(root, app));
    const start = (name: string, file: string) => async () => {
      const onGivenUp = (which: string) =>
        void stop(1, `${which} cannot be kept running, see ${settings.dataDir}/logs/${which}.log`);
      children.push(await startChild({ name, entry: entry(file), env, log: logs(name), onGivenUp }));
    };
    if (settings.demo) {
      await step('demo payment gateway', start('psp', 'demo-psp/main.ts'));
      await step('studio', start('studio', 'studio/server/main.ts'));
    }
    await step('worker', start('worker', 'api/worker.ts'));
    await step('API', start('api', 'api/main.ts'));
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return stop(1, 'the start failed');
  }
  greet(settings, embedded);
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

const LOG_MAX_BYTES = 20 * 1024 * 1024;

/** One file a process under `${dataDir}/logs`; a file over 20 MB is set aside at the next start. */
function openLogs(dataDir: string): (name: string) => (line: string) => void {
  const dir = path.join(dataDir, 'logs');
  fs.mkdirSync(dir, { recursive: true });
  return (name) => {
    const file = path.join(dir, `${name}.log`);
    if (fs.existsSync(file) && fs.statSync(file).size > LOG_MAX_BYTES) fs.renameSync(file, `${file}.1`);
    const stream = fs.createWriteStream(file, { flags: 'a' });
    return (line) => void stream.write(line.endsWith('\n') ? line : `${line}\n`);
  };
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const at = performance.now();
  const value = await work();
  say(`  ${name.padEnd(24)} ${((performance.now() - at) / 1000).toFixed(1)} s`);
  return value;
}

function greet(settings: Settings, embedded: Embedded | undefined): void {
  const { host, ports } = settings;
  const url = (port: number) => styleText('underline', `http://${host}:${port}`);
  say(`
${styleText('bold', 'Baize is up')} (${((performance.now() - began) / 1000).toFixed(1)} s${embedded ? `, PostgreSQL runs ${embedded.mode}` : ''})

  Member site and API   ${url(ports.site)}
  Operator console      ${url(ports.console)}`);
  if (settings.demo) {
    say(`  Studio (game vendor)  ${url(ports.studio)}\n  Demo payment gateway  ${url(ports.psp)}`);
    say(fs.readFileSync(path.join(settings.dataDir, 'demo-accounts.txt'), 'utf8'));
  } else
    say(
      `\n  A new site begins with its brand and its first operator (docs/operate.md):
    npm run baize -- brand create --host ${host} --name "My brand" --currency USD
    npm run baize -- operator create --name root --role admin\n`,
    );
  say(
    `  Data and logs in ${path.relative(root, settings.dataDir) || settings.dataDir}. Ctrl-C stops everything.`,
  );
}

function once<A extends unknown[]>(work: (...args: A) => Promise<void>): (...args: A) => Promise<void> {
  let running: Promise<void> | undefined;
  return (...args) => (running ??= work(...args));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
