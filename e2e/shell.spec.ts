import { expect, test } from '@playwright/test';
import { CATEGORY_PATHS, type GameType } from '../apps/web/src/pages.ts';
import { changeBoot } from './boot.ts';
import { aPerson } from './people.ts';
import { enterAs } from './sign-in.ts';
import { speak, wordsIn } from './words.ts';

/** The frame around every place; the places themselves are routes.spec.ts. */
const words = wordsIn('EN');

test('SHELL-002 I18N-006 the tab is called after the place and the brand, in the language shown', async ({
  page,
}) => {
  const titles: [path: string, language: string, title: string][] = [
    ['/', 'EN', 'Baize'],
    ['/rng', 'EN', `${words.find('lobby.type.RNG') ?? '?'} · Baize`],
    ['/announce', 'EN', 'Announcements · Baize'],
    ['/announce', 'KM', `${wordsIn('KM').t('shell.marquee.title')} · Baize`],
    ['/promotions', 'CN', `${wordsIn('CN').t('shell.promotions.title')} · Baize`],
    ['/agent', 'EN', 'Agent entry · Baize'],
  ];
  for (const [path, language, title] of titles) {
    await page.goto(path);
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await page.reload();
    await expect(page).toHaveTitle(title);
  }
});

test(
  'SHELL-028 SHELL-037 a new place begins at its top; a change of its query stays where it is',
  { tag: '@both' },
  async ({ page }, info) => {
    await page.goto('/rng');
    await expect(page.locator('[data-node-id]').first()).toBeVisible();
    const scroll = () => page.evaluate(() => scrollY);
    const down = async () => {
      await page.evaluate(() => scrollTo(0, 600));
      await expect.poll(scroll).toBeGreaterThan(300);
    };
    await down();
    // A filter of the same list: the list may be shorter, the page is not thrown to its top.
    await page.evaluate(() =>
      document.querySelector<HTMLButtonElement>('.chips button:not([aria-pressed=true])')?.click(),
    );
    await expect(page).toHaveURL(/filter=/);
    await page.waitForTimeout(600);
    expect(await scroll()).toBeGreaterThan(0);
    if (info.project.name === 'phone') {
      await page.getByRole('button', { name: words.t('shell.back') }).click();
      await expect(page).toHaveURL(/\/$/);
    } else await page.locator('.side-places').getByRole('link').first().click();
    await expect.poll(scroll).toBe(0);
  },
);

test(
  'SHELL-011 SHELL-018 SHELL-031 the side menu stands beside every place but games and the agents’ pages',
  { tag: '@desktop' },
  async ({ page }) => {
    await enterAs(page, 'demo05');
    const side = page.locator('.side-menu');
    for (const place of ['/', '/rng', '/promotions', '/member']) {
      await page.goto(place);
      await expect(side, place).toBeVisible();
    }
    for (const place of ['/seamless?nodeId=50001', '/agent']) {
      await page.goto(place);
      await expect(page.locator('main').first(), place).toBeVisible();
      await expect(side, place).toHaveCount(0);
      await expect(page.locator('.footer'), place).toHaveCount(0);
    }
  },
);

