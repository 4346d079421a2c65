import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { strike } from './sql.ts';
import { endAll, startProduct, type Product, descendant } from './product.ts';
import { onDatabase, startSignedLoad } from './signed-load.ts';
import { OWN_PORTS } from './world.ts';

/**
 * The whole product under signed HTTP load while each of its processes, a session of its PostgreSQL and PostgreSQL itself are
 * killed with -9. At length (`npm run prove:faults`) several times over, and the launcher between.
 */
const ROUNDS = Number(process.env['BAIZE_FAULT_ROUNDS'] ?? 1);
/** How long a worker cannot start: a minute at length. */
const CANNOT_START_MS = Number(process.env['BAIZE_FAULT_AWAY_MS'] ?? 5_000);
const BACK_MS = 90_000;

test.afterEach(endAll);

test(
  'OPEN-WALLET-01 OPEN-PLAY-04 R42 killed under load, the product loses nothing and applies nothing twice',
  { tag: '@desktop' },
  async () => {
    test.setTimeout(600_000 * ROUNDS);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-crash-'));
    const start = () => startProduct({ data, ports: OWN_PORTS });
    const launcher = () => Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8'));
    const postmaster = () =>
      Number(fs.readFileSync(path.join(data, 'pg/data/postmaster.pid'), 'utf8').split('\n')[0]);
    /** A session that writes bets: PostgreSQL ends all others with it and recovers. */
    const writer = () =>
      onDatabase(data, (db) =>
        db.one<{ pid: number }>(
          "select pid from pg_stat_activity where application_name like 'baize-wallet %' limit 1",
        ),
      ).then(({ pid }) => pid);
    const victims = [
      () => descendant(launcher(), 'apps/api/main.ts'),
      () => descendant(launcher(), 'apps/api/worker.ts'),
      () => descendant(launcher(), 'apps/studio/server/main.ts'),
      () => descendant(launcher(), 'apps/demo-psp/main.ts'),
      writer,
      postmaster,
    ];

    let product: Product = await start();
    const load = await startSignedLoad({ data, site: `http://localhost:${OWN_PORTS.site}` });
    await load.more();
    let kills = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const victim of victims) {
        process.kill(await victim(), 'SIGKILL');
        kills += 1;
        await load.more();
      }
      if (round === ROUNDS) break;
      process.kill(launcher(), 'SIGKILL');
      await product.end('SIGKILL');
      kills += 1;
      product = await start();
      await load.more();
    }

    await test.step('a worker that cannot start: bets go on, its work waits and is done', async () => {
      // Another key's fingerprint: what starts is refused, what runs is not disturbed.
      const change = (fingerprint: string) =>
        onDatabase(data, (db) => db.run('update site.installation set key_fingerprint = $1', [fingerprint]));
      const { right } = await onDatabase(data, (db) =>
        db.one<{ right: string }>('select key_fingerprint as right from site.installation'),
      );
      await change('0000000000000000');
      process.kill(descendant(launcher(), 'apps/api/worker.ts'), 'SIGKILL');
      kills += 1;
      await expect
        .poll(() => product.output(), { timeout: BACK_MS })
        .toMatch(/"about":"worker"[^\n]*another master key/);
      await onDatabase(data, (db) => strike('check-deposits', (sql, values) => db.many(sql, values)));
      const waiting = async () => {
        const { jobs } = await onDatabase(data, (db) =>
          db.one<{ jobs: number }>(
            "select count(*)::int as jobs from jobs.job where name ~ '[.-]check-deposits$' and state = 'created'",
          ),
        );
        return jobs;
      };
      await sleep(CANNOT_START_MS);
      expect(await waiting()).toBeGreaterThan(0);
      await load.more();
      await change(right);
      await expect.poll(waiting, { timeout: BACK_MS }).toBe(0);
    });
    await load.end('each process and the database killed; no worker', kills);
    expect(await product.end('SIGINT')).toBe(0);
    fs.rmSync(data, { recursive: true, force: true });
  },
);
