import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium.ts';

/**
 * `npm run bench:web [site]`: the first loads of the home page and of a lobby against the budget of design/frontend.md §8,
 * measured in a real browser on a throttled phone (CPU ÷ 4, 1.6 Mbit/s down, 150 ms round trip: Lighthouse's "slow 4G").
 * The product must be running. Prints the median of five cold loads; the yardstick is the same server answering a bare page,
 * in the same run.
 */
const site = process.argv[2] ?? 'http://localhost:8080/';
const PAGES = { home: '/', lobby: '/rng' };
const LOADS = 5;
const BUDGET = { jsGzipKB: 160, cssGzipKB: 15, transferKB: 350, lcpMs: 2_500, cls: 0.02, tbtMs: 400 };

type Load = {
  lcpMs: number;
  cls: number;
  tbtMs: number;
  fcpMs: number;
  transferKB: number;
  requests: number;
  scripts: string[];
  styles: string[];
};

const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executable,
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...(found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}) },
});

async function load(page: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  let requests = 0;
  const scripts: string[] = [];
  const styles: string[] = [];
  cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  cdp.on('Network.responseReceived', (event) => {
    requests += 1;
    if (event.type === 'Script') scripts.push(event.response.url);
    if (event.type === 'Stylesheet') styles.push(event.response.url);
  });
  // The page as it is built, without what an operator may lay over it.
  await tab.addInitScript(() => sessionStorage.setItem('popupClosed.visitor', '1'));
  await tab.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, tbt: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.tbt += Math.max(0, entry.duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await tab.goto(page, { waitUntil: 'load', timeout: 60_000 });
  await tab.waitForTimeout(3_000);
  const seen = await tab.evaluate(() => ({
    ...(window as unknown as { seen: { lcp: number; cls: number; tbt: number } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  await context.close();
  return {
    lcpMs: seen.lcp,
    cls: seen.cls,
    tbtMs: seen.tbt,
    fcpMs: seen.fcp,
    transferKB: bytes / 1024,
    requests,
    scripts,
    styles,
  };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const gzipKB = async (urls: string[]) => {
  let total = 0;
  for (const address of new Set(urls))
    total += zlib.gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer()), { level: 9 }).length;
  return total / 1024;
};

const bareUrl = new URL('/healthz', site).toString();
const kept: Record<string, unknown> = {};
for (const [name, place] of Object.entries(PAGES))
  kept[name] = await measure(name, new URL(place, site).toString());
await browser.close();
const out = path.join(import.meta.dirname, '..', 'artifacts');
fs.mkdirSync(out, { recursive: true });
fs.writeFileSync(path.join(out, 'bench-web.json'), JSON.stringify(kept, null, 2));

async function measure(name: string, url: string): Promise<object> {
  const loads: Load[] = [];
  const bare: Load[] = [];
  for (let i = 0; i < LOADS; i += 1) {
    bare.push(await load(bareUrl));
    loads.push(await load(url));
  }
  const first = loads[0];
  if (!first) throw new Error('nothing was loaded');
  const of = (pick: (l: Load) => number) => median(loads.map(pick));
  const rows: [string, number, number | undefined][] = [
    ['initial JS, KB gzip', await gzipKB(first.scripts), BUDGET.jsGzipKB],
    ['initial CSS, KB gzip', await gzipKB(first.styles), BUDGET.cssGzipKB],
    ['transfer, KB', of((l) => l.transferKB), BUDGET.transferKB],
    ['requests', of((l) => l.requests), undefined],
    ['FCP, ms', of((l) => l.fcpMs), undefined],
    ['LCP, ms', of((l) => l.lcpMs), BUDGET.lcpMs],
    ['TBT, ms', of((l) => l.tbtMs), BUDGET.tbtMs],
    ['CLS', of((l) => l.cls), BUDGET.cls],
  ];
  console.log(`${name} on a throttled phone, median of ${LOADS} cold loads: ${url}`);
  for (const [row, value, budget] of rows)
    console.log(
      `  ${row.padEnd(22)} ${value.toFixed(row === 'CLS' ? 4 : 0).padStart(7)}${budget === undefined ? '' : `   budget ${budget}  ${value <= budget ? 'ok' : 'OVER'}`}`,
    );
  const bareFcp = median(bare.map((l) => l.fcpMs));
  console.log(
    `  FCP is ${(of((l) => l.fcpMs) / Math.max(1, bareFcp)).toFixed(2)} × that of a bare page of the same server (${bareFcp.toFixed(0)} ms)`,
  );
  return { url, rows, loads };
}