test('the side menu in its order, with what this brand has', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const menu = page.locator('.side-menu').last();
  await test.step('SHELL-039 its banner stands first', async () => {
    await expect(menu.locator('.side-banner img')).toBeVisible();
  });
  await test.step('SHELL-034 SHELL-040 categories from Home to Cockfight, favourites, promotions; then the records', async () => {
    const places = await menu
      .locator('.side-places a')
      .evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    expect(places).toEqual([
      '/',
      '/live',
      '/rng',
      '/sports',
      '/esports',
      '/pvp',
      '/fish',
      '/lott',
      '/elott',
      '/cockfight',
      '/favorite',
      '/promotions',
      '/member/personalHistoryCopy',
      '/member/transactionHistory',
      '/member/manualRebate',
      '/member/vip',
      '/member/referral',
      '/announce',
    ]);
  });
  await test.step('SHELL-043 SHELL-044 SHELL-045 SHELL-046 the app, help, the invitation of friends and customer service; no live chat without a provider', async () => {
    const foot = menu.locator('.side-links > *');
    const named = await foot.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? 'button'));
    expect(named.filter((href) => href !== 'button')).toEqual(['/down', '/help', '/member/referral']);
    expect(named.at(-1), 'customer service is last').toBe('button');
  });
  await test.step('SHELL-047 in this order: banner, places, lines, links', async () => {
    const order = await menu.evaluate((root) =>
      ['.side-banner', '.side-places', '.line-selector', '.side-links'].map(
        (part) => root.querySelector(part)?.getBoundingClientRect().top ?? -1,
      ),
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

test(
  'logged out: clock, language, theme, login, register and the footer',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    const header = page.locator('.header');
    await test.step('SHELL-048 login, register, the language, and who the brand is', async () => {
      await expect(page.getByRole('link', { name: 'Baize' }).locator('visible=true').first()).toBeVisible();
      await expect(header.getByTestId('clock')).toBeVisible();
      await expect(header.getByRole('button', { name: words.t('shell.login'), exact: true })).toBeVisible();
      await expect(
        header.getByRole('button', { name: words.t('shell.register'), exact: true }),
      ).toBeVisible();
      await expect(
        header
          .getByRole('button', { name: new RegExp(`^${words.t('shell.language.label')}`) })
          .locator('visible=true'),
      ).toBeVisible();
    });
    const footer = page.locator('.footer');
    await test.step('SHELL-055 links, vendors and a line of copyright', async () => {
      await expect(footer).toContainText(`© ${new Date().getFullYear()} Baize`);
      await expect(footer.locator('.footer-vendors li').first()).toBeAttached();
      await expect(footer.getByRole('link', { name: 'Terms of use' })).toBeAttached();
    });
    await test.step('SHELL-056 the licence of Curaçao is claimed, and no number of it is told', async () => {
      await expect(footer).toContainText('Curaçao');
      await expect(footer).not.toContainText(/\d{4}\/JAZ|8048/);
    });
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    expect(await theme()).toBe('dark');
    await test.step('SHELL-049 the clock is that of Bangkok and goes on', async () => {
      const clock = header.getByTestId('clock');
      await expect(clock).toContainText('GMT+7');
      const bangkok = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Asia/Bangkok',
        hour: '2-digit',
        minute: '2-digit',
      });
      await expect
        .poll(async () => (await clock.textContent())?.includes(bangkok.format(new Date())))
        .toBe(true);
      const first = await clock.locator('time').textContent();
      await expect(clock.locator('time')).not.toHaveText(first ?? '');
    });
    await test.step('SHELL-061 the other theme is chosen and kept', async () => {
      await header.getByRole('button', { name: words.t('shell.theme.toLight') }).click();
      expect(await theme()).toBe('light');
      await page.reload();
      expect(await theme(), 'kept').toBe('light');
    });
  },
);

