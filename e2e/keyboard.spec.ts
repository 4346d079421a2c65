import { expect, test, type Locator, type Page } from '@playwright/test';
import { aPerson, PASSWORD } from './people.ts';
import { PLACES } from './places.ts';
import { follow, settled } from './settled.ts';
import { balance, dialog, enterAs, field } from './sign-in.ts';
import { wordsIn } from './words.ts';

/** The site without a mouse: every control is come to in its order, one sees where one is, and nothing holds one. */
const { t } = wordsIn('EN');
/** The link past everything, the languages, the theme, and the button itself. */
const LOGIN_TABS_MAX = 6;

/** By the link at the page's very beginning, past menu and header. */
async function skipToContent(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator('.skip-link').focus();
  await page.keyboard.press('Enter');
}

const faultsOf = ({ missed, unmarked, early }: Walk): string[] => [
  ...missed.map((one) => `missed ${one}`),
  ...unmarked.map((one) => `unmarked ${one}`),
  ...early.map((one) => `early ${one}`),
];

test(
  'WCAG 2.4.1 2.4.3 2.4.7 2.1.2: each place of a member is walked through with Tab alone',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(300_000);
    await watchFocus(page);
    await enterAs(page, 'demo02');
    await page.reload();
    const wrong: string[] = [];
    for (const { asked, lands } of PLACES) {
      const { path, dialog: inFront } = lands.member;
      if (inFront || path === '/seamless' || (path === '/' && asked !== '/')) continue;
      await test.step(asked, async () => {
        await follow(page, asked);
        await expect(page).toHaveURL((url) => url.pathname === path);
        await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
        await settled(page);
        const walk = async () => {
          // The agents' page has a frame of its own.
          if (path !== '/agent') await skipToContent(page);
          return walkThrough(page, 'main');
        };
        let found = faultsOf(await walk());
        // What moved while one walked (rows that wait for the reader, a machine that was busy) is right the second time; a
        // control that cannot be come to is wrong in both.
        if (found.length > 0) {
          const again = faultsOf(await walk());
          found = found.filter((one) => again.includes(one));
        }
        for (const one of found) wrong.push(`${asked} ${one}`);
      });
    }
    expect(wrong).toEqual([]);
  },
);

test(
  'SHELL-048 WCAG 2.4.3 the login is a few Tabs away, and after it the focus stands on the page',
  { tag: '@desktop' },
  async ({ page }) => {
    const { account } = await aPerson({ balance: '10' });
    await page.goto('/');
    await expect(page.locator('.side-places')).toBeVisible();
    const login = page.locator('.header').getByRole('button', { name: t('shell.login'), exact: true });
    const isThere = () => login.evaluate((button) => button === document.activeElement);
    let tabs = 0;
    while (!(await isThere()) && tabs < LOGIN_TABS_MAX) {
      await page.keyboard.press('Tab');
      tabs += 1;
    }
    await expect(login, `after ${tabs} Tabs`).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'username')).toBeFocused();
    await page.keyboard.type(account);
    await field(page, 'password').focus();
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(balance(page)).toBeVisible();
    await expect(page.locator('main')).toBeFocused();
  },
);

/** Opens with Enter what a control opens, sees that the focus is in and stays in, leaves by Escape and is back at it. */
async function inAndOut(page: Page, control: Locator, name: string): Promise<void> {
  await test.step(name, async () => {
    await control.focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page), name).toBeVisible();
    await settled(page);
    const isInside = () => dialog(page).evaluate((own) => own.contains(document.activeElement));
    await expect.poll(isInside, { message: `${name}: the focus comes in` }).toBe(true);
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if (step % 8 === 0) expect(await isInside(), `${name}: the focus stays in`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page), name).toHaveCount(0);
    await expect(control, `${name}: the focus is back`).toBeFocused();
  });
}

