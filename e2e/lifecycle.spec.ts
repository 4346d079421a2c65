import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { endAll, startProduct, descendant, processes } from './product.ts';
import { onDatabase, startSignedLoad } from './signed-load.ts';
import { OWN_PORTS } from './world.ts';

/**
 * What an operator does to the process: start, kill, start again, Ctrl-C. No page is looked at. How long a start takes is
 * printed, not judged: it depends on the machine and on who else is using it.
 */
const PORTS = OWN_PORTS;
const LEFTOVERS_MS = 15_000;
const SITE = `http://localhost:${PORTS.site}`;
const BACK_MS = 90_000;
/** One more than the launcher once allowed in a minute. */
const DEATHS = 6;
const WORKER = 'apps/api/worker.ts';
const AWAY_MS = 6_000;

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

const readiness = () =>
  fetch(`${SITE}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );
const metric = async (name: string, process: string) => {
  const text = await (await fetch(`${SITE}/metrics`)).text();
  return Number(new RegExp(`^${name}\\{process="${process}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
};

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

    // No permission stops root, but nobody can write into a folder that is a file.
    const logs = path.join(data, 'logs');
    fs.rmSync(logs, { recursive: true });
    fs.writeFileSync(logs, '');
    const second = await startProduct({ data, ports: PORTS });
    const seconds = (ms: number) => (ms / 1_000).toFixed(1);
    console.log(`first start ${seconds(first.startedInMs)} s, second ${seconds(second.startedInMs)} s`);
    expect(fs.readFileSync(path.join(data, 'demo-accounts.txt'), 'utf8')).toBe(accounts);
    expect(await memberInfo({})).toMatchObject({ success: false, message: 'not_logged_in' });

    await test.step('a log folder that cannot be written loses lines and nothing else', async () => {
      const load = await startSignedLoad({ data, site: SITE });
      await load.more();
      process.kill(
        descendant(Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8')), WORKER),
        'SIGKILL',
      );
      await expect.poll(() => metric('baize_process_restarts', 'worker'), { timeout: BACK_MS }).toBe(1);
      await expect
        .poll(() => metric('baize_log_lines_dropped', 'worker'), { timeout: BACK_MS })
        .toBeGreaterThan(0);
      expect(await readiness()).toBe(200);
      fs.rmSync(logs);
      const isWritten = () => fs.existsSync(path.join(logs, 'launcher.log'));
      await expect.poll(isWritten, { timeout: BACK_MS }).toBe(true);
      await load.more();
      await load.end('log folder unwritable', 1);
    });

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

/** What a process or the database needs may be away for a while: readiness says so, and everything comes back by itself. */
test(
  'a killed worker and a database that cannot start come back by themselves',
  { tag: '@desktop' },
  async () => {
    test.setTimeout(600_000);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-supervision-'));
    const launcher = () => Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8'));
    const product = await startProduct({ data, ports: PORTS });
    const first = launcher();
    const transfers = () =>
      onDatabase(data, (db) =>
        db.one('select count(*)::int as n, sum(amount)::int8 as sum from wallet.transfer'),
      );

    const before = await transfers();

    await test.step('a worker that is killed again and again', async () => {
      for (let death = 1; death <= DEATHS; death += 1) {
        process.kill(descendant(first, WORKER), 'SIGKILL');
        await expect.poll(() => metric('baize_process_restarts', 'worker'), { timeout: BACK_MS }).toBe(death);
      }
      expect(await metric('baize_process_up', 'worker')).toBe(1);
      expect(await readiness()).toBe(200);
    });

    await test.step('a database that is killed and cannot start for a while', async () => {
      const version = path.join(data, 'pg/data/PG_VERSION');
      const pid = Number(fs.readFileSync(path.join(data, 'pg/data/postmaster.pid'), 'utf8').split('\n')[0]);
      fs.renameSync(version, `${version}.aside`);
      process.kill(pid, 'SIGKILL');
      await expect.poll(readiness, { timeout: BACK_MS }).toBe(503);
      await sleep(AWAY_MS);
      expect(await readiness()).toBe(503);
      expect(await metric('baize_process_up', 'postgres')).toBe(0);
      expect(product.output()).toMatch(/"about":"postgres".*a process is down/);
      fs.renameSync(`${version}.aside`, version);
      await expect.poll(readiness, { timeout: BACK_MS }).toBe(200);
      expect(await metric('baize_process_up', 'postgres')).toBe(1);
      expect(await transfers()).toEqual(before);
    });

    await test.step('a second launcher on the same folder changes nothing', async () => {
      const others = { site: 18_190, console: 18_191, studio: 18_192, psp: 18_193 };
      await expect(startProduct({ data, ports: others })).rejects.toThrow(/in use by another launcher/);
      expect(launcher()).toBe(first);
      expect(await readiness()).toBe(200);
    });

    expect(await product.end('SIGINT')).toBe(0);
    fs.rmSync(data, { recursive: true, force: true });
  },
);

/** Writes until the disk takes no more. */
function fillUp(file: string): void {
  const out = fs.openSync(file, 'w');
  try {
    for (let bytes = 1024 ** 2; bytes >= 4_096;)
      try {
        fs.writeSync(out, Buffer.alloc(bytes, 1));
      } catch {
        bytes /= 2;
      }
  } finally {
    fs.closeSync(out);
  }
}

test('a full disk stops nothing for good', { tag: '@desktop' }, async () => {
  test.setTimeout(600_000);
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-full-'));
  const isMounted =
    process.getuid?.() === 0 &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=900m', 'baize-e2e', data]).status === 0;
  test.skip(!isMounted, 'only root may mount a small disk');
  try {
    const product = await startProduct({ data, ports: PORTS });
    let callers = 0;
    const sendFeedback = async () => {
      callers += 1; // an address may send a few an hour
      const answer = await fetch(`${SITE}/wps/feedback`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8::${callers}` },
        body: JSON.stringify({ type: 'OTHER', content: 'Nothing I wrote yesterday evening was kept.' }),
      });
      return { status: answer.status, ...((await answer.json()) as { success: boolean; message: string }) };
    };
    expect(await sendFeedback()).toMatchObject({ success: true });
    const load = await startSignedLoad({ data, site: SITE });
    await load.more();

    fillUp(path.join(data, 'filler'));
    await expect.poll(readiness, { timeout: BACK_MS }).toBe(503);
    await sleep(AWAY_MS);
    // Every process writes its log meanwhile, and PostgreSQL needs a new segment sooner or later.
    for (let tries = 0; tries < 200; tries += 1) {
      const said = await sendFeedback();
      expect(said.success || said.message === 'unavailable', JSON.stringify(said)).toBe(true);
    }
    expect(await readiness()).toBe(503);
    expect(product.process.exitCode).toBe(null);

    fs.rmSync(path.join(data, 'filler'));
    await expect.poll(readiness, { timeout: BACK_MS }).toBe(200);
    await expect.poll(async () => (await sendFeedback()).success, { timeout: BACK_MS }).toBe(true);
    await load.more();
    await load.end('disk full', 0);
    expect(await metric('baize_process_up', 'worker')).toBe(1);
    expect(await product.end('SIGINT')).toBe(0);
  } finally {
    await endAll();
    spawnSync('umount', [data]);
    fs.rmSync(data, { recursive: true, force: true });
  }
});
