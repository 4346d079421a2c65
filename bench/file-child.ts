import { openDatabase } from '@baize/db';
import { systemClock } from '@baize/kernel';
import { aFile, reportsForTests } from '@baize/reports/testing';
import type { FileTaken } from './file-memory.ts';

/** Takes one file of one member down and says what it cost: alone in a process, so that the peak is its own. */
const [url = '', memberId = '', what = ''] = process.argv.slice(2);
const COLLECT_EVERY = 50;
const db = openDatabase({ url, max: 4, applicationName: 'baize-bench-file' });
const collect = globalThis.gc;
if (!collect) throw new Error('node --expose-gc');
let [lines, bytes, pieces, heapMax] = [0, 0, 0, 0];
const began = performance.now();
for await (const piece of await aFile(reportsForTests(db, systemClock), Number(memberId), what)) {
  if (typeof piece === 'string') lines += piece.split('\n').length - 1;
  else for (const byte of piece) if (byte === 10) lines += 1;
  bytes += piece.length;
  pieces += 1;
  if (pieces % COLLECT_EVERY !== 1) continue;
  collect();
  const { heapUsed, external } = process.memoryUsage();
  heapMax = Math.max(heapMax, heapUsed + external);
}
const taken: FileTaken = {
  lines,
  bytes,
  seconds: (performance.now() - began) / 1000,
  heapMax,
  rssMax: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(taken)}\n`);
await db.close();
