import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { changeBoot } from './boot.ts';
import { aPerson } from './people.ts';
import { settled } from './settled.ts';
import { dialog, enterAs } from './sign-in.ts';
import { runSql } from './sql.ts';
import { wordsIn } from './words.ts';

/** The home page and the lobbies as a visitor and a member use them: a few long flows. */
const words = wordsIn('EN');
const loginAsked = (page: Page) => dialog(page).locator('input[name=username]');
const tiles = (page: Page, label: string) =>
  page.getByRole('list', { name: label }).locator('[data-node-id]');
/** Pressed where the panel that rises over a label does not come. */
const CORNER = { position: { x: 12, y: 12 } };
/** The call behind a star, to add and to take away. */
const CHANGE = /GCS_favGame(\?|$)/;
const WINNERS = ['na***71', 'so***9k', 'ch***an', 're***b2', 'vi***04', 'da***ra', 'ki***m8'];

/** Seven settled wins as the board has them, each three minutes older than the one before. */
async function seatWinners(): Promise<void> {
  for (const table of ['bets.winner', 'bets.bet'])
    await runSql(`delete from ${table} where account_id between 990000001 and 990000007`);
  await runSql(
    `with w as (
       select n, 990000000 + n as account_id, 880000000 + n as round, ($1::text[])[n] as customer,
              g.game_id, n * 10000000::bigint as payout, now() - n * interval '3 minutes' as at
         from generate_series(1, 7) n
         join (select game_id, row_number() over (order by node_id) as n from catalogue.game) g using (n)),
     b as (
       insert into bets.bet (account_id, seq, round, placed_at, stake, game_id, flags, state, payout, settled_at)
       select account_id, 1, round, at, 100000, game_id, 0, 2, payout, at from w)
     insert into bets.winner (merchant_id, account_id, round, customer, game_id, currency, won_at)
     select m.id, account_id, round, customer, game_id, 'USD', at from w, site.merchant m where m.code = 'baize'`,
    [WINNERS],
  );
}

test('SITE-069 OPEN-SITE-08 a jackpot that the site makes up is counted, and says that its figures are no true ones', async ({
  page,
}) => {
  const figures = { online: 'hidden', winner: 'hidden', jackpot: 'generated' };
  await changeBoot(page, (boot) => ({ ...boot, config: { ...boot.config, figures } }));
  await page.goto('/');
  await expect(page.getByTestId('jackpot')).toContainText('demo figures');
});

