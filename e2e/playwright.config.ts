import { defineConfig } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { WORKERS, WORLD } from './world.ts';

/**
 * Flows of the specification against the whole product. A flow is played once, on the phone, which most members use;
 * tag '@desktop' moves it to the desk (operators, what only a wide screen shows), '@both' plays it in both sizes, where
 * the layout is what matters. Every place in every size, role and theme is routes.spec.ts.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './start-world.ts',
  outputDir: '../artifacts/e2e/results',
  // The flows of a file share its settings; each worker has a product of its own.
  fullyParallel: false,
  workers: WORKERS,
  // CI machines are shared; a retried flow starts with a new account, and the report names what was flaky.
  retries: process.env['CI'] ? 1 : 0,
  // How long a flow may take is no statement about the product: a machine twice as slow passes.
  timeout: 180_000,
  // A run that hangs ends with its report, before the 90 minutes CI gives all of it; what comes before takes under 20.
  globalTimeout: 65 * 60_000,
  expect: { timeout: 20_000 },
  // The JSON says where the time goes: node e2e/slowest.ts.
  reporter: [['list'], ['json', { outputFile: '../artifacts/e2e/report.json' }]],
  use: {
    baseURL: WORLD.site,
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Asia/Bangkok',
    // What a worker fetches passes by page.route, with which flows break the network; talk.spec.ts lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording each step of every flow costs as much as many flows; a failure leaves its picture and what was on the page,
    // and `--trace on` records one that needs more.
    trace: 'on-first-retry',
    launchOptions: await launchOptions(),
  },
  projects: [
    // Scale 1: with 2, a screenshot between clicks into a frame of another origin can halve the next click's coordinates
    // (Playwright 1.65 with Chromium 147).
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 1,
        // Drawing what moves took a third of the browsers' time; a flow that looks at motion asks for it. Not at the desk:
        // there a theme's change would begin a transition, however short, in every cell of a table.
        reducedMotion: 'reduce',
      },
    },
    { name: 'desktop', grep: /@desktop|@both/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
