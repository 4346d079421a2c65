/**
 * `npm run docs:pictures [-- NAME …]`: the pictures of README and docs, each in both themes, into docs/pictures. It starts a product
 * of its own with a month of play; BAIZE_E2E_RUNNING=1 takes the one that runs.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureBuilt } from '../../apps/launcher/web-build.ts';
import { CHROMIUM_FLAGS, findChromium } from '../chromium.ts';
import { startProduct } from '../product.ts';
import { inWorld, tokenOf } from '../people.ts';
import { settled } from '../settled.ts';
import { enterConsole } from '../sign-in.ts';
import { portsOf, WORLD, isRunning } from '../world.ts';

const root = path.join(import.meta.dirname, '../..');
const FOLDER = path.join(root, 'docs/pictures');
const THEMES = ['dark', 'light'] as const;
/** Pixels of the page, and how wide the picture is kept. */
const SIZES = {
  desktop: { width: 1280, height: 800, kept: 960, isMobile: false },
  phone: { width: 390, height: 844, kept: 390, isMobile: true },
} as const;
const QUALITY = 0.72;
/** Letters of the page's own part that say it has come. */
const WORDS_MIN = 60;
const PATIENCE_MS = 60_000;

type Picture = {
  name: string;
  size: keyof typeof SIZES;
  /** A member's account, an operator of the console by `@`, or nobody. */
  as?: string;
  at: string;
  language?: 'EN' | 'CN' | 'KM';
  /** What is opened on the page before it is taken. */
  press?: RegExp;
};

const PICTURES: readonly Picture[] = [
  { name: 'home', size: 'desktop', as: 'demo01', at: '/' },
  { name: 'lobby', size: 'desktop', as: 'demo01', at: '/rng' },
  { name: 'office', size: 'desktop', as: 'agent01', at: '/agentHome/agentTeamOverview' },
  { name: 'contracts', size: 'desktop', as: 'agent01', at: '/agentHome/agentDividendRecordCopy2' },
  { name: 'overview', size: 'desktop', as: '@manager', at: '/' },
  { name: 'withdrawals', size: 'desktop', as: '@finance', at: '/money/withdrawals', press: /^W\d/ },
  { name: 'approvals', size: 'desktop', as: '@manager', at: '/money/approvals' },
  { name: 'liability', size: 'desktop', as: '@manager', at: '/money/liability' },
  { name: 'promotions-console', size: 'desktop', as: '@admin', at: '/promotions' },
  { name: 'deposit', size: 'phone', as: 'demo01', at: '/member/depositv2' },
  { name: 'withdraw', size: 'phone', as: 'demo01', at: '/member/withdraw' },
  { name: 'record', size: 'phone', as: 'demo06', at: '/member/personalHistoryCopy' },
  { name: 'promotions', size: 'phone', as: 'demo01', at: '/promotions' },
  { name: 'levels', size: 'phone', as: 'demo06', at: '/member/vip' },
  { name: 'protection', size: 'phone', as: 'demo01', at: '/member/protection' },
  { name: 'security', size: 'phone', as: 'demo01', at: '/member/securityCenter' },
  { name: 'khmer', size: 'phone', as: 'demo01', at: '/', language: 'KM' },
  { name: 'chinese', size: 'phone', as: 'demo01', at: '/', language: 'CN' },
];

/** What waits in Money › Approvals. */
const PROPOSED = [
  ['demo02', 'credit', '25.00', 'Bank fee returned'],
  ['demo06', 'credit', '12.50', 'Round interrupted by the vendor'],
  ['demo11', 'debit', '5.00', 'Credited twice'],
] as const;

const chosen = new Set(process.argv.slice(2));
const wanted = PICTURES.filter(({ name }) => chosen.size === 0 || chosen.has(name));
const stop = await startOwn();
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executable,
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...(found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}) },
});
try {
  fs.mkdirSync(FOLDER, { recursive: true });
  if (wanted.some(({ name }) => name === 'approvals')) await proposeSome(browser);
  for (const picture of wanted)
    for (const theme of THEMES) {
      const file = path.join(FOLDER, `${picture.name}-${theme}.webp`);
      fs.writeFileSync(file, await take(browser, picture, theme));
      console.log(`${path.relative(root, file)}: ${Math.ceil(fs.statSync(file).size / 1024)} KB`);
    }
} finally {
  await browser.close();
  await stop();
}

