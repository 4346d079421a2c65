import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, changeSettings } from './people.ts';
import { enterAs } from './sign-in.ts';
import { runSql } from './sql.ts';
import { WORLD } from './world.ts';

/** Games as they open: from a list, in the page, in a popup list, or not at all. */
const SLOT = 50_001;
const CLOSED = 50_002;
const LIST = 50_003;
/** A change of the catalogue is seen when the API looks at it again. */
const SEEN_MS = 11_000;

test.afterAll(async () => {
  await runSql(`delete from catalogue.game_notice where titles @> '{"EN": "New paytable"}'`);
  await runSql('update catalogue.game set opens_list = false where node_id = $1', [LIST]);
  await runSql(
    'update catalogue.game set maintenance_from = null, maintenance_until = null where node_id = $1',
    [CLOSED],
  );
});

test(
  'a list in a popup, a game in maintenance, a game in the page',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(240_000);
    await runSql('update catalogue.game set opens_list = true where node_id = $1', [LIST]);
    await runSql(
      `update catalogue.game set maintenance_from = now() - interval '1 hour', maintenance_until = now() + interval '2 hours'
        where node_id = $1`,
      [CLOSED],
    );
    await runSql(
      `insert into catalogue.game_notice (merchant_id, vendor_code, titles, contents, updated_at)
       select m.id, g.vendor_code, '{"EN": "New paytable"}', '{"EN": "from Monday on"}', now()
         from site.merchant m, catalogue.game g where m.code = 'baize' and g.node_id = $1`,
      [LIST],
    );
    await page.waitForTimeout(SEEN_MS);
    const { account } = await aPerson();

    await test.step('PLAY-003 PLAY-013 an entry that stands for a vendor opens a list, with what is said about its games', async () => {
      await enterAs(page, account);
      await page
        .locator(`[data-node-id="${LIST}"] .bz-tile-cover`)
        .first()
        .click({ position: { x: 12, y: 12 } });
      const list = page.getByRole('dialog');
      await expect(list.getByRole('list', { name: 'Games' }).locator('[data-node-id]').first()).toBeVisible();
      await expect(list).toContainText('New paytable');
      await expect(list.locator(`[data-node-id="${LIST}"]`)).toHaveCount(0);
      expect(await violationsHere(page)).toEqual([]);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.keyboard.press('Escape');
    });

    await test.step('PLAY-012 a game in maintenance says until when, and others are offered', async () => {
      await page.goto(`/seamless?nodeId=${CLOSED}`);
      await expect(page.getByRole('alert')).toContainText(/Expected back: .*\d\d:\d\d/);
      await expect(page.getByRole('list', { name: 'Available now' }).locator('[data-node-id]')).toHaveCount(
        6,
      );
      await expect(page.getByTestId('game-frame')).toHaveCount(0);
    });

    await test.step('PLAY-004 every other game opens in the page, called after it and the brand', async () => {
      await page.goto('/');
      await page
        .locator(`[data-node-id="${SLOT}"] .bz-tile-cover`)
        .first()
        .click({ position: { x: 12, y: 12 } });
      await expect(page).toHaveURL(`/seamless?nodeId=${SLOT}`);
      await expect(page).toHaveTitle(/^Mekong Dragon · Baize$/);
      const game = page.getByTestId('game-frame').contentFrame();
      await game.locator('[data-ready=true]').waitFor({ state: 'attached' });
      await expect(page.locator('.side-menu')).toHaveCount(0);
    });
  },
);

