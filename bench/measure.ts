import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { Database } from '@baize/db';

/** Latencies of one run, in ms. */
export type Latencies = {
  add(ms: number): void;
  p50(): number;
  p95(): number;
  p99(): number;
  count(): number;
};

export function createLatencies(): Latencies {
  const values: number[] = [];
  const at = (share: number) => {
    const sorted = values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  };
  return {
    add: (ms) => void values.push(ms),
    p50: () => at(0.5),
    p95: () => at(0.95),
    p99: () => at(0.99),
    count: () => values.length,
  };
}

/** How many of `count` are done in a second of work that does them all. */
export async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (1_000 * count) / (performance.now() - started);
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
};

/** CPU seconds used so far by this process and by the PostgreSQL server with its children. */
export function cpuSeconds(postmasterPid: number | undefined): { node: number; postgres: number } {
  const own = process.cpuUsage();
  return {
    node: (own.user + own.system) / 1e6,
    postgres: postmasterPid === undefined ? Number.NaN : treeCpuSeconds(postmasterPid),
  };
}

const CLOCK_TICKS_PER_SECOND = 100;

/** CPU seconds of one process, all its threads. */
export function processCpuSeconds(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
}

/** utime + stime (and those of ended children) of a process and everything below it, from /proc. */
function treeCpuSeconds(root: number): number {
  const parents = new Map<number, { parent: number; ticks: number }>();
  for (const name of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0);
      parents.set(Number(name), { parent: Number(fields[1]), ticks });
    } catch {
      // ended while we read
    }
  }
  let total = 0;
  for (const [pid, { ticks }] of parents) {
    let up = pid;
    while (up > 1 && up !== root) up = parents.get(up)?.parent ?? 0;
    if (up === root) total += ticks;
  }
  return total / CLOCK_TICKS_PER_SECOND;
}

/** The postmaster behind a database, when it runs on this machine. */
export async function postmasterOf(db: Database): Promise<number | undefined> {
  const { pid } = await db.one<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const stat = fs.readFileSync(`/proc/${hostPid(pid)}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** Embedded PostgreSQL shares our pid namespace (only users are mapped), so its pid is ours. */
const hostPid = (pid: number): number => pid;

export async function walPosition(db: Database): Promise<bigint> {
  const { bytes } = await db.one<{ bytes: bigint }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`,
  );
  return bytes;
}

/** Runs `clients` loops for `seconds`; each call of `work` is one sample of `operations` operations. */
export async function closedLoop(
  clients: number,
  seconds: number,
  work: (client: number) => Promise<number>,
): Promise<{ operations: number; seconds: number; latencies: Latencies }> {
  const latencies = createLatencies();
  const started = performance.now();
  const until = started + seconds * 1_000;
  let operations = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let now = performance.now(); now < until;) {
        const done = await work(client);
        const after = performance.now();
        latencies.add((after - now) / done);
        operations += done;
        now = after;
      }
    }),
  );
  return { operations, seconds: (performance.now() - started) / 1_000, latencies };
}

/** pgbench on PATH or where Debian keeps it; undefined when there is none. */
export function findPgbench(): string | undefined {
  const candidates = (process.env['PATH'] ?? '').split(':').map((dir) => `${dir}/pgbench`);
  const debian = '/usr/lib/postgresql';
  if (fs.existsSync(debian))
    candidates.push(...fs.readdirSync(debian).map((version) => `${debian}/${version}/bin/pgbench`));
  return candidates.find((file) => {
    try {
      execFileSync(file, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
