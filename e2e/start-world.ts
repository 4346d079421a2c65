import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PORTS } from './world.ts';

const root = path.join(import.meta.dirname, '..');
const START_MS = 180_000;

/** Starts the whole product as a user would, in a fresh data folder, and stops it with SIGINT afterwards. */
export default async function startWorld(): Promise<() => Promise<void>> {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-e2e-'));
  const child = spawn('node', ['tools/with-node.mjs', 'apps/launcher/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      BAIZE_DATA: data,
      BAIZE_SITE_PORT: String(PORTS.site),
      BAIZE_CONSOLE_PORT: String(PORTS.console),
      BAIZE_STUDIO_PORT: String(PORTS.studio),
      BAIZE_PSP_PORT: String(PORTS.psp),
      // One address plays the whole suite; the limit itself is shown by apps/api/bad-input.test.ts.
      BAIZE_RATE_LIMIT: '2000',
    },
  });
  process.env['BAIZE_E2E_DATA'] = data;
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the product did not start in time:\n${said}`)),
      START_MS,
    );
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      if (said.includes('Baize is up')) {
        clearTimeout(timer);
        resolve();
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}:\n${said}`)));
  });
  return async () => {
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const code = await gone;
    const artifacts = path.join(root, 'artifacts/e2e/logs');
    fs.mkdirSync(artifacts, { recursive: true });
    fs.cpSync(path.join(data, 'logs'), artifacts, { recursive: true });
    fs.rmSync(data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`the product did not stop cleanly (${code}):\n${said.slice(-2_000)}`);
  };
}
