import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS } from '@baize/kernel';
import { startProcess, type OwnProcess } from '../start-process.ts';
import { supervise, type Supervised } from '../supervise.ts';
import { ensureBuilt } from '../web-build.ts';

/** Two APIs and two workers of one environment, each supervised as by `npm start`, and a balancer before the APIs. */
export type Nodes = {
  /** Where the balancer listens. */
  url: string;
  /** The APIs' own addresses. */
  apis: readonly string[];
  /**
   * Ends a process with SIGKILL, the next one each time, once its twin runs; it is started again by itself. Answers its name.
   */
  kill(): Promise<string>;
  allAreUp(): Promise<void>;
  stop(): Promise<void>;
};

type Node = { name: string; role: 'api' | 'worker'; url: string | null; process: Supervised<OwnProcess> };

const root = path.join(import.meta.dirname, '..', '..', '..');
const CLOCK = path.join(import.meta.dirname, 'shifted-clock.mjs');
/** Shorter than the product's: with its half-minute nobody would be there to be killed again. */
const WAITS = { firstMs: 200, longestMs: 1_000, goodAfterMs: 10_000 };
const UP_MS = 60_000;
const WEEK_MS = 7 * DAY_MS;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
const PAST_BORDER_MS = 16 * HOUR_MS;

/** How far a clock is off that stands 16 hours past the nearest border of a ledger's week (Monday 00:00 UTC) on that side. */
export function shiftOverBorder(now: number, side: 'ahead' | 'behind'): number {
  const monday = Math.floor((now - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  return side === 'ahead' ? monday + WEEK_MS + PAST_BORDER_MS - now : monday - PAST_BORDER_MS - now;
}

/** The second API and the second worker have clocks in another week: in the next, and after each death the other way round. */
export async function startNodes(env: NodeJS.ProcessEnv): Promise<Nodes> {
  for (const app of ['web', 'console'] as const) await ensureBuilt(root, app);
  const start = async (role: 'api' | 'worker', number: 1 | 2): Promise<Node> => {
    const name = `${role} ${number}`;
    const port = await freePort();
    const own = {
      ...env,
      BAIZE_HOST: '127.0.0.1',
      BAIZE_SITE_PORT: String(port),
      BAIZE_CONSOLE_PORT: String(await freePort()),
    };
    const entry = path.join(root, 'apps/api', role === 'api' ? 'main.ts' : 'worker.ts');
    let starts = 0;
    const process = await supervise({
      name,
      waits: WAITS,
      onChange: () => undefined,
      start: (signal) => {
        starts += 1;
        const shift = shiftOverBorder(Date.now(), starts % 2 === 1 ? 'ahead' : 'behind');
        const clock = { NODE_OPTIONS: `--import ${CLOCK}`, BAIZE_E2E_CLOCK_SHIFT_MS: String(shift) };
        const of = { name, entry, env: { ...own, ...(number === 2 ? clock : {}) }, log: () => undefined };
        return startProcess(of, signal);
      },
    });
    return { name, role, url: role === 'api' ? `http://127.0.0.1:${port}` : null, process };
  };
  const nodes = await Promise.all([start('api', 1), start('worker', 1), start('api', 2), start('worker', 2)]);
  const apis = nodes.flatMap(({ url }) => (url === null ? [] : [url]));
  const balancer = balance(apis);
  await once(balancer.listen(0, 'localhost'), 'listening');
  let turn = 0;
  const until = async <T>(find: () => T | undefined | false): Promise<T> => {
    for (let waited = 0; ; waited += 50) {
      const found = find();
      if (found !== undefined && found !== false) return found;
      if (waited > UP_MS) throw new Error(JSON.stringify(nodes.map(({ process: { state } }) => state())));
      await sleep(50);
    }
  };
  return {
    url: `http://localhost:${(balancer.address() as AddressInfo).port}`,
    apis,
    kill: async () => {
      const node = nodes[turn % nodes.length];
      turn += 1;
      const twin = nodes.find((one) => one !== node && one.role === node?.role);
      const pid = await until(() => twin?.process.current() && node?.process.current()?.pid);
      process.kill(pid, 'SIGKILL');
      return node?.name ?? '';
    },
    allAreUp: async () => {
      await until(() => nodes.every(({ process }) => process.current()));
    },
    stop: async () => {
      balancer.close();
      balancer.closeAllConnections();
      await Promise.all(nodes.map(({ process }) => process.stop()));
    },
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** In turn to each API; to the next one where nobody listens. An API that dies while it answers takes its answer along. */
function balance(apis: readonly string[]): http.Server {
  let turn = 0;
  return http.createServer((request, answer) => {
    const pass = (triesLeft: number) => {
      const target = new URL(apis[(turn += 1) % apis.length] ?? '');
      const { method, url, headers } = request;
      const onward = http.request(
        { host: target.hostname, port: target.port, method, path: url, headers },
        (from) => {
          answer.writeHead(from.statusCode ?? 502, from.headers);
          from.pipe(answer);
          from.once('error', () => answer.destroy());
        },
      );
      onward.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && triesLeft > 1) pass(triesLeft - 1);
        else answer.destroy();
      });
      answer.once('close', () => onward.destroy());
      request.pipe(onward);
    };
    pass(apis.length);
  });
}