test('a visitor’s home page, part by part', { tag: '@desktop' }, async ({ page }) => {
  await seatWinners();
  // The board is kept for a moment; what another flow was shown is waited out.
  await expect
    .poll(async () => (await page.request.get('/wps/relay/GCSGAME_getRankList?limitNum=50')).text(), {
      timeout: 60_000,
    })
    .toContain(WINNERS[0]);
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/newGameVendor|hotGamesV2/.test(request.url())) lists.push(request.url());
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');

  await test.step('SITE-023 SITE-024 the operator’s banners play, and begin anew after the last', async () => {
    const dots = page.getByRole('button', { name: /^Banner \d of 3$/ });
    await expect(dots).toHaveCount(3);
    await dots.nth(2).click();
    await page.mouse.move(0, 0);
    await page.locator('h1').evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expect(dots.nth(0)).toHaveAttribute('aria-current', 'true', { timeout: 30_000 });
  });

  await test.step('SITE-064 SITE-067 SITE-068 OPEN-SITE-05 five real winners at the table, one told about after the other', async () => {
    const told = page.getByTestId('winner');
    await expect(told).toContainText(/\w\w\*\*\*/);
    await expect(page.locator('.jackpot-seat')).toHaveCount(5);
    const first = (await told.textContent()) ?? '';
    await expect(told).not.toHaveText(first, { timeout: 30_000 });
    await told.click();
    const board = dialog(page).getByRole('listitem');
    await expect(board).toHaveCount(WINNERS.length);
    await expect(board.first()).toContainText('na***71');
    await expect(board.first()).toContainText('USD');
    await expect(board.first()).toContainText(/\d\d:\d\d/);
    expect(await violationsHere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('SITE-064 OPEN-SITE-08 the figure over them is what their wins come to, and says so', async () => {
    const figure = page.getByTestId('jackpot');
    await expect(figure).toContainText('2,800.00');
    await expect(figure).toContainText(`USD, last ${WINNERS.length} big wins`);
  });

  await test.step('LOBBY-012 the menu begins with the hot games and has no shelves of a member', async () => {
    const menu = page.getByRole('navigation', { name: 'Game categories' }).getByRole('link');
    await expect(menu).toHaveText([
      'Hot',
      'Live',
      'Slots',
      'Sports',
      'E-sports',
      'Cards',
      'Fishing',
      'Lottery',
      'E-lottery',
      'Cockfight',
    ]);
    await expect(menu.first()).toHaveAttribute('aria-current', 'page');
  });

  await test.step('LOBBY-013 LOBBY-014 sections of twelve games or six vendors, more in place, all on a page of their own', async () => {
    const slots = page.getByRole('region', { name: 'Slots' });
    await slots.scrollIntoViewIfNeeded();
    await expect(tiles(page, 'Slots')).toHaveCount(12);
    await slots.getByRole('button', { name: 'Load more' }).click();
    await expect(tiles(page, 'Slots')).toHaveCount(24);
    await expect(slots).toContainText(/showing 24 of \d+ games/);
    const live = page.getByRole('region', { name: 'Live casino' });
    await expect(tiles(page, 'Live casino')).toHaveCount(6);
    await live.getByRole('button', { name: 'Load more' }).click();
    await expect(tiles(page, 'Live casino')).toHaveCount(9);
    await expect(live.getByRole('button', { name: 'Load more' })).toHaveCount(0);
    await expect(live.getByRole('link', { name: 'All: Live casino' })).toHaveAttribute('href', '/live');
  });

  await test.step('PLAY-001 LOBBY-045 a game or a star asks a visitor to log in, and nothing starts', async () => {
    const hot = page.getByRole('list', { name: 'Hot now' });
    await hot.getByRole('button', { name: /^Mekong Dragon,/ }).click(CORNER);
    await expect(loginAsked(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await hot.getByRole('button', { name: 'Add Mekong Dragon to favourites' }).click();
    await expect(loginAsked(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/');
    await expect(page.getByTestId('game-frame')).toHaveCount(0);
    await expect(hot.getByRole('button', { name: 'Add Mekong Dragon to favourites' })).toBeVisible();
  });

  await test.step('LOBBY-022 the search box lists what fits while one types, and leads to the search lobby', async () => {
    const box = page.getByRole('searchbox', { name: 'Search games' });
    await box.fill('  tiger ');
    const found = page.getByRole('region', { name: 'Results for “tiger”' });
    await expect(found.getByRole('button').first()).toContainText(/tiger/i);
    await box.press('Enter');
    await expect(page).toHaveURL('/search?name=tiger');
    await expect(page.locator('h1').filter({ visible: true })).toHaveText('Results for “tiger”');
    await expect(page.locator('[data-node-id]').first()).toBeVisible();
  });

  await test.step('LOBBY-047 LOBBY-048 vendor lists and hot games are held: no place asked for them again', async () => {
    expect(lists).toEqual([]);
    const kept = await page.evaluate(() => sessionStorage.getItem('hotGames.EN'));
    expect(JSON.parse(kept ?? '[]')).toHaveLength(60);
  });
});

test(
  'LOBBY-012 LOBBY-042 LOBBY-044 LOBBY-046 a member’s favourites: at once, once a second, taken back when refused',
  { tag: '@desktop' },
  async ({ page }) => {
    const { account } = await aPerson();
    await enterAs(page, account);
    const menu = page.getByRole('navigation', { name: 'Game categories' }).getByRole('link');
    await expect(menu.nth(1)).toHaveText('Favourites');
    await expect(menu.nth(2)).toHaveText('Live');

    const star = page.getByRole('list', { name: 'Hot now' }).locator('.bz-tile-star').first();
    await test.step('two presses within a second are one, and it is seen before the answer', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(CHANGE, async (route) => {
        await held;
        await route.continue();
      });
      const saved = page.waitForResponse(CHANGE);
      await star.evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      release();
      await saved;
      await page.unrouteAll({ behavior: 'wait' });
      await page.goto('/favorite');
      await expect(page.locator('[data-node-id]')).toHaveCount(1);
      await expect(page.locator('.listing-head')).toContainText('showing 1 of 1 games');
    });

    await test.step('a refused change goes back with a message', async () => {
      await page.route(CHANGE, (route) =>
        route.fulfill({ json: { success: false, message: 'favourites_full', value: null } }),
      );
      const taken = page.locator('.bz-tile-star').first();
      await taken.click();
      await expect(taken).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(words.find('error.favourites_full') ?? '?')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
    });

    await test.step('taken away, the shelf is empty and says how to fill it; nothing was played yet either', async () => {
      await page.waitForTimeout(1_000);
      await page.locator('.bz-tile-star').first().click();
      await expect(page.getByText('No favourites yet')).toBeVisible();
      await page.goto('/recent');
      await expect(page.getByText('No recent games')).toBeVisible();
    });
  },
);

test('a vendor lobby, part by part', { tag: '@desktop' }, async ({ page }) => {
  const vendors = page.getByRole('list', { name: 'Game providers' });
  const filters = page.getByRole('group', { name: 'Filter games' });
  const count = page.locator('.lobby-filters > p');
  await page.goto('/rng');

  await test.step('LOBBY-017 LOBBY-018 LOBBY-026 vendors, filters with New for slots, and a page of forty', async () => {
    await expect(filters.getByRole('button')).toHaveText(['All', 'Hot', 'New', 'Recent games', 'Favourites']);
    await expect(tiles(page, 'Games')).toHaveCount(40);
    await expect(count).toHaveText(/^showing 40 of \d+ games in Slots$/);
    await expect(page.getByTestId('jackpot')).toHaveCount(0);
  });

  await test.step('LOBBY-020 a visitor’s shelves ask for a login, and the filter stays', async () => {
    await filters.getByRole('button', { name: 'Favourites' }).click();
    await expect(loginAsked(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(filters.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('LOBBY-021 LOBBY-031 a page above the last is the last; another vendor begins at its first', async () => {
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/rng?page=2');
    await page.goto('/rng?page=99');
    await expect(page).toHaveURL(/\/rng\?page=[234]$/);
    await filters.getByRole('button', { name: 'Hot' }).click();
    await expect(page).toHaveURL('/rng?filter=hot');
    await vendors.getByRole('button', { name: /^CQ9/ }).click();
    await expect(page).toHaveURL('/rng?vendor=CQ9');
    await expect(filters.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await expect(count).toHaveText(/games in Slots, CQ9$/);
  });

  await test.step('LOBBY-025 the banner, and the categories that hide it', async () => {
    await page.goto('/rng');
    await expect(page.getByTestId('lobby-banner')).toBeVisible();
    for (const place of ['/esports', '/elott', '/cockfight']) {
      await page.goto(place);
      await settled(page);
      await expect(page.locator('[data-node-id]').first()).toBeVisible();
      await expect(page.getByTestId('lobby-banner'), place).toHaveCount(0);
    }
  });

  await test.step('LOBBY-027 TCG_SEA leads a visitor to the login and a member to its lottery', async () => {
    await page.goto('/elott');
    await vendors.getByRole('button', { name: /^SEA Lottery/ }).click();
    await expect(loginAsked(page)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await enterAs(page, 'demo05', '/elott');
    await vendors.getByRole('button', { name: /^SEA Lottery/ }).click();
    await expect(page).toHaveURL('/elott?vendor=TCG_SEA');
  });
});

test('LOBBY-024 back to the top, on a phone', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'on a desktop the service bar has it');
  await page.goto('/rng');
  await expect(page.locator('[data-node-id]').nth(39)).toBeAttached();
  const top = page.getByRole('button', { name: 'Top' });
  await expect(top).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 2_000));
  await top.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(top).toHaveCount(0);
});

test(
  'SITE-066 the home page asks the winner board for fifty entries and its dialog for twenty',
  { tag: '@desktop' },
  async ({ page }) => {
    await seatWinners();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/GCSGAME_getRankList')) asked.push(searchParams.get('limitNum'));
    });
    await page.goto('/');
    await expect(page.locator('.winner-said')).toBeVisible();
    await expect.poll(() => [...new Set(asked)]).toEqual(['50']);
    asked.length = 0;
    await page.locator('.winner-said').click();
    await expect(dialog(page)).toBeVisible();
    await expect.poll(() => asked).toEqual(['20']);
  },
);
