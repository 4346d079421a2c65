import { sendMessage } from '@baize/messaging';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { changeBoot } from './boot.ts';
import { aPerson, inWorld } from './people.ts';
import { dialog, enterAs, enterFreePlay } from './sign-in.ts';
import { runSql } from './sql.ts';
import { wordsIn } from './words.ts';

/** What the house says to its visitors, and the ways to the house. */
const { t, find } = wordsIn('EN');
const close = (page: Page) => page.keyboard.press('Escape');

/** Windows the page would open: address and size. A real window would go to the provider's own site. */
const windowsOf = (page: Page) => page.evaluate(() => (window as unknown as { opened: string[] }).opened);
const recordWindows = (page: Page) =>
  page.addInitScript(() => {
    const opened: string[] = [];
    const record = (...parts: unknown[]) => void opened.push(parts.join(' '));
    Object.assign(window, {
      opened,
      open: (url: string, name: string, features: string) => {
        record(url, features);
        return { close: () => undefined, location: { replace: (to: string) => record(to) } };
      },
    });
  });

test('SITE-034 SITE-037 OPEN-SITE-02 the popup comes when its list is here, and after closing not again in this visit', async ({
  page,
}) => {
  await runSql("update content.announcement set is_active = true where kind = 'PU'");
  try {
    // The API remembers what was published for ten seconds.
    await expect
      .poll(
        async () => {
          await page.goto('/');
          await page.waitForTimeout(2_000);
          return dialog(page).count();
        },
        { timeout: 40_000 },
      )
      .toBe(1);
    await expect(dialog(page).getByRole('article')).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: t('shell.close') })
      .first()
      .click();
    await expect(dialog(page)).toHaveCount(0);
    await page.reload();
    await page.waitForTimeout(2_500);
    await expect(dialog(page)).toHaveCount(0);
    // Somebody who opened a menu meanwhile is not interrupted.
    await page.evaluate(() => sessionStorage.clear());
    const { promise: isOpen, resolve: opened } = Promise.withResolvers<void>();
    await page.route('**/wps/relay/MCSFE_getNotices*types=PU*', async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.reload();
    await page.getByRole('button', { name: t('shell.language.label') }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    opened();
    await page.waitForTimeout(2_500);
    await expect(menu).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await close(page);
    await expect(dialog(page)).toBeVisible();
  } finally {
    await runSql("update content.announcement set is_active = false where kind = 'PU'");
  }
});

test(
  'SITE-026 SITE-031 SITE-038 a notice on the marquee opens the popup at it, its words beside the titles',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/');
    const notice = page.locator('.marquee-line').getByRole('button').last();
    const title = (await notice.textContent()) ?? '';
    // It moves: what is asked is what a click does.
    await notice.dispatchEvent('click');
    const current = dialog(page).locator('.notices-list [aria-current]');
    await expect(current).toContainText(title);
    await expect(dialog(page).getByRole('article').getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog(page).locator('.html')).not.toBeEmpty();
    expect(await violationsHere(page)).toEqual([]);
    await close(page);
    await page.goto('/announce');
    await expect(page.locator('.reading-pane .html')).not.toBeEmpty();
  },
);

