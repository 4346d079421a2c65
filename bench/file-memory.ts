import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PDF_LINES_MAX } from '@baize/reports/testing';

/** What taking a file down cost the process that made it. Memory in bytes; the peak of RSS is the kernel's. */
export type FileTaken = { lines: number; bytes: number; seconds: number; heapMax: number; rssMax: number };

const FILES = ['statement-csv', 'statement-pdf', 'history-csv', 'bets-csv'];
/** Memory of a heavy member's file over that of a light one's. */
const RATIO_MAX = 1.5;
const run = promisify(execFile);

async function take(url: string, memberId: number, what: string): Promise<FileTaken> {
  const child = path.join(import.meta.dirname, 'file-child.ts');
  const { stdout } = await run(process.execPath, ['--expose-gc', child, url, String(memberId), what]);
  return JSON.parse(stdout) as FileTaken;
}

/** A year's statement and a month's files of a heavy member beside a light one's: false where one grows with its length. */
export async function compareFiles(url: string, light: number, heavy: number): Promise<boolean> {
  let met = true;
  const mib = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const kib = (bytes: number) => (bytes / 2 ** 10).toFixed(0);
  for (const what of FILES) {
    const small = await take(url, light, what);
    const large = await take(url, heavy, what);
    const [heap, rss] = [large.heapMax / small.heapMax, large.rssMax / small.rssMax];
    const isMet = heap <= RATIO_MAX && rss <= RATIO_MAX;
    met &&= isMet;
    console.log(
      `${isMet ? 'PASS' : 'MISS'}  ${what}: ${ofLines(what, small, large)}${kib(small.bytes)} and ${kib(large.bytes)} KiB in ` +
        `${small.seconds.toFixed(1)} and ${large.seconds.toFixed(1)} s; heap at most ${mib(small.heapMax)} and ${mib(large.heapMax)} MiB, ` +
        `ratio ${heap.toFixed(2)}; RSS at most ${mib(small.rssMax)} and ${mib(large.rssMax)} MiB, ratio ${rss.toFixed(2)} (wanted at most ${RATIO_MAX})`,
    );
  }
  return met;
}

const ofLines = (what: string, small: FileTaken, large: FileTaken): string =>
  what.endsWith('pdf') ? `at most ${PDF_LINES_MAX} lines, ` : `${small.lines} and ${large.lines} lines, `;
