import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { processes } from './processes.ts';
import { endAll, startProduct } from './product.ts';
import { OWN_PORTS } from './world.ts';

/**
 * What an operator does to the process: start, kill, start again, Ctrl-C. No page is looked at. How long a start takes is
 * printed, not judged: it depends on the machine and on who else is using it.
 */
const PORTS = OWN_PORTS;
const LEFTOVERS_MS = 15_000;

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, 'localhost');
    socket.once('connect', () => resolve(socket.destroy() && false));
    socket.once('error', () => resolve(true));
  });

/** Processes that were started for this data folder and still exist. */
const leftOf = (data: string): number[] =>
  processes()
    .filter(({ environment }) => environment.includes(`BAIZE_DATA=${data}`))
    .map(({ pid }) => pid);

const memberInfo = (headers: Record<string, string>) =>
  fetch(`http://localhost:${PORTS.site}/wps/member/info`, { headers }).then((answer) => answer.json());

test.afterEach(endAll);

test(
  'a killed product leaves nothing behind, and the next start has everything',
  { tag: '@desktop' },
  async () => {
    test.setTimeout(300_000);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-life-'));
    const first = await startProduct({ data, ports: PORTS });
    expect((await fetch(`http://localhost:${PORTS.site}/readyz`)).status).toBe(200);
    const accounts = fs.readFileSync(path.join(data, 'demo-accounts.txt'), 'utf8');

    // The launcher is the child of with-node; kill both at once, as a power cut would.
    const launcher = Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8'));
    process.kill(launcher, 'SIGKILL');
    await first.end('SIGKILL');
    await expect
      .poll(async () => (await Promise.all(Object.values(PORTS).map(isFree))).every(Boolean), {
        timeout: LEFTOVERS_MS,
      })
      .toBe(true);
    await expect.poll(() => leftOf(data), { timeout: LEFTOVERS_MS }).toEqual([]);

    const second = await startProduct({ data, ports: PORTS });
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    console.log(`first start ${seconds(first.startedInMs)} s, second ${seconds(second.startedInMs)} s`);
    expect(fs.readFileSync(path.join(data, 'demo-accounts.txt'), 'utf8')).toBe(accounts);
    expect(await memberInfo({})).toMatchObject({ success: false, message: 'not_logged_in' });

    await expect(startProduct({ data: `${data}-other`, ports: PORTS })).rejects.toThrow(
      new RegExp(`port ${PORTS.site} \\(site\\).*BAIZE_SITE_PORT`, 's'),
    );

    expect(await second.end('SIGINT')).toBe(0);
    expect(leftOf(data)).toEqual([]);
    expect(await isFree(PORTS.site)).toBe(true);
    fs.rmSync(data, { recursive: true, force: true });
  },
);

test('a wrong configuration is named and nothing starts', { tag: '@desktop' }, async () => {
  await expect(
    startProduct({ data: os.tmpdir(), ports: PORTS, env: { BAIZE_SITE_PORT: 'eighty' } }),
  ).rejects.toThrow(/BAIZE_SITE_PORT/);
});
