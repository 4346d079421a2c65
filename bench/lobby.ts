/**
 * A lobby of 20,000 games in a real browser: how smoothly it scrolls, and how soon a search is answered and shown.
 * `npm run bench:lobby` starts a product of its own, fills its catalogue and looks at it on a phone with a CPU four times
 * slower and on a desk. The yardstick is the same page's scroll before the catalogue was filled, in the same run.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@baize/db';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/chromium.ts';
import { startProduct } from '../e2e/product.ts';
import { importManyGames, GAMES, pick, random } from './many-games.ts';
import { createLatencies, type Latencies } from './measure.ts';

const PORTS = { site: 18_280, console: 18_281, studio: 18_282, psp: 18_283 };
const LOBBY = `http://localhost:${PORTS.site}/rng`;
const SEARCHES = 40;
/** The catalogue is read again at most this long after a change, and the page keeps an answer for a moment. */
const SEEN_MS = 12_000;
const LIST = '/wps/relay/GCSGAME_gameList';
/** Wanted at the 95th percentile: frames of the large lobby beside the small one's in the same run, and an answer. */
const WANTED = { frameRatio: 1.5, answerMs: 200 };
const SIZES = [
  { name: 'phone, CPU ÷ 4', viewport: { width: 390, height: 844 }, isMobile: true, slower: 4 },
  { name: 'desk', viewport: { width: 1440, height: 900 }, isMobile: false, slower: 1 },
];

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-lobby-'));
const found = await findChromium();
const product = await startProduct({ data, ports: PORTS });
const browser = await chromium.launch({
  executablePath: found.executable,
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...(found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}) },
});
let isMissed = false;
try {
  const small = new Map<string, number>();
  for (const size of SIZES)
    await onPage(size, async (page) => {
      small.set(size.name, await scrolls(page, `${size.name}, demo catalogue`));
    });
  const host = encodeURIComponent(path.join(data, 'pg'));
  const db = openDatabase({ url: `postgres://postgres@localhost/postgres?host=${host}`, max: 2 });
  await importManyGames(db);
  // Drawing twenty thousand tiles is another matter: these take turns with the pictures of the demo's.
  await db.run(
    `with drawn as (select art_urls, row_number() over (order by node_id) as n, count(*) over () as of
                      from catalogue.game where art_urls::text <> '{}')
     update catalogue.game g set art_urls = drawn.art_urls from drawn
      where g.art_urls::text = '{}' and drawn.n = g.node_id % drawn.of + 1`,
    [],
  );
  await db.close();
  await sleep(SEEN_MS);
  for (const size of SIZES)
    await onPage(size, async (page) => {
      const p95 = await scrolls(page, `${size.name}, ${GAMES} games`);
      const answered = await searches(page, size.name);
      const ratio = p95 / (small.get(size.name) ?? p95);
      console.log(`${size.name}: frames ${ratio.toFixed(2)} × the demo catalogue's`);
      isMissed ||= ratio > WANTED.frameRatio || answered > WANTED.answerMs;
    });
} finally {
  await browser.close();
  await product.end('SIGINT');
  fs.rmSync(data, { recursive: true, force: true });
}
console.log(
  `wanted at p95: frames at most ${WANTED.frameRatio} × the demo's, answers within ${WANTED.answerMs} ms`,
);
if (isMissed) process.exitCode = 1;

async function onPage(size: (typeof SIZES)[number], work: (page: Page) => Promise<unknown>): Promise<void> {
  const { viewport, isMobile, slower } = size;
  const context = await browser.newContext({
    viewport,
    isMobile,
    hasTouch: isMobile,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.goto(LOBBY);
  await page.locator('[data-node-id]').first().waitFor();
  await sleep(1_000);
  await work(page);
  await context.close();
}

/** Goes down and up the page as a thumb does, one step a frame, through four pages of games. */
async function scrolls(page: Page, name: string): Promise<number> {
  const frames = createLatencies();
  for (let turn = 1; turn <= 4; turn += 1) {
    await page.goto(`${LOBBY}?page=${turn}`);
    await page.locator('[data-node-id]').first().waitFor();
    const times = await page.evaluate(async () => {
      const taken: number[] = [];
      let last = await new Promise<number>(requestAnimationFrame);
      const step = async (by: number) => {
        scrollBy({ top: by, behavior: 'instant' });
        const now = await new Promise<number>(requestAnimationFrame);
        taken.push(now - last);
        last = now;
      };
      for (let i = 0; i < 60; i += 1) await step(60);
      for (let i = 0; i < 60; i += 1) await step(-60);
      return taken;
    });
    for (const ms of times) frames.add(ms);
  }
  print(`${name}: frames while scrolling`, frames);
  return frames.p95();
}

/** Types the beginning of a title; the box asks 300 ms after the last key, which is not the search's time. */
async function searches(page: Page, name: string): Promise<number> {
  await page.goto(LOBBY);
  await page.locator('[data-node-id]').first().waitFor();
  // The pictures of the tiles say what the games are called.
  const words = (
    await page
      .locator('[data-node-id] img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt') ?? ''))
  )
    .flatMap((title) => title.split(' '))
    .filter((word) => word.length > 2);
  if (words.length === 0) words.push('dragon', 'lotus', 'tiger', 'harbour', 'moon');
  const asked = new Set<string>();
  const box = page.locator('main input[type=search]').first();
  // On a phone the box waits behind a key in the bar.
  if (!(await box.isVisible())) await page.getByRole('button', { name: 'Search games' }).first().click();
  await box.waitFor();
  const answers = createLatencies();
  const shown = createLatencies();
  for (let i = 0; i < SEARCHES; i += 1) {
    const word = pick(words).toLowerCase();
    // What was asked before is kept by the page and asked of nobody.
    let typed = word.slice(0, 2 + random(4));
    while (asked.has(typed)) typed += String.fromCodePoint(97 + random(26));
    asked.add(typed);
    const sent = page.waitForRequest((one) => one.url().includes(LIST) && one.url().includes('gameName='));
    await box.fill(typed);
    const request = await sent;
    const began = performance.now();
    const response = await request.response();
    await response?.finished();
    const { responseEnd, requestStart } = request.timing();
    answers.add(responseEnd - requestStart);
    await page.evaluate(() =>
      new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)),
    );
    shown.add(performance.now() - began);
  }
  print(`${name}: search answered`, answers);
  print(`${name}: search answered and drawn`, shown);
  return answers.p95();
}

function print(name: string, { p50, p95, p99, count }: Latencies): void {
  console.log(
    `${name.padEnd(48)} p50 ${p50().toFixed(1).padStart(6)} ms, p95 ${p95().toFixed(1).padStart(6)} ms, ` +
      `p99 ${p99().toFixed(1).padStart(6)} ms (${count()})`,
  );
}
