/**
 * `npm run bench:web [-- home lobby login]`: cold first loads of the site on a slow phone against their budget, logged out and
 * in. It starts a product of its own; BAIZE_E2E_RUNNING=1 takes the one that runs. The throttle follows a yardstick of the
 * processor, taken before each load (slow-phone.ts), so that a slow machine does not fail a fast page. Prints the medians and
 * where script, style and layout time goes; ends with 1 where a budget is missed.
 */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from '@playwright/test';
import { launchOptions } from '../e2e/chromium.ts';
import { aPerson, tokenOf } from '../e2e/people.ts';
import startWorld from '../e2e/start-world.ts';
import { WORLD } from '../e2e/world.ts';
import { firstLoad, scriptShares, type FirstLoad, type Visit } from './first-load.ts';
import { median } from './measure.ts';
import { PHONE_MS } from './slow-phone.ts';

const PAGES = { home: '/', lobby: '/rng', login: '/login' };
const LOADS = 5;
/** Met means with this margin. */
const MARGIN = 0.1;
const BUDGET = { jsGzipKB: 140, cssGzipKB: 15, requests: 40, lcpMs: 2_300, tbtMs: 300, cls: 0.02 };
const FILES_SHOWN = 4;

const chosen = process.argv.slice(2);
const pages = Object.entries(PAGES).filter(([name]) => chosen.length === 0 || chosen.includes(name));
const stop = await startWorld();
const browser = await chromium.launch(await launchOptions());
const kept: Record<string, unknown> = {};
let isMissed = false;
try {
  const { account } = await aPerson();
  const token = await tokenOf(account);
  for (const [page, place] of pages) {
    const address = new URL(place, WORLD.site).href;
    await measure(`${page}, logged out`, { address });
    await measure(`${page}, logged in`, { address, token });
  }
} finally {
  await browser.close();
  await stop();
}
const out = path.join(import.meta.dirname, '../artifacts');
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, 'bench-web.json'), JSON.stringify(kept, null, 2));
process.exitCode = isMissed ? 1 : 0;

async function measure(name: string, visit: Visit): Promise<void> {
  const loads: FirstLoad[] = [];
  // The first load of a page warms what the server keeps for it.
  await firstLoad(browser, visit);
  for (let at = 0; at < LOADS; at += 1) loads.push(await firstLoad(browser, visit));
  const shares = await scriptShares(browser, visit);
  const of = (pick: (load: FirstLoad) => number) => median(loads.map(pick));
  const js = await gzipKB(loads.flatMap(({ scripts }) => scripts));
  const css = await gzipKB(loads.flatMap(({ styles }) => styles));
  const rows: [row: string, value: number, budget?: number][] = [
    ['JS, KB gzip', js, BUDGET.jsGzipKB],
    ['CSS, KB gzip', css, BUDGET.cssGzipKB],
    ['requests', of(({ requests }) => requests), BUDGET.requests],
    ['transfer, KB', of(({ transferKB }) => transferKB)],
    ['FCP, ms', of(({ fcpMs }) => fcpMs)],
    ['LCP, ms', of(({ lcpMs }) => lcpMs), BUDGET.lcpMs],
    ['TBT, ms', of(({ tbtMs }) => tbtMs), BUDGET.tbtMs],
    ['blocked before FCP, ms', of(({ blockedBeforeMs }) => blockedBeforeMs)],
    ['CLS', of(({ cls }) => cls), BUDGET.cls],
  ];
  console.log(`${name}, median of ${LOADS} cold loads: ${visit.address}`);
  for (const [row, value, budget] of rows) {
    const digits = row === 'CLS' ? 4 : 0;
    console.log(
      `  ${row.padEnd(24)}${value.toFixed(digits).padStart(8)}${budget === undefined ? '' : verdict(value, budget)}`,
    );
  }
  const { script, style, layout, other } = {
    script: of(({ spent }) => spent.script),
    style: of(({ spent }) => spent.style),
    layout: of(({ spent }) => spent.layout),
    other: of(({ spent }) => spent.other),
  };
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  console.log(
    `  main thread: script ${ms(script)}, style ${ms(style)}, layout ${ms(layout)}, other ${ms(other)}`,
  );
  console.log(
    `  script by file: ${shares
      .slice(0, FILES_SHOWN)
      .map(({ file, share }) => `${file} ${(100 * share).toFixed(0)} %`)
      .join(', ')}`,
  );
  console.log(`  largest paint: ${loads.at(-1)?.lcpOf ?? ''}`);
  const yardstick = of(({ yardstickMs }) => yardstickMs);
  console.log(
    `  yardstick ${yardstick.toFixed(1)} ms here, ${PHONE_MS} on the phone: throttle ÷ ${of(({ rate }) => rate).toFixed(1)}` +
      `${yardstick > PHONE_MS ? '; this machine is slower than the phone, its times say nothing' : ''}`,
  );
  kept[name] = { ...visit, token: undefined, rows, shares, loads };
}

function verdict(value: number, budget: number): string {
  const isMet = value <= budget * (1 - MARGIN);
  const isWithin = value <= budget;
  isMissed ||= !isMet;
  return `   budget ${budget}  ${isMet ? 'met' : isWithin ? 'within, without margin' : 'OVER'}`;
}

async function gzipKB(urls: readonly string[]): Promise<number> {
  let total = 0;
  for (const address of new Set(urls))
    total += zlib.gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).length;
  return total / 1024;
}
