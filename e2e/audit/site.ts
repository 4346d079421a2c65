/**
 * `npm run audit:site [-- phone desktop /member …]`: Lighthouse's scores for accessibility and best practices of ten routes in
 * both sizes; below 100 and 95 it fails and says which audits did. It starts a product of its own; BAIZE_E2E_RUNNING=1 takes the
 * one that runs. Lighthouse is a package of this folder alone and is fetched at the first run (docs/decisions/0071).
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { aPerson, tokenOf } from '../people.ts';
import startWorld from '../start-world.ts';
import { WORLD } from '../world.ts';

const PLACES = [
  '/',
  '/rng',
  '/search?name=koi',
  '/promotions',
  '/help',
  '/login',
  '/member',
  '/member/depositv2',
  '/member/withdraw',
  '/member/transactionHistory',
] as const;
const OF_MEMBERS = /^\/member/;
const LEAST = { accessibility: 100, 'best-practices': 95 } as const;
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];
const SIZES = {
  phone: { formFactor: 'mobile', width: 390, height: 844, deviceScaleFactor: 2 },
  desktop: { formFactor: 'desktop', width: 1440, height: 900, deviceScaleFactor: 1 },
} as const;
type Size = keyof typeof SIZES;
const SIZE_NAMES = Object.keys(SIZES) as Size[];
/** Audits without weight that need a trace: recording one ends this Chromium's renderer (147 headless, 2026-11-27). */
const OF_TRACES = ['baseline'];
const REMEMBERED_MS = 3_600_000;
const START_MS = 30_000;

/** What is read of Lighthouse's answer. */
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; details?: { items?: object[] } }>;
  runtimeError?: { message: string };
};
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Report } | undefined>;

const chosen = process.argv.slice(2);
const wanted = <Name extends string>(all: readonly Name[]) =>
  all.some((one) => chosen.includes(one)) ? all.filter((one) => chosen.includes(one)) : all;

const lighthouse = await fetchLighthouse();
const stop = await startWorld();
const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-audit-'));
// Not started by Playwright: Lighthouse drives it, with a profile that both sizes share.
const { executablePath, args, env } = await launchOptions(['--headless', '--remote-debugging-port=0']);
const browser = spawn(executablePath, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
  env,
  stdio: 'ignore',
});
let failed = 0;
try {
  const port = await debuggingPort();
  for (const isMember of [false, true]) {
    const places = wanted(PLACES).filter((place) => OF_MEMBERS.test(place) === isMember);
    if (places.length === 0) continue;
    await enter(port, isMember ? await tokenOf((await aPerson({ balance: '100' })).account) : null);
    for (const size of wanted(SIZE_NAMES))
      for (const place of places) failed += (await audit(place, size, port)) ? 0 : 1;
  }
} finally {
  browser.kill('SIGKILL');
  await once(browser, 'exit');
  fs.rmSync(profile, { recursive: true, force: true });
  await stop();
}
if (failed > 0) {
  console.log(`${failed} below ${CATEGORIES.map((one) => `${LEAST[one]} (${one})`).join(' or ')}`);
  process.exitCode = 1;
}

/** Chromium writes down which port it took. */
async function debuggingPort(): Promise<number> {
  const file = path.join(profile, 'DevToolsActivePort');
  for (let waited = 0; waited < START_MS; waited += 100) {
    if (fs.existsSync(file)) {
      const port = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
      if (port > 0) return port;
    }
    await sleep(100);
  }
  throw new Error('the browser did not start');
}

/** The browser's next pages are a member's, or a visitor's. */
async function enter(port: number, token: string | null): Promise<void> {
  const driven = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await driven.contexts()[0]?.newPage();
  if (!page) throw new Error('the browser has a context of its own');
  await page.goto(WORLD.site);
  await page.evaluate(remember, { token, until: String(Date.now() + REMEMBERED_MS) });
  await page.close();
  await driven.close();
}

/** In the browser: who comes back within the day is in. */
function remember({ token, until }: { token: string | null; until: string }): void {
  localStorage.clear();
  if (token === null) return;
  localStorage.setItem('token', token);
  localStorage.setItem('tokenUntil', until);
}

/** Prints the two scores of a place; below the least, what brought them down. */
async function audit(place: string, size: Size, port: number): Promise<boolean> {
  const { formFactor, ...screen } = SIZES[size];
  const answer = await lighthouse(new URL(place, WORLD.site).href, {
    port,
    formFactor,
    screenEmulation: { mobile: formFactor === 'mobile', ...screen },
    emulatedUserAgent: false,
    onlyCategories: CATEGORIES,
    skipAudits: OF_TRACES,
    // The member stays in; speed is judged by bench:web alone.
    disableStorageReset: true,
    throttlingMethod: 'provided',
    logLevel: 'error',
  });
  const report = answer?.lhr;
  if (!report || report.runtimeError)
    throw new Error(`${place}: ${report?.runtimeError?.message ?? 'no answer'}`);
  const scores = CATEGORIES.map((name) => ({
    name,
    score: Math.round((report.categories[name].score ?? 0) * 100),
  }));
  console.log(
    `${size.padEnd(8)} ${place.padEnd(28)} ${scores.map(({ name, score }) => `${name} ${score}`).join('   ')}`,
  );
  for (const name of CATEGORIES)
    for (const { id, weight } of report.categories[name].auditRefs) {
      const found = report.audits[id];
      if (weight === 0 || !found || found.score === null || found.score === 1) continue;
      console.log(`  ${id}: ${found.title}`);
      for (const item of found.details?.items?.slice(0, 3) ?? []) console.log(`    ${brief(item)}`);
    }
  return scores.every(({ name, score }) => score >= LEAST[name]);
}

/** A finding's element, or what else it names, in a line. */
function brief(item: object): string {
  const { node } = item as { node?: { selector?: string; snippet?: string } };
  return (node ? `${node.selector ?? ''} ${node.snippet ?? ''}` : JSON.stringify(item)).slice(0, 300);
}

/** It stands in this folder, or npm brings what package-lock.json names. */
async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = import.meta.dirname;
  const entry = path.join(folder, 'node_modules/lighthouse/core/index.js');
  if (!fs.existsSync(entry)) {
    console.log('fetching Lighthouse once, about 176 MB …');
    execFileSync(
      'npm',
      ['ci', '--ignore-scripts', '--omit=optional', '--no-audit', '--no-fund', '--workspaces=false'],
      {
        cwd: folder,
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }
  const found = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return found.default;
}
