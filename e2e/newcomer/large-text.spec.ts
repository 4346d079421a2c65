import { expect, test, type Page } from '@playwright/test';
import { launchOptions } from '../chromium.ts';
import { everyScreen } from '../places.ts';
import { follow, settled } from '../settled.ts';
import { enterAs, enterFreePlay } from '../sign-in.ts';
import { wordsIn } from '../words.ts';

/** R5: whoever sets the browser's letters twice as large, on the narrowest phone, reads all of every page. */
const LARGE = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';
/** Sixty screens in a row, on machines that others use, too. */
const PATIENCE_MS = 60_000;

test.use({
  viewport: { width: 360, height: 800 },
  launchOptions: await launchOptions([LARGE]),
});

type Cut = { text: string; by: string };

/**
 * Text that cannot be read whole: it ends beyond the window, or in a box that hides what does not fit. What scrolls, what
 * is turned away as a whole (a carousel's other pictures) and the marquee, which moves, are not cut.
 */
const cutTexts = (page: Page): Promise<Cut[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    const found: Cut[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const parent = node.parentElement;
      if (!text || !parent || parent.closest('script,style,noscript,.visually-hidden,svg,.marquee')) continue;
      // Kept for who hears the page; what is seen is an icon in its place.
      if (getComputedStyle(parent).clipPath.startsWith('inset(50%')) continue;
      if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0) continue;
      // Text that runs out of its own control covers what is beside it.
      const control = parent.closest('button, a, label, th, td');
      const own = control?.getBoundingClientRect();
      const isOut =
        own &&
        getComputedStyle(control as Element).display !== 'inline' &&
        (rect.right > own.right + 4 || rect.bottom > own.bottom + 6 || rect.top < own.top - 6);
      if (isOut && !parent.closest('.marquee'))
        found.push({ text: text.slice(0, 60), by: `out of ${control?.tagName}.${control?.className}` });
      let isInScroller = false;
      for (
        let box: Element | null = parent;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        if (/auto|scroll/.test(style.overflowX) && box.scrollWidth > box.clientWidth) isInScroller = true;
        if (isInScroller) break;
        const hidesX = /hidden|clip/.test(style.overflowX);
        const hidesY = /hidden|clip/.test(style.overflowY) && style.overflowY !== 'auto';
        const isAway = rect.left >= edge.right || rect.right <= edge.left || rect.top >= edge.bottom;
        if ((hidesX || hidesY) && isAway) {
          isInScroller = true;
          break;
        }
        const overX = hidesX && (rect.right > edge.right + SLACK || rect.left < edge.left - SLACK);
        const overY = hidesY && rect.bottom > edge.bottom + SLACK;
        if (overX || overY) {
          found.push({ text: text.slice(0, 60), by: `${box.tagName.toLowerCase()}.${box.className}` });
          break;
        }
        if (style.position === 'fixed') break;
      }
      if (!isInScroller && (rect.right > innerWidth + SLACK || rect.left < -SLACK))
        found.push({ text: text.slice(0, 60), by: 'window' });
    }
    return found;
  });

/** A walk takes five minutes: `BAIZE_E2E_LANGUAGES=EN,CN,KM` makes those of the other languages, too. */
const walked = (process.env['BAIZE_E2E_LANGUAGES'] ?? 'EN').split(',');
const LANGUAGES = (
  [
    ['EN', 'en'],
    ['CN', 'zh-CN'],
    ['KM', 'km'],
  ] as const
).filter(([language]) => walked.includes(language));

for (const [language, lang] of LANGUAGES)
  test(`I18N-010 R5 at 360 px and letters of 200 % no text of a page is cut, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(15 * 60_000);
    const failures: string[] = [];
    for (const role of ['visitor', 'trial', 'member'] as const) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.addInitScript((code) => localStorage.setItem('language', code), language);
      if (role === 'member') await enterAs(page, 'demo05');
      if (role === 'visitor') await page.goto('/');
      if (role === 'trial') await enterFreePlay(page, wordsIn(language).t('shell.freePlay'));
      for (const { asked, lands } of everyScreen().filter((screen) => screen.role === role)) {
        await follow(page, asked);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        if (lands.dialog) await expect(page.getByRole('dialog')).toBeVisible();
        await expect(page.locator('main').first()).toBeVisible();
        await settled(page, PATIENCE_MS);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) failures.push(`${role} ${asked}: the page is ${wide} px too wide`);
        for (const { text, by } of await cutTexts(page))
          failures.push(`${role} ${asked}: “${text}” by ${by}`);
      }
      await context.close();
    }
    expect(failures).toEqual([]);
  });

test('R5 letters follow the browser: each size of the site is told in its unit', async ({ page }) => {
  await page.goto('/');
  const size = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  expect(size).toBe(28);
});
