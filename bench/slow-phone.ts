import type { CDPSession, Page } from '@playwright/test';

/**
 * The phone that first loads are judged on: a processor on which the yardstick takes PHONE_MS and a line of 1.6 Mbit/s down
 * with 150 ms there and back (docs/decisions/0081). The throttle is worked out anew before every load from what this machine
 * needs at that minute, so neither a slow machine nor a busy one changes what is measured.
 */
export const PHONE_MS = 40;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TRIES = 5;

/**
 * The yardstick, in ms: what a page does, without a page of ours. Objects are made, sorted and written as text, elements are
 * made, styled and laid out. The least of a few tries, as others on the machine only make it longer.
 */
export async function yardstick(tab: Page): Promise<number> {
  await tab.goto('about:blank');
  const tries = await tab.evaluate((count) => {
    const once = () => {
      const began = performance.now();
      const rows = Array.from({ length: 6_000 }, (_, at) => ({
        id: (at * 7_919) % 6_007,
        name: `row ${at}`,
      }));
      rows.sort((a, b) => a.id - b.id);
      JSON.parse(JSON.stringify(rows));
      const box = document.createElement('div');
      for (const { name } of rows.slice(0, 400)) {
        const one = document.createElement('p');
        one.style.padding = '1px';
        one.append(name);
        box.append(one);
      }
      document.body.append(box);
      box.getBoundingClientRect();
      box.remove();
      return performance.now() - began;
    };
    return Array.from({ length: count }, once);
  }, TRIES);
  return Math.min(...tries);
}

/** The rate at which this machine is that phone. Below one it is slower than the phone: no throttle mends that. */
export const rateOf = (ms: number): number => PHONE_MS / ms;

export async function throttle(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Math.max(1, rate) });
}
