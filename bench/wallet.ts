import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrate, openDatabase, type Database } from '@baize/db';
import { startEmbedded } from '@baize/db/embedded';
import { memoryLogger, systemClock } from '@baize/kernel';
import { createWallet, FLAG, reconcile, WALLET_BALANCE_CHANNEL, type AccountId } from '@baize/wallet';
import { aVendorOp, manyFundedAccounts } from '@baize/wallet/testing';
import { playPairs, PLAYERS, prepareHttpWorld, signPairs, startGateway } from './http-load.ts';
import type { Gateway, HttpWorld } from './http-load.ts';
import { closedLoop, cpuSeconds, findPgbench, median, postmasterOf, walPosition } from './measure.ts';
import {
  ACCOUNTS,
  nodeSimpleUpdate,
  ONE_BY_ONE,
  oneByOne,
  prepareBaseline,
  prepareSimpleUpdate,
  realSimpleUpdate,
} from './yardsticks.ts';

/**
 * npm run bench:wallet — bet and win pairs over 100,000 members, beside pgbench simple-update and a
 * one-transaction-per-operation wallet on the same server, interleaved in the same run (design/ledger.md).
 *
 *   BENCH_ROUNDS (3), BENCH_SECONDS (3)   medians over rounds; seconds per measurement
 *   BENCH_HTTP_PAIRS (8000)               bets, each with its win, per HTTP measurement; signed ahead
 *   BENCH_AGAINST                         root of another tree: its engine is measured beside ours in the same rounds
 *   BENCH_DATABASE_URL                    default: an embedded PostgreSQL of its own, durable, thrown away after
 */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const HTTP_PAIRS = Number(process.env['BENCH_HTTP_PAIRS'] ?? 8_000);
const AGAINST = process.env['BENCH_AGAINST'];
const CALLERS = [16, 64, 256, 1_000];
const HTTP_CONNECTIONS = [64, 256];
const HEADLINE_CALLERS = 256;
const BASELINE_CONNECTIONS = 16;
const REPLAY_EVERY = 100;
const RICH = 100_000_000_000n;
const RECORDS = 'bets.record_batch';

/** One measurement. `nodeUs` is the engine's process: with load generator in it for 'engine', without for 'http'. */
type Run = {
  tps: number;
  p50: number;
  p99: number;
  operations: number;
  walBytes: number;
  nodeUs: number;
  postgresUs: number;
};
type Series = { name: string; clients: number; runs: Run[]; measure: () => Promise<Run> };

/** What else this machine does: ratios of a busy one are worth less. */
const load = () => os.loadavg()[0]?.toFixed(1) ?? '?';
const say = (line = '') => void process.stdout.write(`${line}\n`);
const fixed = (value: number, digits = 0) => value.toFixed(digits);
/** Over all rounds: the pages of an index of random keys fill up together and split in waves. */
const walPerOperation = ({ runs }: Series) =>
  runs.reduce((sum, run) => sum + run.walBytes, 0) / runs.reduce((sum, run) => sum + run.operations, 0);
const middle = (series: Series, pick: (run: Run) => number) => median(series.runs.map(pick));

/** Bets and wins straight into the wallet; a hundredth are repeats. */
async function engine(
  db: Database,
  members: readonly AccountId[],
  callers: number,
  writeHook?: string,
  create = createWallet,
): Promise<Run> {
  const wallet = create({
    db,
    clock: systemClock,
    log: memoryLogger(),
    // Trees from before November 2026 call it `companion`.
    ...(writeHook ? { writeHook, companion: writeHook } : {}),
  });
  const postmaster = await postmasterOf(db);
  const [wal, cpu] = [await walPosition(db), cpuSeconds(postmaster)];
  let pairs = 0;
  const { operations, seconds, latencies } = await closedLoop(callers, SECONDS, async () => {
    const accountId = members[Math.floor(Math.random() * members.length)] ?? 0n;
    const round = randomUUID();
    const bet = aVendorOp({ accountId, round, amount: 100_000n, fingerprint: 1n });
    const win = aVendorOp({
      accountId,
      round,
      type: 'win',
      ref: bet.key,
      amount: 95_000n,
      fingerprint: 2n,
      flags: FLAG.roundClosed,
    });
    // Its own number: callers answered together would all see the last one's, and repeat together or never.
    const mine = (pairs += 1);
    const answers = [await wallet.submit(bet), await wallet.submit(win)];
    if (answers.some(({ status }) => status !== 'applied')) throw new Error('an operation was not applied');
    if (mine % REPLAY_EVERY !== 0) return 2;
    if ((await wallet.submit(bet)).status !== 'replayed') throw new Error('a repeat was not recognised');
    return 3;
  });
  const after = cpuSeconds(postmaster);
  const walAfter = await walPosition(db);
  await wallet.close();
  return {
    tps: operations / seconds,
    p50: latencies.p50(),
    p99: latencies.p99(),
    operations,
    walBytes: Number(walAfter - wal),
    nodeUs: ((after.node - cpu.node) * 1e6) / operations,
    postgresUs: ((after.postgres - cpu.postgres) * 1e6) / operations,
  };
}

