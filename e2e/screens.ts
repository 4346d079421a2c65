/**
 * `npm run screens [-- EN phone light /member]`: every screen of the site in three languages and two sizes, dark, or in both themes
 * where one is named (`dark light`), as pictures in artifacts/screens with sheets of many to look at; a place names the screens
 * that changed. index.html lays all that is there side by side, a screen a row. Not part of `npm test`: a person looks. It starts
 * a product of its own; BAIZE_E2E_RUNNING=1 takes the one that runs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { everyScreen, ROLES } from './places.ts';
import { follow, settled } from './settled.ts';
import { enterAs, enterFreePlay } from './sign-in.ts';
import startWorld from './start-world.ts';
import { speak } from './words.ts';
import { WORLD } from './world.ts';

const FOLDER = path.join(import.meta.dirname, '../artifacts/screens');
const LANGUAGES = ['EN', 'CN', 'KM'] as const;
const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, across: 8, down: 2 },
  desktop: { viewport: { width: 1440, height: 900 }, isMobile: false, across: 3, down: 3 },
} as const;
type Size = keyof typeof SIZES;
const THEMES = ['dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
type Kind = { language: (typeof LANGUAGES)[number]; size: Size; theme: Theme };
const SHEET_WIDTH = 2_000;
/** A screen that never settles is taken as it is, and named. */
const PATIENCE_MS = 6_000;

/** A screen has the same number in every run, however few are taken. */
const NUMBERS = new Map(
  ROLES.flatMap((role) => everyScreen().filter((screen) => screen.role === role)).map(
    ({ role, asked }, at) => [`${role} ${asked}`, at + 1],
  ),
);

const chosen = new Set(process.argv.slice(2).map((word) => word.replace(/^--theme=?/, '')));
const places = [...chosen].filter((one) => one.startsWith('/'));
const screens = everyScreen().filter(
  ({ asked }) => places.length === 0 || places.some((place) => asked.split('?')[0] === place),
);
const wanted = (name: string, among: readonly string[]) =>
  chosen.has(name) || !among.some((one) => chosen.has(one));

const stop = await startWorld();
const found = await findChromium();
const browser = await chromium.launch({
  executablePath: found.executable,
  args: CHROMIUM_FLAGS,
  env: { ...process.env, ...(found.libraries ? { LD_LIBRARY_PATH: found.libraries } : {}) },
});
try {
  for (const theme of THEMES.filter((one) => (chosen.has('light') ? chosen.has(one) : one === 'dark')))
    for (const language of LANGUAGES.filter((one) => wanted(one, LANGUAGES)))
      for (const size of (Object.keys(SIZES) as Size[]).filter((one) => wanted(one, Object.keys(SIZES)))) {
        const name = theme === 'dark' ? `${language}-${size}` : `${language}-${size}-light`;
        const folder = path.join(FOLDER, name);
        // Of a few places, the others' pictures stay.
        if (places.length === 0) fs.rmSync(folder, { recursive: true, force: true });
        fs.mkdirSync(folder, { recursive: true });
        const taken = await takeAll(browser, { language, size, theme }, folder);
        const sheets = await compose(browser, taken, size, path.join(FOLDER, name));
        console.log(`${name}: ${taken.length} screens, ${sheets} sheets`);
        layOut();
      }
} finally {
  await browser.close();
  await stop();
}

