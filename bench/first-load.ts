import type { Browser } from '@playwright/test';
import { rateOf, throttle, yardstick } from './slow-phone.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LONG_TASK_MS = 50;
const AFTER_LOAD_MS = 3_000;
const SAMPLE_US = 500;

export type Visit = {
  address: string;
  /** Of a member who comes back to a tab that is still logged in. */
  token?: string;
};

export type FirstLoad = {
  yardstickMs: number;
  rate: number;
  fcpMs: number;
  lcpMs: number;
  lcpOf: string;
  cls: number;
  /** Of tasks longer than 50 ms what is over, from the first paint on. */
  tbtMs: number;
  /** The same before the first paint, when nobody sees anything to touch. */
  blockedBeforeMs: number;
  requests: number;
  transferKB: number;
  scripts: string[];
  styles: string[];
  /** Where the main thread's time went. */
  spent: { script: number; style: number; layout: number; other: number };
};

type Seen = { lcp: number; of: string; cls: number; tasks: { at: number; ms: number }[] };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
type Paint = PerformanceEntry & { element?: Element | null };

/** One cold load on the phone of slow-phone.ts. */
export async function firstLoad(browser: Browser, { address, token }: Visit): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  try {
    const tab = await context.newPage();
    const yardstickMs = await yardstick(tab);
    const rate = rateOf(yardstickMs);
    const cdp = await context.newCDPSession(tab);
    await throttle(cdp, rate);
    await cdp.send('Performance.enable');
    let bytes = 0;
    let requests = 0;
    const scripts: string[] = [];
    const styles: string[] = [];
    cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
    cdp.on('Network.responseReceived', ({ type, response }) => {
      requests += 1;
      if (type === 'Script') scripts.push(response.url);
      if (type === 'Stylesheet') styles.push(response.url);
    });
    await tab.addInitScript(watch, token);
    const before = await spentBy(cdp);
    await tab.goto(address, { waitUntil: 'load', timeout: 120_000 });
    await tab.waitForTimeout(AFTER_LOAD_MS);
    const { seen, fcpMs } = await tab.evaluate(() => ({
      seen: (window as unknown as { seen: Seen }).seen,
      fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    const after = await spentBy(cdp);
    const over = (tasks: Seen['tasks']) =>
      tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - LONG_TASK_MS), 0);
    return {
      yardstickMs,
      rate,
      fcpMs,
      lcpMs: seen.lcp,
      lcpOf: seen.of,
      cls: seen.cls,
      tbtMs: over(seen.tasks.filter(({ at }) => at >= fcpMs)),
      blockedBeforeMs: over(seen.tasks.filter(({ at }) => at < fcpMs)),
      requests,
      transferKB: bytes / 1024,
      scripts,
      styles,
      spent: {
        script: after.script - before.script,
        style: after.style - before.style,
        layout: after.layout - before.layout,
        other: after.other - before.other,
      },
    };
  } finally {
    await context.close();
  }
}

/** In the page: the page as it is built, without what an operator may lay over it, and what it shows when. */
function watch(token: string | undefined): void {
  for (const who of ['visitor', 'member']) sessionStorage.setItem(`popupClosed.${who}`, '1');
  if (token) sessionStorage.setItem('token', token);
  const seen: Seen = { lcp: 0, of: '', cls: 0, tasks: [] };
  Object.assign(window, { seen });
  const each = <Entry>(type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => take(entry as Entry))).observe({
      type,
      buffered: true,
    });
  each<Paint>('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcp = startTime;
    seen.of = element ? `${element.tagName.toLowerCase()} ${element.className}`.trim() : '';
  });
  each<Shift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.cls += value;
  });
  each<PerformanceEntry>('longtask', ({ startTime, duration }) => {
    seen.tasks.push({ at: startTime, ms: duration });
  });
}

type Protocol = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['newCDPSession']>>;

async function spentBy(cdp: Protocol): Promise<FirstLoad['spent']> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => 1_000 * (metrics.find((one) => one.name === name)?.value ?? 0);
  const [script, style, layout] = [of('ScriptDuration'), of('RecalcStyleDuration'), of('LayoutDuration')];
  return { script, style, layout, other: of('TaskDuration') - script - style - layout };
}

/** A load more, without throttle: the share of the main thread's script time by file, the largest first. */
export async function scriptShares(
  browser: Browser,
  { address, token }: Visit,
): Promise<{ file: string; share: number }[]> {
  const context = await browser.newContext(PHONE);
  try {
    const tab = await context.newPage();
    await tab.addInitScript(watch, token);
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Profiler.enable');
    await cdp.send('Profiler.setSamplingInterval', { interval: SAMPLE_US });
    await cdp.send('Profiler.start');
    await tab.goto(address, { waitUntil: 'load' });
    await tab.waitForTimeout(AFTER_LOAD_MS);
    const { profile } = await cdp.send('Profiler.stop');
    const fileOf = new Map(
      profile.nodes.map(({ id, callFrame }) => [id, callFrame.url.split('/').pop()?.split('?')[0] ?? '']),
    );
    const samples = (profile.samples ?? [])
      .map((id) => fileOf.get(id) ?? '')
      .filter((file) => file.endsWith('.js'));
    return [...Map.groupBy(samples, (file) => file)]
      .map(([file, found]) => ({ file, share: found.length / samples.length }))
      .toSorted((a, b) => b.share - a.share);
  } finally {
    await context.close();
  }
}