test('R24 PLAY-005 a game on a phone: the hint to turn it, and the last rounds with their replay', async ({
  page,
}, info) => {
  test.skip(info.project.name !== 'phone', 'a desktop has the whole screen already');
  test.setTimeout(180_000);
  await page.goto('/login');
  await page.getByRole('dialog').getByRole('button', { name: 'Try free play' }).click();
  await expect(page.getByTestId('balance').first()).toContainText('2,000.00');
  await page.goto(`/seamless?nodeId=${SLOT}`);
  const game = page.getByTestId('game-frame').contentFrame();
  await game.locator('[data-ready=true]').waitFor({ state: 'attached' });
  const hint = page.getByRole('note').filter({ hasText: 'Turn your phone' });
  await expect(hint).toBeVisible();
  await hint.getByRole('button').click();
  await expect(hint).toHaveCount(0);
  await game.getByTestId('spin').click();
  await expect(game.getByTestId('result')).toHaveAttribute('data-round', /./, { timeout: 120_000 });

  await page.getByRole('link', { name: 'Recent rounds' }).click();
  await expect(page).toHaveURL(`/recall?nodeId=${SLOT}`);
  const round = page.getByRole('listitem').filter({ hasText: 'Mekong Dragon' }).first();
  await expect(round).toContainText('1.00');
  expect(await violationsHere(page)).toEqual([]);
  await round.getByRole('button', { name: /^Replay/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Watch replay' })).toHaveAttribute(
    'href',
    /^http/,
  );
});

test(
  'PLAY-008 SITE-069 OPEN-SITE-08 free play only where the brand offers it, the jackpot only where it is shown',
  { tag: '@desktop' },
  async ({ page }) => {
    const restore = await changeSettings({ figures: { jackpot: 'hidden' } });
    await page.goto('/');
    await expect(page.locator('.jackpot-seat').first()).toBeVisible();
    await expect(page.getByTestId('jackpot')).toHaveText('Latest wins');
    const tries = page.getByText('Try free', { exact: true });
    await expect(tries.first()).toBeAttached();
    await restore();
    // The second brand offers none: neither in its header nor on any label.
    await page.goto(WORLD.site.replace('localhost', 'saffron.localhost'));
    await expect(page.locator('[data-node-id]').first()).toBeVisible();
    await expect(tries).toHaveCount(0);
    await expect(page.locator('.bz-tile-panel').first()).toBeAttached();
  },
);

test.describe('before registering', () => {
  test.use({ reducedMotion: 'no-preference' });

  /** A visitor tries before registering: trial money, trial games only, and a round anybody can check afterwards. */
  test('PLAY-007 PLAY-009 free play, its limits, and a verified round', async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto('/login');
    await page.getByRole('dialog').getByRole('button', { name: 'Try free play' }).click();
    await expect(page.getByTestId('balance').first()).toContainText('2,000.00');

    await test.step('PLAY-002 PLAY-011 a game without free play asks for a real account', async () => {
      await page.goto('/seamless?nodeId=50017');
      await expect(page.getByText(/real account/i).first()).toBeVisible();
      await expect(page.getByTestId('game-frame')).toHaveCount(0);
    });

    await test.step('ROLE-006 the member centre is closed to trial accounts', async () => {
      await page.goto('/member/withdraw');
      await expect(page.getByText(/real account/i).first()).toBeVisible();
    });

    await test.step('a free-play slot takes trial money', async () => {
      await page.goto('/seamless?nodeId=50001');
      const slot = page.getByTestId('game-frame').contentFrame();
      await slot.locator('[data-ready=true]').waitFor({ state: 'attached' });
      await expect(slot.getByTestId('demo')).toBeVisible();
      await slot.getByTestId('spin').click();
      const result = slot.getByTestId('result');
      await expect(result).toHaveAttribute('data-round', /./, { timeout: 120_000 });
      const win = BigInt((await result.getAttribute('data-win')) ?? '0');
      const stake = BigInt((await result.getAttribute('data-stake')) ?? '0');
      const cents = (200_000_000n - stake + win) / 1_000n;
      const text = `${(cents / 100n).toString().replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${(cents % 100n).toString().padStart(2, '0')}`;
      await expect(page.getByTestId('balance').first()).toContainText(text);
    });

    await test.step('after the seed is revealed the verifier finds the same outcome', async () => {
      const slot = page.getByTestId('game-frame').contentFrame();
      await slot.getByTestId('open-fair').click();
      const hash = await slot.getByTestId('server-hash').textContent();
      await slot.getByTestId('rotate').click();
      await expect(slot.getByTestId('server-seed').first()).toBeVisible();
      const link = slot.getByTestId('verify-seed').first();
      const [verifier] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await verifier.getByTestId('verify-run').click();
      await expect(verifier.getByTestId('verify-own-hash')).toContainText((hash ?? '').slice(0, 16));
      await expect(verifier.getByTestId('verify-match')).toBeVisible();
      await expect(verifier.getByTestId('outcome').first()).toBeVisible();
      await verifier.close();
    });
  });
});