test(
  'logged in: balance, money buttons, name, copyable ID and the menu',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await enterAs(page, 'demo05');
    const header = page.locator('.header');
    await test.step('SHELL-051 deposit and withdraw are a press away', async () => {
      await expect(header.getByRole('link', { name: words.t('shell.menu.deposit') })).toBeVisible();
      await expect(header.getByRole('link', { name: words.t('shell.menu.withdraw') })).toBeVisible();
    });
    await test.step('SHELL-052 the name, and no VIP label while the brand has none', async () => {
      await expect(header.locator('.account-name')).toContainText('demo05');
    });
    await test.step('SHELL-050 WALLET-004 the balance is hidden and shown again', async () => {
      await header.getByRole('button', { name: words.t('shell.balance.hide') }).click();
      await expect(header.getByTestId('balance')).toContainText('****');
      await expect(header.getByTestId('balance')).not.toContainText(/\d/);
      await header.getByRole('button', { name: words.t('shell.balance.show') }).click();
    });
    await test.step('SHELL-050 WALLET-003 the balance is read again, once at a time', async () => {
      let asked = 0;
      const held = Promise.withResolvers<void>();
      await page.route(/\/wallets\/balance/, async (route) => {
        asked += 1;
        await held.promise;
        await route.continue();
      });
      const refresh = header.getByRole('button', { name: words.t('shell.balance.refresh') });
      await refresh.click();
      await expect(refresh).toHaveAttribute('aria-disabled', 'true');
      await refresh.click({ force: true });
      held.resolve();
      await expect(refresh).toHaveAttribute('aria-disabled', 'false');
      expect(asked, 'while it loads it asks no second time').toBe(1);
      await page.unroute(/\/wallets\/balance/);
    });
    await test.step('SHELL-053 the user ID is copied, and a notice says so without stopping anything', async () => {
      const id = /ID (\d+)/.exec((await header.locator('.account-name').textContent()) ?? '')?.[1] ?? '';
      await header.getByRole('button', { name: words.t('shell.id.copy', { id }) }).click();
      await expect(page.locator('.bz-toast')).toContainText(words.t('shell.copy_success'));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    });
    await test.step('SHELL-054 the menu: account, records, income, messages, security, the way out; no agents’ centre', async () => {
      await header.getByRole('button', { name: words.t('shell.account.menu') }).click();
      const items = (await page.getByRole('menuitem').allTextContents()).map((item) =>
        // Another flow may have written to this member: the count is not the row's.
        item.replace(/\s*\d+\D*$/, '').trim(),
      );
      expect(items).toEqual([
        'My account',
        'VIP',
        'Betting record',
        'Transactions',
        'My income',
        'Reward centre',
        'Messages',
        'Security centre',
        'Feedback',
        'Log out',
      ]);
    });
  },
);

test('SHELL-059 SHELL-060 a dialog waits 100 ms and does not close by a click outside', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const button = page.locator('.header').getByRole('button', { name: words.t('shell.login'), exact: true });
  await button.hover();
  await page.waitForTimeout(1_500);
  // Not further: a clock five minutes off is told about.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await button.click();
  const dialog = page.getByRole('dialog');
  // Its code is there and it is mounted; only the page's own clock stands still.
  await page.waitForTimeout(1_000);
  await page.clock.runFor(99);
  await expect(dialog).toHaveCount(0);
  await page.clock.resume();
  await expect(dialog).toBeVisible();
  await page.mouse.click(3, 3);
  await page.waitForTimeout(400);
  await expect(dialog).toBeVisible();
});

test('SHELL-062 SHELL-074 an empty list says so; every call says that it comes from the web', async ({
  page,
}) => {
  const devices = new Set<string | undefined>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/wps/member')) devices.add(request.headers()['device']);
  });
  const { account } = await aPerson();
  await enterAs(page, account, '/help');
  for (const place of ['/favorite', '/recent', '/member/personalHistoryCopy', '/member/transactionHistory']) {
    await page.goto(place);
    await expect(page.locator('main .bz-state').first(), place).toBeVisible();
  }
  expect([...devices]).toEqual(['WEB']);
});

test('SHELL-063 SHELL-066 a page whose code does not come says so and offers a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('main')).toBeVisible();
  await page.route(/assets\/promotions-page-.*\.js/, (route) => route.abort());
  await page.goto('/promotions');
  await expect(page.getByText(words.t('shell.page.failed'))).toBeVisible();
  await expect(page.getByText(words.t('shell.page.chunk'))).toBeVisible();
  await expect(page.locator('.header'), 'what stands around it stays').toBeVisible();
  await page.unroute(/assets\/promotions-page-.*\.js/);
  await page.getByRole('button', { name: words.t('shell.reload') }).click();
  await expect(page.getByText(words.t('shell.page.failed'))).toHaveCount(0);
});

