/**
 * How much of the server a public call costs beside a bare route of the same server (/healthz) in the same run, by the
 * server's own CPU time: the machine's other work and the load's own cost do not enter the ratio.
 * `npm run bench:api [-- name…]`; needs TEST_DATABASE_URL or starts a PostgreSQL of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { median, processCpuSeconds } from './measure.ts';

const CONNECTIONS = 16;
/** Short and many: each turn is compared with the bare turn beside it, so that other work of the machine enters little. */
const TURNS = 11;
const TURN_MS = 700;
/** Wanted of every call: half as many requests a second as the bare route. */
const RATIO_MIN = 0.5;
const BARE = '/healthz';

type Call = { name: string; path: string };
const CALLS: Call[] = [
  { name: 'hot games', path: '/wps/relay/GCSGAME_hotGamesV2?language=EN' },
  { name: 'lanes', path: '/wps/relay/GCSGAME_newGameVendor?language=EN' },
  { name: 'game list', path: '/wps/relay/GCSGAME_gameList?gameType=RNG&language=EN' },
  { name: 'lottery menu', path: '/lgw/games/game_menus?language=EN' },
  { name: 'game notices', path: '/wps/relay/MCSFE_getGameAnnouncements?language=EN' },
  { name: 'winner board', path: '/wps/relay/GCSGAME_getRankList?limitNum=50' },
  { name: 'public config', path: '/wps/system/publicConfig?language=EN' },
  { name: 'notices', path: '/wps/relay/MCSFE_getNotices?language=EN' },
  { name: 'announcements', path: '/wps/relay/MCSFE_getListAnnouncements?language=EN' },
];

const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-child.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
const { port, host } = JSON.parse(line) as { port: number; host: string };
const pid = child.pid ?? 0;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
let failed = false;

try {
  await load(BARE, {});
  const named = process.argv.slice(2).join(' ');
  for (const { name, path: url } of CALLS.filter((call) => call.name.includes(named))) {
    const first = await ask(url, { 'accept-encoding': 'br' });
    const tag = first.etag;
    const ratios: Record<'full' | 'known', number[]> = { full: [], known: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await load(BARE, {});
      ratios.full.push((await load(url, { 'accept-encoding': 'br' })) / bare);
      if (tag) ratios.known.push((await load(url, { 'if-none-match': tag })) / bare);
    }
    const ratio = median(ratios.full);
    const known = tag ? `, with its ETag (304) ${median(ratios.known).toFixed(2)}` : '';
    console.log(
      `${name.padEnd(14)} ${String(first.bytes).padStart(6)} B ${(first.encoding || '-').padEnd(4)} ` +
        `${ratio.toFixed(2)} of the bare route${known} (wanted ${RATIO_MIN})`,
    );
    if (ratio < RATIO_MIN) failed = true;
  }
} finally {
  agent.destroy();
  child.stdin.end();
  await once(child, 'exit');
}
if (failed) process.exitCode = 1;

/** Requests a CPU second of the server answers, under load for a moment. */
async function load(url: string, headers: Record<string, string>): Promise<number> {
  const until = performance.now() + TURN_MS;
  const began = processCpuSeconds(pid);
  let answered = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask(url, headers);
        answered += 1;
      }
    }),
  );
  return answered / (processCpuSeconds(pid) - began);
}

type Answer = { bytes: number; etag: string; encoding: string };

function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = http.get(
    { port, host: '127.0.0.1', path: url, agent, headers: { host, ...headers } },
    (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode = 0 } = response;
        if (statusCode !== 200 && statusCode !== 304) {
          reject(new Error(`${url}: HTTP ${statusCode}`));
          return;
        }
        const { etag = '' } = response.headers;
        resolve({ bytes, etag, encoding: response.headers['content-encoding'] ?? '' });
      });
    },
  );
  request.on('error', reject);
  return promise;
}