test(
  'WCAG 2.1.1 2.1.2 2.4.3: a visitor’s shell from its first Tab to its last; dialogs and menus are left by Escape, to where one was',
  { tag: '@desktop' },
  async ({ page }) => {
    await watchFocus(page);
    await page.goto('/');
    await expect(page.locator('.side-places')).toBeVisible();
    await expect(page.locator('.service-bar button').first()).toBeVisible();
    await settled(page);
    await page.keyboard.press('Tab');
    await expect(page.locator('.skip-link')).toBeFocused();
    for (const part of ['.header', '.frame-side']) {
      const { missed, unmarked, early, reached } = await walkThrough(page, part);
      expect({ part, missed, unmarked, early }).toEqual({ part, missed: [], unmarked: [], early: [] });
      expect(reached).toBeGreaterThan(3);
      // The walk went a few steps on; back to the part's end.
      await page.locator(`${part} :is(a[href], button)`).locator('visible=true').last().focus();
    }
    await test.step('a link that is only pointed at leads nowhere and asks for nothing', async () => {
      const places = page.locator('.side-places a');
      for (const link of await places.all()) {
        await link.hover();
        // The router looks ahead once the pointer has rested.
        await page.waitForTimeout(200);
      }
      await places.first().hover();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL((url) => url.pathname === '/');
    });
    const header = page.locator('.header');
    const named = (name: string) => header.getByRole('button', { name, exact: true });
    await inAndOut(page, named(t('shell.login')), 'login');
    await inAndOut(page, named(t('shell.register')), 'register');
    const bar = page.locator('.service-bar');
    await inAndOut(page, bar.getByRole('button', { name: t('shell.marquee.short') }), 'notices');
    const language = header.locator('.language-button');
    await language.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { checked: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio').nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(language).toBeFocused();
  },
);

test(
  'WCAG 2.1.1 PLAY-001: a member starts and leaves a game and opens his menu without a mouse',
  { tag: '@desktop' },
  async ({ page }) => {
    const { account } = await aPerson({ balance: '50' });
    await enterAs(page, account);
    await settled(page);
    const menu = page.getByRole('button', { name: t('shell.account.menu') });
    await menu.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(items.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    const game = page.locator('main [data-node-id] .bz-tile-cover').first();
    await game.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('game-frame')).toBeAttached();
    const back = page.getByRole('button', { name: t('shell.back') }).first();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Shift+Tab');
          return back.evaluate((own) => own === document.activeElement);
        },
        { message: 'the way out is come to from wherever the game has the focus', intervals: [20] },
      )
      .toBe(true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  },
);

type Walk = {
  /** Controls of the part that Tab never came to. */
  missed: string[];
  /** Controls that were reached and look as they do without the focus. */
  unmarked: string[];
  /** Controls reached before one that stands above them in the page. */
  early: string[];
  reached: number;
};
declare global {
  interface Window {
    /** What Tab has come to since the walk began, each with whether one could see it. */
    walked: { element: Element; isMarked: boolean }[];
  }
}
/** A page has fewer controls; a walk of so many steps goes in circles. */
const STEPS_MAX = 600;
const STEPS_AT_ONCE = 15;

/** Notes each element the focus comes to and whether that shows: its frame, or that of what it stands in. */
async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.walked = [];
    const edges = (element: Element) =>
      [element, element.nextElementSibling, ...ancestors(element)].map((one) => {
        if (!one) return '';
        const { outlineStyle, outlineWidth, boxShadow, borderTopColor } = getComputedStyle(one);
        return `${outlineStyle === 'none' ? '' : outlineWidth} ${boxShadow} ${borderTopColor}`;
      });
    const ancestors = (element: Element) => {
      const [one, two] = [element.parentElement, element.parentElement?.parentElement];
      return [one, two, two?.parentElement].filter((above) => above && above !== document.body);
    };
    // Frames that fade in would be measured before they are there.
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important }');
    document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(still));
    let focused: string[] = [];
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element) focused = edges(target);
    });
    document.addEventListener('focusout', ({ target }) => {
      if (!(target instanceof Element)) return;
      const step = { element: target, isMarked: false };
      const before = focused.join();
      window.walked.push(step);
      // Once the browser has taken the focus away.
      setTimeout(() => (step.isMarked = edges(target).join() !== before));
    });
  });
}

/** Tabs from where the focus is through all of a part of the page, and says what a reader without a mouse would miss. */
async function walkThrough(page: Page, part: string): Promise<Walk> {
  await page.evaluate(() => (window.walked = []));
  for (let steps = 0; steps < STEPS_MAX; steps += STEPS_AT_ONCE) {
    for (let step = 0; step < STEPS_AT_ONCE; step += 1) await page.keyboard.press('Tab');
    const isThrough = await page.evaluate((selector) => {
      const inside = document.querySelector(selector);
      return window.walked.length > 0 && !inside?.contains(document.activeElement);
    }, part);
    if (isThrough) break;
  }
  return page.evaluate(async (selector) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const named = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.className} "${(one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)}"`;
    const inside = document.querySelector(selector);
    const met = new Set<Element>();
    // From the end of a page without more around it Tab comes to its beginning again.
    const own = window.walked.filter(({ element }) => {
      const isNew = inside?.contains(element) === true && !met.has(element);
      met.add(element);
      return isNew;
    });
    const controls =
      'a[href], button:enabled, input:enabled:not([type=radio]):not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
    const all = [...(inside?.querySelectorAll<HTMLElement>(controls) ?? [])].filter(
      (one) =>
        one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]'),
    );
    // A carousel shows one banner at a time and goes on once the focus has left it.
    const isTurnedAway = (one: Element) => {
      const carousel = one.closest('[aria-roledescription=carousel]');
      return carousel !== null && own.some(({ element }) => carousel.contains(element));
    };
    return {
      missed: all.filter((one) => !met.has(one) && !isTurnedAway(one)).map(named),
      unmarked: own.filter(({ isMarked }) => !isMarked).map(({ element }) => named(element)),
      early: own
        .filter(({ element }, at) => {
          const before = own[at - 1]?.element;
          return before && element.compareDocumentPosition(before) & Node.DOCUMENT_POSITION_FOLLOWING;
        })
        .map(({ element }) => named(element)),
      reached: own.length,
    };
  }, part);
}