test(
  'I18N-006 I18N-007 I18N-008 I18N-018 a language is chosen from those offered, shown at once, kept, told to the server',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    await speak(page, 'EN', baseURL ?? '');
    await enterAs(page, 'demo05');
    let told = 0;
    await page.route('**/wps/member/language', async (route) => {
      told += 1;
      if (told > 1)
        await route.fulfill({ status: 500, json: { success: false, message: 'system_error', value: null } });
      else await route.continue();
    });
    const choose = async (name: string) => {
      await page.locator('.header .language-button').click();
      expect(await page.getByRole('menuitemradio').count()).toBe(3);
      await page.getByRole('menuitemradio', { name }).click();
    };
    const khmer = wordsIn('KM');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await choose('ភាសាខ្មែរ');
    await expect(
      page.locator('.header').getByRole('link', { name: khmer.t('shell.menu.deposit') }),
    ).toBeVisible();
    expect(loads, 'without a reload').toBe(0);
    const kept = await page.evaluate(() => [
      localStorage.getItem('language'),
      localStorage.getItem('previousLanguage'),
    ]);
    expect(kept).toEqual(['KM', 'EN']);
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
      'km',
      'ltr',
    ]);
    await expect.poll(() => told).toBe(1);
    // A call without a rule of its own: a dialog with the text of its code.
    await choose('简体中文');
    await expect(page.getByRole('dialog')).toContainText(wordsIn('CN').find('error.system_error') ?? '?');
  },
);

test(
  'I18N-004 the languages to choose from are those of the configuration that the site has texts for',
  { tag: '@desktop' },
  async ({ page }) => {
    const offered = async (languages: string[]) => {
      await changeBoot(page, (boot) => ({ ...boot, config: { ...boot.config, languages } }));
      await page.goto('/');
      await page.locator('.header .language-button').click();
      const names = await page.getByRole('menuitemradio').allTextContents();
      await page.unrouteAll();
      return names.map((name) => name.trim());
    };
    expect(await offered(['KM', 'EN'])).toEqual(['English', 'ភាសាខ្មែរ']);
    // Thai is configured, and there are no texts in it.
    expect(await offered(['CN', 'TH'])).toEqual(['简体中文']);
  },
);

test(
  'I18N-009 what is wrong with a form is said in the language that is chosen while it is shown',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/agent');
    await page.locator('main button[type=submit]').click();
    const alerts = page.locator('main').getByRole('alert');
    await expect(
      alerts.filter({ hasText: words.find('error.enter_username_password') ?? '?' }),
    ).toBeVisible();
    for (const [language, name] of [
      ['KM', 'ភាសាខ្មែរ'],
      ['CN', '简体中文'],
    ] as const) {
      await page.locator('.language-button').click();
      await page.getByRole('menuitemradio', { name }).click();
      const said = wordsIn(language).find('error.enter_username_password') ?? '?';
      await expect(alerts.filter({ hasText: said })).toBeVisible();
    }
    await expect(alerts.filter({ hasText: words.find('error.enter_username_password') ?? '?' })).toHaveCount(
      0,
    );
  },
);

test(
  'SHELL-003 each path of a game type shows the home page’s frame with the lobby of that type',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const [type, path] of Object.entries(CATEGORY_PATHS) as [GameType, string][]) {
      await page.goto(path);
      const name = words.find(`lobby.type.${type}`) ?? '?';
      await expect(page.locator('main h1'), path).toHaveText(name);
      await expect(page.getByRole('navigation', { name: words.t('shell.menu.label') })).toBeVisible();
      await expect(page.getByRole('link', { name, exact: true }).first(), path).toHaveAttribute(
        'aria-current',
        'page',
      );
    }
  },
);