async function takeAll(from: Browser, { language, size, theme }: Kind, folder: string): Promise<string[]> {
  const { viewport, isMobile } = SIZES[size];
  const files: string[] = [];
  for (const role of ROLES) {
    if (!screens.some((screen) => screen.role === role)) continue;
    const context = await from.newContext({
      viewport,
      isMobile,
      hasTouch: isMobile,
      baseURL: WORLD.site,
      serviceWorkers: 'block',
      timezoneId: 'Asia/Bangkok',
    });
    const page = await context.newPage();
    const { t } = await speak(page, language, WORLD.site);
    await page.addInitScript((worn) => localStorage.setItem('theme', worn), theme);
    // The notices' popup would lie over every screen; notices.spec.ts keeps a picture of it.
    await page.addInitScript(() =>
      ['visitor', 'member'].forEach((who) => sessionStorage.setItem(`popupClosed.${who}`, '1')),
    );
    if (role === 'member') await enterAs(page, 'demo01');
    else if (role === 'trial') await enterFreePlay(page, t('shell.freePlay'));
    else await page.goto('/');
    for (const { asked, lands } of screens.filter((screen) => screen.role === role)) {
      await follow(page, asked);
      await page.locator('main').waitFor();
      if (lands.dialog) await page.getByRole('dialog').waitFor();
      await still(page, `${language} ${size} ${theme} ${role} ${asked}`);
      const name = `${String(NUMBERS.get(`${role} ${asked}`)).padStart(2, '0')}-${role}${asked.replaceAll(/[^a-z0-9]+/gi, '-')}`;
      const file = path.join(folder, `${name.replace(/-$/, '')}.png`);
      await page.screenshot({ path: file });
      files.push(file);
      if (!lands.dialog) continue;
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await context.close();
  }
  return files;
}

async function still(page: Page, name: string): Promise<void> {
  try {
    await settled(page, PATIENCE_MS);
  } catch (error) {
    console.log(`${name} does not settle: ${String(error).split('\n').slice(0, 12).join(' ')}`);
  }
  const without = await lettersWithoutFace(page);
  if (without) console.log(`${name} has letters without a face: ${without}`);
}

/** Chinese and Khmer letters on the page whose face is declared and not here, so that they stand as boxes. */
async function lettersWithoutFace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .flatMap(({ unicodeRange }) =>
        unicodeRange.split(',').map((range) => {
          const [from = '', to = from] = range.replace(/\s*U\+/i, '').split('-');
          return { from: parseInt(from, 16), to: parseInt(to, 16) };
        }),
      );
    const letters = new Set(document.body.innerText.match(/[\u1780-\u17ff\u3400-\u9fff]/g));
    const hasFace = (point: number) => here.some(({ from, to }) => point >= from && point <= to);
    return [...letters].filter((letter) => !hasFace(letter.codePointAt(0) ?? 0)).join('');
  });
}

/** The contact sheet: a screen a row, every language, size and theme that was taken beside each other. */
function layOut(): void {
  const kinds = fs
    .readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted((a, b) => Number(a.includes('desktop')) - Number(b.includes('desktop')) || (a < b ? -1 : 1));
  const taken = new Set(kinds.flatMap((kind) => fs.readdirSync(path.join(FOLDER, kind))));
  const picture = (kind: string, file: string) =>
    fs.existsSync(path.join(FOLDER, kind, file))
      ? `<a href="${kind}/${file}"><img loading="lazy" src="${kind}/${file}" alt="${kind}" class="${kind.includes('phone') ? 'phone' : 'desktop'}"></a>`
      : '';
  const rows = [...taken]
    .toSorted()
    .map(
      (file) =>
        `<tr><th>${path.basename(file, '.png')}</th>${kinds.map((kind) => `<td>${picture(kind, file)}</td>`).join('')}</tr>`,
    );
  fs.writeFileSync(
    path.join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{margin:8px;font:13px sans-serif;background:#888}th{position:sticky;left:0;background:#888;text-align:left;vertical-align:top}
thead th{top:0}td{vertical-align:top}.phone{width:195px}.desktop{width:480px}</style>
<table><thead><tr><th></th>${kinds.map((kind) => `<th>${kind}</th>`).join('')}</tr></thead>${rows.join('\n')}</table>`,
  );
}

/** Many pictures on one, each under its name. Returns how many sheets there are. */
async function compose(from: Browser, files: string[], size: Size, name: string): Promise<number> {
  const { across, down } = SIZES[size];
  const page = await from.newPage({ viewport: { width: SHEET_WIDTH, height: 100 } });
  let sheets = 0;
  for (let at = 0; at < files.length; at += across * down) {
    const cells = files.slice(at, at + across * down).map((file) => {
      const picture = fs.readFileSync(file).toString('base64');
      return `<figure><img src="data:image/png;base64,${picture}"><figcaption>${path.basename(file, '.png')}</figcaption></figure>`;
    });
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${across},1fr);gap:8px;font:13px sans-serif;background:#888}
       figure{margin:0}img{width:100%;display:block}</style>${cells.join('')}`,
    );
    sheets += 1;
    await page.screenshot({ path: `${name}-${sheets}.png`, fullPage: true });
  }
  await page.close();
  return sheets;
}
