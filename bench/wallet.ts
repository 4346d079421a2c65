import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate, openDatabase, type Database } from '@baize/db';
import { startEmbedded } from '@baize/db/embedded';
import { memoryLogger, systemClock } from '@baize/kernel';
import { createWallet, reconcile, type AccountId } from '@baize/wallet';
import { aVendorOp, manyFundedAccounts } from '@baize/wallet/testing';
import { closedLoop, cpuSeconds, findPgbench, median, postmasterOf, walPosition } from './measure.ts';
import {
  ACCOUNTS,
  nodeSimpleUpdate,
  oneByOne,
  prepareBaseline,
  prepareSimpleUpdate,
  realSimpleUpdate,
} from './yardsticks.ts';

/**
 * npm run bench:wallet — bet and win pairs over 100,000 members through the batched path, beside pgbench simple-update
 * and a one-transaction-per-operation wallet on the same server, interleaved in the same run (design/ledger.md).
 * BENCH_ROUNDS (3), BENCH_SECONDS (3), BENCH_DATABASE_URL (default: an embedded PostgreSQL of its own, durable),
 * BENCH_RECORDS=0 leaves the bet records out.
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const CALLERS = [16, 64, 256, 1_000];
const HEADLINE_CALLERS = 256;
const BASELINE_CONNECTIONS = 16;
const REPLAY_EVERY = 100;
const RICH = 100_000_000_000n;

const say = (line = '') => process.stdout.write(`${line}\n`);
const fixed = (value: number, digits = 0) => value.toFixed(digits);

type Run = { tps: number; p50: number; p99: number; walPerOp: number; nodeUs: number; postgresUs: number };

async function batched(
  db: Database,
  members: readonly AccountId[],
  callers: number,
  companion: string | undefined,
): Promise<Run> {
  const wallet = createWallet({
    db,
    clock: systemClock,
    log: memoryLogger(),
    ...(companion ? { companion } : {}),
  });
  const postmaster = await postmasterOf(db);
  const walBefore = await walPosition(db);
  const cpuBefore = cpuSeconds(postmaster);
  let pairs = 0;
  const { operations, seconds, latencies } = await closedLoop(callers, SECONDS, async () => {
    const accountId = members[Math.floor(Math.random() * members.length)] ?? 0n;
    const round = randomUUID();
    const bet = aVendorOp({ accountId, round, amount: 100_000n, fingerprint: 1n });
    const win = aVendorOp({ accountId, round, type: 'win', ref: bet.key, amount: 95_000n, fingerprint: 2n });
    pairs += 1;
    const first = await wallet.submit(bet);
    const second = await wallet.submit(win);
    if (first.status !== 'applied' || second.status !== 'applied')
      throw new Error(`unexpected ${first.status}, ${second.status}`);
    if (pairs % REPLAY_EVERY !== 0) return 2;
    if ((await wallet.submit(bet)).status !== 'replayed') throw new Error('a repeat was not recognised');
    return 3;
  });
  const cpu = cpuSeconds(postmaster);
  const wal = (await walPosition(db)) - walBefore;
  await wallet.close();
  return {
    tps: operations / seconds,
    p50: latencies.p50(),
    p99: latencies.p99(),
    walPerOp: Number(wal) / operations,
    nodeUs: ((cpu.node - cpuBefore.node) * 1e6) / operations,
    postgresUs: ((cpu.postgres - cpuBefore.postgres) * 1e6) / operations,
  };
}

const middle = (runs: readonly Run[], pick: (run: Run) => number) => median(runs.map(pick));

async function main(db: Database): Promise<void> {
  const pgbench = findPgbench();
  const { companion } =
    process.env['BENCH_RECORDS'] === '0'
      ? { companion: null }
      : await db.one<{ companion: string | null }>(
          `select to_regproc('play.record_batch')::text as companion`,
        );
  say(`${ACCOUNTS} members, ${ROUNDS} interleaved rounds of ${SECONDS} s, every commit durable`);
  say(
    `yardstick: ${pgbench ? `${pgbench} -N -M prepared, scale 1` : 'simple-update driven from Node (no pgbench here)'}`,
  );
  say(`bet records: ${companion ?? 'none (modules/play is not here)'}`);
  await prepareSimpleUpdate(db);
  await prepareBaseline(db);
  const members = await manyFundedAccounts(db, ACCOUNTS, RICH);
  await db.run('vacuum analyze wallet.account');
  await batched(db, members, HEADLINE_CALLERS, companion ?? undefined); // warm

  const pgbenchTps: number[] = [];
  const nodeTps: number[] = [];
  const baselineTps: number[] = [];
  const runs = new Map<number, Run[]>(CALLERS.map((callers) => [callers, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench)
      pgbenchTps.push(
        Math.max(
          await realSimpleUpdate(pgbench, db.url, 8, SECONDS),
          await realSimpleUpdate(pgbench, db.url, 16, SECONDS),
        ),
      );
    nodeTps.push(await nodeSimpleUpdate(db.url, 16, SECONDS));
    const baseline = await oneByOne(db.url, HEADLINE_CALLERS, BASELINE_CONNECTIONS, SECONDS);
    baselineTps.push(baseline.operations / baseline.seconds);
    for (const callers of CALLERS)
      runs.get(callers)?.push(await batched(db, members, callers, companion ?? undefined));
  }

  const yardstick = median(pgbench ? pgbenchTps : nodeTps);
  const naive = median(baselineTps);
  say();
  if (pgbench) say(`pgbench simple-update (best of 8, 16)    ${fixed(median(pgbenchTps))} tx/s`);
  say(`the same transaction from Node, 16       ${fixed(median(nodeTps))} tx/s`);
  say(`one transaction per operation, ${HEADLINE_CALLERS}       ${fixed(naive)} op/s`);
  say();
  say('callers     op/s  x pgbench  x one-by-one  p50 ms  p99 ms  WAL B/op  CPU us/op Node + PG');
  for (const [callers, list] of runs) {
    const tps = middle(list, (run) => run.tps);
    say(
      [
        String(callers).padStart(7),
        fixed(tps).padStart(8),
        fixed(tps / yardstick, 2).padStart(10),
        fixed(tps / naive, 1).padStart(13),
        fixed(
          middle(list, (run) => run.p50),
          1,
        ).padStart(7),
        fixed(
          middle(list, (run) => run.p99),
          1,
        ).padStart(7),
        fixed(middle(list, (run) => run.walPerOp)).padStart(9),
        `${fixed(
          middle(list, (run) => run.nodeUs),
          1,
        )} + ${fixed(
          middle(list, (run) => run.postgresUs),
          1,
        )}`.padStart(20),
      ].join(' '),
    );
  }
  const headline = runs.get(HEADLINE_CALLERS) ?? [];
  const tps = middle(headline, (run) => run.tps);
  say();
  goal(`${HEADLINE_CALLERS} callers / pgbench simple-update`, tps / yardstick, 5);
  goal(`${HEADLINE_CALLERS} callers / one transaction per operation`, tps / naive, 15);
  const wal = middle(headline, (run) => run.walPerOp);
  say(`${wal <= 600 ? 'met ' : 'MISS'}  WAL bytes per operation ${fixed(wal)} (wanted <= 600)`);
  say();
  const findings = await reconcile(db, systemClock);
  say(
    findings.length === 0
      ? 'reconcile: every balance is what its entries say'
      : `reconcile: ${findings.length} FINDINGS`,
  );
  if (findings.length > 0) process.exitCode = 1;
}

const goal = (what: string, ratio: number, wanted: number) =>
  say(`${ratio >= wanted ? 'met ' : 'MISS'}  ${what} ${fixed(ratio, 2)} (wanted >= ${wanted})`);

const given = process.env['BENCH_DATABASE_URL'];
const stateDir = path.join(os.tmpdir(), `baize-bench-${process.pid}`);
const server = given
  ? undefined
  : await startEmbedded({
      stateDir,
      settings: { shared_buffers: '1GB', max_wal_size: '8GB', min_wal_size: '1GB' },
    });
const db = openDatabase({ url: given ?? server?.url ?? '', max: 4, applicationName: 'baize-bench' });
try {
  await migrate(db);
  await main(db);
} finally {
  await db.close();
  await server?.stop();
  if (server) fs.rmSync(stateDir, { recursive: true, force: true });
}