async function startOwn(): Promise<() => Promise<void>> {
  if (isRunning) return async () => undefined;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-pictures-'));
  process.env['BAIZE_E2E_DATA'] = data;
  for (const app of ['web', 'console'] as const) await ensureBuilt(root, app);
  const product = await startProduct({
    data: path.join(data, '0'),
    ports: portsOf(0),
    env: { BAIZE_DEMO_HISTORY: '1' },
  });
  return async () => {
    await product.end('SIGINT');
    fs.rmSync(data, { recursive: true, force: true });
  };
}

async function take(from: Browser, picture: Picture, theme: (typeof THEMES)[number]): Promise<Buffer> {
  const { width, height, kept, isMobile } = SIZES[picture.size];
  const context = await from.newContext({
    viewport: { width, height },
    isMobile,
    hasTouch: isMobile,
    colorScheme: theme,
    baseURL: WORLD.site,
    serviceWorkers: 'block',
    timezoneId: 'Asia/Bangkok',
  });
  await context.addInitScript(
    ([worn, spoken]) => {
      localStorage.setItem('theme', worn);
      localStorage.setItem('language', spoken);
      localStorage.setItem('baize-console-theme', worn);
      localStorage.setItem('baize-console-language', spoken);
      for (const who of ['visitor', 'member']) sessionStorage.setItem(`popupClosed.${who}`, '1');
    },
    [theme, picture.language ?? 'EN'] as const,
  );
  await context.addCookies([{ name: 'language', value: picture.language ?? 'EN', url: WORLD.site }]);
  const page = await open(context, picture);
  await settled(page, PATIENCE_MS).catch((error: unknown) =>
    console.log(`${picture.name} does not settle: ${String(error).slice(0, 300)}`),
  );
  const png = await page.screenshot();
  await context.close();
  return asWebp(from, png, kept);
}

async function open(context: BrowserContext, { as, at, press }: Picture): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  if (as?.startsWith('@')) {
    await enterConsole(context, as.slice(1));
    await page.goto(new URL(at, WORLD.console).href);
  } else {
    const address = new URL(at, WORLD.site);
    if (as) address.searchParams.set('token', await tokenOf(as));
    await page.goto(address.href);
  }
  // A page whose part is still loading has a frame and no words.
  await page.waitForFunction(
    (letters) => (document.querySelector('main')?.innerText.length ?? 0) > letters,
    WORDS_MIN,
  );
  if (press) {
    await page.getByText(press).first().click();
    await page.getByRole('dialog').waitFor();
  }
  return page;
}

/** Something that waits for a second person: corrections that one operator of the demo asks for. */
async function proposeSome(from: Browser): Promise<void> {
  const context = await from.newContext();
  await enterConsole(context, 'finance');
  const page = await context.newPage();
  await page.goto(WORLD.console);
  for (const [account, direction, amount, reason] of PROPOSED) {
    const memberId = await inWorld(
      async ({ db, merchant }) =>
        (
          await db.one<{ id: number }>(
            'select id from members.member where merchant_id = $1 and account = $2',
            [merchant.id, account],
          )
        ).id,
    );
    const answer = await page.evaluate(
      async (body) => {
        const told = await fetch('/ops/bookkeeping/adjustments', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        return told.text();
      },
      {
        requestId: `pictures-${account}`,
        memberId,
        direction,
        amount,
        memberReason: reason,
        reason: `${reason}, ticket 4711`,
      },
    );
    if (!answer.includes('"success":true')) console.log(`${account} is not corrected: ${answer}`);
  }
  await context.close();
}

/** Made smaller and packed by the browser, which can, so that no other program is needed. */
async function asWebp(from: Browser, png: Buffer, width: number): Promise<Buffer> {
  const page = await from.newPage();
  const packed = await page.evaluate(
    async ([data, across, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = Math.round((image.height * across) / image.width);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    [png.toString('base64'), width, QUALITY] as const,
  );
  await page.close();
  return Buffer.from(packed, 'base64');
}
