import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { WORLD } from './world.ts';

const browser = await findChromium();
const libraryPath = [browser.libraries, process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');

/** Flows of the specification against the whole product, on a phone and on a desktop. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-world.ts',
  outputDir: '../artifacts/e2e/results',
  fullyParallel: false,
  workers: 1,
  // CI machines are shared; a retried flow starts with a new account, and the report names what was flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: WORLD.site,
    actionTimeout: 20_000,
    locale: 'en-US',
    timezoneId: 'Asia/Bangkok',
    // What a worker fetches passes by page.route, with which flows break the network; talk.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser.executable,
      args: CHROMIUM_FLAGS,
      env: { ...process.env, ...(libraryPath ? { LD_LIBRARY_PATH: libraryPath } : {}) },
    },
  },
  projects: [
    // Scale 1: with 2, a screenshot between clicks into a frame of another origin can halve the next click's coordinates
    // (Playwright 1.65 with Chromium 147).
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
});