/** The same through the vendor gateway in its own process: RSA signatures verified, bet records written. */
async function http(db: Database, world: HttpWorld, gateway: Gateway, connections: number): Promise<Run> {
  const pairs = await signPairs(world, HTTP_PAIRS);
  const postmaster = await postmasterOf(db);
  const [wal, cpu] = [await walPosition(db), cpuSeconds(postmaster)];
  const { tps, latencies, gatewayUs } = await playPairs(gateway, pairs, connections);
  return {
    tps,
    p50: latencies.p50(),
    p99: latencies.p99(),
    operations: latencies.count(),
    walBytes: Number((await walPosition(db)) - wal),
    nodeUs: gatewayUs,
    postgresUs: ((cpuSeconds(postmaster).postgres - cpu.postgres) * 1e6) / latencies.count(),
  };
}

async function main(db: Database): Promise<void> {
  const pgbench = findPgbench();
  say(`${ACCOUNTS} members, medians of ${ROUNDS} interleaved rounds of ${SECONDS} s, every commit durable`);
  say(
    pgbench
      ? `yardstick: ${pgbench} -N -M prepared, scale 1`
      : 'yardstick: the simple-update transaction driven from Node (no pgbench here; slower, so kinder)',
  );
  say(`one transaction per operation: ${ONE_BY_ONE}`);
  say(`http: ${PLAYERS} members at play, load generator on the same cores; load average ${load()}`);
  await prepareSimpleUpdate(db);
  await prepareBaseline(db);
  const members = await manyFundedAccounts(db, ACCOUNTS, RICH);
  await db.run('vacuum analyze wallet.account');
  await engine(db, members, HEADLINE_CALLERS); // warm
  const world = await prepareHttpWorld(db);
  const gateway = await startGateway(db.url);
  await playPairs(gateway, await signPairs(world, PLAYERS + 8, 'each'), HTTP_CONNECTIONS[0] ?? 1); // warm

  // Another process's listener: what is told must be read, too.
  const listener = await db.pool.connect();
  await listener.query(`listen ${WALLET_BALANCE_CHANNEL}`);
  const former = AGAINST
    ? ((await import(path.join(AGAINST, 'modules/wallet/index.ts'))) as { createWallet: typeof createWallet })
    : undefined;
  const series: Series[] = [
    ...(former
      ? [
          aSeries('engine + records, other tree', HEADLINE_CALLERS, () =>
            engine(db, members, HEADLINE_CALLERS, RECORDS, former.createWallet),
          ),
        ]
      : []),
    ...CALLERS.map((clients) =>
      aSeries('engine + bet records', clients, () => engine(db, members, clients, RECORDS)),
    ),
    aSeries('engine, ledger alone', HEADLINE_CALLERS, () => engine(db, members, HEADLINE_CALLERS)),
    ...HTTP_CONNECTIONS.map((clients) =>
      aSeries('signed http + records', clients, () => http(db, world, gateway, clients)),
    ),
  ];
  const yardsticks: number[] = [];
  const fromNode: number[] = [];
  const baseline: number[] = [];
  const postmaster = await postmasterOf(db);
  /** PostgreSQL's CPU us per operation of others' runs: it says more than rates where the machine is shared. */
  const yardstickCpu: number[] = [];
  const baselineCpu: number[] = [];
  const costOf = async (into: number[], work: () => Promise<number>) => {
    const before = cpuSeconds(postmaster).postgres;
    const tps = await work();
    into.push(((cpuSeconds(postmaster).postgres - before) * 1e6) / (tps * SECONDS));
    return tps;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    fromNode.push(await nodeSimpleUpdate(db.url, 16, SECONDS));
    if (pgbench) {
      const at = (clients: number) =>
        costOf(yardstickCpu, () => realSimpleUpdate(pgbench, db.url, clients, SECONDS));
      yardsticks.push(Math.max(await at(8), await at(16)));
    }
    const one = await costOf(baselineCpu, async () => {
      const { operations, seconds } = await oneByOne(db.url, HEADLINE_CALLERS, BASELINE_CONNECTIONS, SECONDS);
      return operations / seconds;
    });
    baseline.push(one);
    for (const { runs, measure } of series) runs.push(await measure());
  }
  await gateway.stop();
  listener.release(true);
  say(`load average at the end ${load()}`);
  const yardstick = median(pgbench ? yardsticks : fromNode);
  report(series, yardstick, median(fromNode), median(baseline));
  const ours = series.find(({ name, clients }) => name.includes('+ bet') && clients === HEADLINE_CALLERS);
  const cost = ours ? middle(ours, (run) => run.postgresUs) : Number.NaN;
  const times = (cpu: readonly number[]) =>
    `${fixed(median(cpu))} us, ${fixed(median(cpu) / cost, 1)} x ours`;
  say(
    `PostgreSQL's CPU: ours ${fixed(cost)} us an operation; pgbench ${times(yardstickCpu)}; one by one ${times(baselineCpu)}`,
  );

  const findings = await reconcile(db, systemClock);
  const verdict = findings.length === 0 ? 'every balance is what its entries say' : 'FINDINGS';
  say(`reconcile: ${verdict}${findings.length > 0 ? ` ${JSON.stringify(findings[0]?.rule)}` : ''}`);
  if (findings.length > 0) process.exitCode = 1;
}