test('SITE-032 a notice leads to what it is about, and to the reward centre; a visitor logs in first @both', async ({
  page,
}, info) => {
  const { rows } = await inWorld(({ db }) =>
    db.one<{ rows: number }>(
      `with linked as (
         update content.announcement set linkage = '/promotions', linkage_type = 'P'
          where id = (select id from content.announcement where kind = 'PL' and is_active order by id limit 1) returning 1)
       select count(*)::int as rows from linked`,
      [],
    ),
  );
  expect(rows).toBe(1);
  const open = async () => {
    await page.goto('/');
    await page
      .locator('.marquee')
      .getByRole('button', { name: t('shell.marquee.list') })
      .click();
  };
  const rewards = dialog(page).getByText(t('shell.title.rewards'));
  const more = dialog(page).getByRole('link', { name: t('shell.notices.more') });
  await test.step('a visitor', async () => {
    // The API remembers what was published for ten seconds.
    await expect(async () => {
      await open();
      const titles = dialog(page).locator('.notices-list li button');
      await expect(dialog(page).locator('.notices')).toBeVisible();
      const count = await titles.count();
      for (let at = 0; at < count && (await more.count()) === 0; at += 1) {
        if (!(await titles.nth(at).isVisible()))
          await dialog(page)
            .getByRole('button', { name: t('shell.notices.back') })
            .click();
        await titles.nth(at).click();
      }
      await expect(more).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.screenshot({ path: info.outputPath('notice.png') });
    expect(await violationsHere(page)).toEqual([]);
    await rewards.click();
    await expect(dialog(page).locator('input[name=username]')).toBeVisible();
    await close(page);
  });
  await test.step('a member', async () => {
    const { account } = await aPerson();
    await enterAs(page, account);
    await open();
    if (!(await rewards.isVisible())) await dialog(page).locator('.notices-list li button').first().click();
    await rewards.click();
    await expect(page).toHaveURL(/\/member\/rewardCenter$/);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('SITE-027 MSG-002 MSG-004 MSG-005 platform messages: a visitor gets the login, a trial account is told why not, a member sees his count', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('unreadCount')) asked.push(request.url());
  });
  const messages = page.locator('.marquee').getByRole('button', { name: t('shell.messages.title') });
  await page.goto('/');
  await messages.click();
  await expect(dialog(page).locator('input[name=username]')).toBeVisible();

  await enterFreePlay(page);
  await page.goto('/');
  await messages.click();
  await expect(dialog(page).getByText(t('shell.trueAccount.title'))).toBeVisible();
  expect(asked, 'neither visitor nor trial account asks for unread messages').toEqual([]);

  await context.clearCookies();
  const { account, memberId } = await aPerson();
  await inWorld(({ db, merchant }) =>
    db.transaction((tx) =>
      sendMessage(tx, {
        merchantId: merchant.id,
        to: memberId,
        category: 'ACCOUNT',
        template: 'self_excluded_for_ever',
        params: {},
        now: new Date(),
      }),
    ),
  );
  await enterAs(page, account);
  await expect(page.locator('.marquee .bz-badge')).toHaveText('1');
  expect(asked.length).toBeGreaterThan(0);
  await messages.click();
  await expect(page).toHaveURL(/\/member\/messageV2$/);
});

test('SITE-041 SITE-042 /help#term opens the terms with the help dialog; the way back leads to /index', async ({
  page,
}) => {
  await page.goto('/help#term');
  await expect(dialog(page).getByRole('heading', { level: 2 }).last()).toBeVisible();
  const [inDialog, onPage] = [
    dialog(page).locator('.reading-pane h2'),
    page.locator('main .reading-pane h2'),
  ];
  expect(await inDialog.textContent()).toBe(await onPage.textContent());
  await close(page);
  await expect(dialog(page)).toHaveCount(0);
  await page.locator('.reading-head').getByRole('button').click();
  await expect(page).toHaveURL(/\/index$/);
});

test(
  'SITE-057 SITE-058 SITE-053 customer service from side menu, icon bar and footer opens in its window; LINE has a list',
  { tag: '@desktop' },
  async ({ page }) => {
    await recordWindows(page);
    await page.goto('/');
    const service = /^\/wps\/system\/customerService\/LIVECHAT\?id=\d+ width=440,height=750$/;
    await page
      .locator('.side-links')
      .getByRole('button', { name: t('shell.menu.service') })
      .click();
    await page.locator('.service-bar').getByRole('button').first().click();
    await page
      .locator('.footer')
      .getByRole('button', { name: t('shell.footer.service') })
      .click();
    const opened = await windowsOf(page);
    expect(opened).toHaveLength(3);
    for (const one of opened) expect(one).toMatch(service);

    await page.locator('.service-bar').getByRole('button', { name: 'LINE' }).click();
    const entries = dialog(page).getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await entries.last().getByRole('button').click();
    expect((await windowsOf(page)).at(-1)).toMatch(/customerService\/LINE\?id=\d+ width=440,height=750$/);
  },
);

test(
  'SITE-045 SITE-044 SITE-051 the site’s addresses with their speed, tested again on a word; the operator’s tip where there is one',
  { tag: '@both' },
  async ({ page }, info) => {
    const tip = 'Cannot reach us? Another address of ours may be open to you.';
    await changeBoot(page, (boot) => ({ ...boot, config: { ...boot.config, mirrorText: tip } }));
    let pings = 0;
    page.on('request', (request) => (pings += Number(request.url().includes('/system/test/ping'))));
    await page.goto('/');
    if (info.project.name === 'phone') await page.getByRole('button', { name: t('shell.menu.open') }).click();
    await page.locator('.line-selector').last().getByRole('button').first().click();
    await page.getByRole('menuitem', { name: t('shell.line.all') }).click();
    const list = dialog(page).locator('.lines');
    await expect(list.getByRole('listitem').first()).toContainText(/\d+ ms/);
    expect(await list.getByRole('listitem').count()).toBeGreaterThan(1);
    await expect(dialog(page).getByText(tip)).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    const before = pings;
    await dialog(page)
      .getByRole('button', { name: t('shell.line.retest') })
      .click();
    await expect.poll(() => pings).toBeGreaterThan(before);
  },
);

test('SITE-063 SHELL-045 live chat: who is there, and a room in its window; a visitor logs in first', async ({
  page,
}) => {
  const mia = {
    id: 3,
    name: 'Mia',
    avatar: '',
    streaming: true,
    active: 1,
    gameCode: 'b',
    gameName: 'Baccarat 1',
  };
  await page.route('**/LVC_modelList*', (route) =>
    route.fulfill({ json: { success: true, message: '', value: [mia] } }),
  );
  await page.route('**/LVC_launch*', (route) =>
    route.fulfill({
      json: { success: true, message: '', value: { chatUrl: 'https://chat.example/room/3?token=t' } },
    }),
  );
  await recordWindows(page);
  const open = async () => {
    await page.getByRole('button', { name: t('shell.menu.open') }).click();
    await dialog(page)
      .getByRole('button', { name: t('shell.liveChat') })
      .click();
  };
  await page.goto('/');
  await open();
  await expect(dialog(page).locator('input[name=username]')).toBeVisible();
  await enterAs(page, (await aPerson()).account);
  await open();
  await expect(dialog(page).getByText('Baccarat 1')).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Mia' }).click();
  await expect
    .poll(() => windowsOf(page))
    .toEqual([' width=440,height=750', 'https://chat.example/room/3?token=t']);
});

test('LIMIT-002 LIMIT-003 fields with a star are those that must be filled: left empty, each says so', async ({
  page,
}) => {
  await page.goto('/register');
  const fields = dialog(page).locator('.bz-field:has(input)');
  await expect(fields.first()).toBeVisible();
  const marked = async () =>
    fields.evaluateAll((all) =>
      all.map((one) => ({
        star: one.querySelector('label')?.textContent?.trim().endsWith('*') ?? false,
        required: one.querySelector('input')?.required ?? false,
      })),
    );
  const rows = await marked();
  expect(rows.filter(({ required }) => required).length).toBeGreaterThan(1);
  for (const { star, required } of rows) expect(star).toBe(required);
  await dialog(page).locator('button[type=submit]').click();
  const empty = find('error.required') ?? '';
  await expect(dialog(page).getByText(empty).first()).toBeVisible();
});
