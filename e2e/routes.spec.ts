import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { everyScreen, OTHER_NAMES, PLACES, ROLES, type Dialog, type Landing, type Role } from './places.ts';
import { enterAs, enterFreePlay } from './sign-in.ts';
import { wordsIn } from './words.ts';
import { follow } from './settled.ts';

/** Every route of the specification as each kind of reader meets it, in both sizes and both themes. */
test.describe.configure({ mode: 'parallel' });

/** Dialogs are known by their words, as a reader knows them. */
const words = wordsIn('EN');
const DIALOGS: Record<Dialog, string> = {
  login: words.t('shell.login'),
  'true-account': words.t('shell.trueAccount.title'),
  register: words.t('shell.register'),
  forgot: words.t('auth.forgot.title'),
};

async function enter(page: Page, role: Role): Promise<void> {
  if (role === 'member') await enterAs(page, 'demo04');
  if (role === 'trial') await enterFreePlay(page);
}

const names = new Set(OTHER_NAMES.map(({ asked }) => asked));

/** What the page's own code complains of. A picture or call that fails is named with its address. */
function complaints(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error}`));
  page.on('console', (message) => {
    if (message.type() === 'error') said.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return said;
}

async function isThere(page: Page, { path, dialog }: Landing): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.locator('main')).toBeVisible();
  const open = page.getByRole('dialog');
  if (dialog) await expect(open.getByText(DIALOGS[dialog]).first()).toBeVisible();
  else await expect(open).toHaveCount(0);
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
  await expect(page).toHaveTitle(path === '/' || path.startsWith('/ind') ? 'Baize' : /\S · Baize$|^Baize$/);
  await test.step('SHELL-027 the line of a loading page is gone once the page is there', () =>
    expect(page.locator('.slow-line')).toHaveCount(0));
}

/** How light the page's ground is, 0 to 1, in each theme: a place without the theme's colours would keep one of them. */
const groundIn = (page: Page, theme: 'dark' | 'light'): Promise<number> =>
  page.evaluate((chosen) => {
    const root = document.documentElement;
    const before = root.dataset['theme'];
    root.dataset['theme'] = chosen;
    // Without motion a change of colour still takes a frame.
    for (const one of document.body.getAnimations()) one.finish();
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('a canvas to read the colour from');
    canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    if (before === undefined) delete root.dataset['theme'];
    else root.dataset['theme'] = before;
    return (red + green + blue) / 765;
  }, theme);

/** What a place shows of the specification, and what the tab is called there by those who may see it. */
const SHOWN: Record<string, { row: string; tab?: string }> = {
  '/index': { row: 'SHELL-002 a name of the home page', tab: 'Baize' },
  '/index.html': { row: 'SHELL-002 a name of the home page', tab: 'Baize' },
  '/home': { row: 'SHELL-002 a name of the home page', tab: 'Baize' },
  '/favorite': { row: 'SHELL-004 favourites need a login', tab: 'Favourites · Baize' },
  '/recent': { row: 'SHELL-004 SHELL-005 recent games need a login', tab: 'Recent games · Baize' },
  '/login': { row: 'SHELL-006 SHELL-007 the login opens over the home page, whose address it gets' },
  '/register': { row: 'SHELL-008 the registration opens over the home page' },
  '/forget': { row: 'SHELL-009 the way to a new password opens over the home page' },
  '/agent': { row: 'SHELL-010 the agents’ login', tab: 'Agent entry · Baize' },
  '/agentHome': { row: 'SHELL-013 who is no agent is sent to the agents’ login', tab: 'Agent entry · Baize' },
  '/member': { row: 'SHELL-014 the member centre needs a true account', tab: 'My account · Baize' },
  '/help': { row: 'SHELL-015 the help centre', tab: 'Help · Baize' },
  '/promotions': { row: 'SHELL-016 the promotions', tab: 'Promotions · Baize' },
  '/announce': { row: 'SHELL-019 the announcements', tab: 'Announcements · Baize' },
  '/down': { row: 'SHELL-020 the app’s page', tab: 'App · Baize' },
  '/seaLottery': { row: 'SHELL-024 SHELL-025 the lottery asks a visitor to log in' },
  '/lottert': { row: 'a misspelt name is the lottery’s,' },
  '/no-such-place': {
    row: 'SHELL-038 OPEN-SHELL-03 an unknown place is the home page, without a word',
    tab: 'Baize',
  },
  '/a/b/c': { row: 'SHELL-038 an unknown place is the home page, however deep', tab: 'Baize' },
};

for (const role of ROLES)
  test(
    `every route as a ${role}, by its address and by a link; every screen passes axe in both themes`,
    { tag: '@both' },
    async ({ page }, info) => {
      test.setTimeout(600_000);
      const byAddress = info.project.name === 'phone';
      const screens = new Set(everyScreen().flatMap((one) => (one.role === role ? [one.asked] : [])));
      const said = complaints(page);
      const found: string[] = [];
      await enter(page, role);
      const places = byAddress ? [...PLACES, ...OTHER_NAMES] : PLACES;
      if (!byAddress) await page.goto('/');
      else
        expect(Object.keys(SHOWN).filter((shown) => !places.some(({ asked }) => asked === shown))).toEqual(
          [],
        );
      for (const { asked, lands } of places) {
        const { row = '', tab } = SHOWN[asked] ?? {};
        await test.step(`${row} ${asked}`.trim(), async () => {
          // What a name leads to is the same for everybody; loading it for each would be half the flow.
          const isLoaded = byAddress && (role === 'visitor' || !names.has(asked));
          await (isLoaded ? page.goto(asked) : follow(page, asked));
          await isThere(page, lands[role]);
          const isShown = lands[role].path === lands.member.path && !lands[role].dialog;
          if (tab && isShown) await expect(page).toHaveTitle(tab);
          expect(await groundIn(page, 'dark')).toBeLessThan(0.25);
          expect(await groundIn(page, 'light')).toBeGreaterThan(0.75);
          if (screens.has(asked)) for (const one of await violationsHere(page)) found.push(`${asked} ${one}`);
          // The next place of a visitor on a phone is loaded anew, without this dialog.
          if ((byAddress && role === 'visitor') || !lands[role].dialog) return;
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
        });
      }
      expect(found).toEqual([]);
      await test.step('SHELL-029 no place throws or complains', () => expect(said).toEqual([]));
    },
  );