const aSeries = (name: string, clients: number, measure: () => Promise<Run>): Series => ({
  name,
  clients,
  measure,
  runs: [],
});

function report(all: readonly Series[], yardstick: number, fromNode: number, baseline: number): void {
  say();
  say(`pgbench simple-update, best of 8 and 16 clients   ${fixed(yardstick).padStart(7)} tx/s`);
  say(`the same transaction from Node, 16 connections    ${fixed(fromNode).padStart(7)} tx/s`);
  say(
    `one transaction per operation, ${HEADLINE_CALLERS} callers        ${fixed(baseline).padStart(7)} op/s`,
  );
  say();
  say('                       callers    op/s  x pgbench  x 1by1  p50 ms  p99 ms  WAL B/op  us/op Node + PG');
  for (const series of all) {
    const tps = middle(series, (run) => run.tps);
    const cpu = [middle(series, (run) => run.nodeUs), middle(series, (run) => run.postgresUs)];
    const cells = [
      series.name.padEnd(22),
      String(series.clients).padStart(7),
      fixed(tps).padStart(7),
      fixed(tps / yardstick, 2).padStart(10),
      fixed(tps / baseline, 1).padStart(7),
      fixed(
        middle(series, (run) => run.p50),
        1,
      ).padStart(7),
      fixed(
        middle(series, (run) => run.p99),
        1,
      ).padStart(7),
      fixed(walPerOperation(series)).padStart(9),
      cpu
        .map((us) => fixed(us))
        .join(' + ')
        .padStart(16),
    ];
    say(cells.join(' '));
  }
  const headline = (name: string) =>
    all.find((series) => series.name.startsWith(name) && series.clients === HEADLINE_CALLERS);
  const at = (name: string, pick: (run: Run) => number) => {
    const found = headline(name);
    return found ? middle(found, pick) : Number.NaN;
  };
  say();
  const tps = at('engine + bet', (run) => run.tps);
  goal('engine with bet records / pgbench', tps / yardstick, 5);
  goal('engine with bet records / one transaction per operation', tps / baseline, 15);
  goal('signed http with bet records / pgbench', at('signed', (run) => run.tps) / yardstick, 1);
  const withRecords = headline('engine + bet');
  const wal = withRecords ? walPerOperation(withRecords) : Number.NaN;
  say(
    `${wal <= 600 ? 'met ' : 'MISS'}  WAL per operation with the bet row: ${fixed(wal)} bytes (wanted <= 600)`,
  );
}

const goal = (what: string, ratio: number, wanted: number) =>
  say(`${ratio >= wanted ? 'met ' : 'MISS'}  ${what}: ${fixed(ratio, 2)} (wanted >= ${wanted})`);

const given = process.env['BENCH_DATABASE_URL'];
const stateDir = path.join(os.tmpdir(), `baize-bench-${process.pid}`);
const settings = { shared_buffers: '1GB', max_wal_size: '8GB', min_wal_size: '1GB' };
const server = given ? undefined : await startEmbedded({ stateDir, settings });
const db = openDatabase({ url: given ?? server?.url ?? '', max: 4, applicationName: 'baize-bench' });
try {
  await migrate(db);
  await main(db);
} finally {
  await db.close();
  await server?.stop();
  if (server) fs.rmSync(stateDir, { recursive: true, force: true });
}
