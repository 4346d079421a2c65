import { aGiveaway, someTerms } from '@baize/giveaways/testing';
import { expect, test } from '@playwright/test';
import { aPerson, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { wordsIn } from '../words.ts';

const { t } = wordsIn('EN');

test('PROMO-017 the page says what winning binds before the draw, and the win says it again', async ({
  page,
}, info) => {
  const { account } = await aPerson();
  const promoId = await inWorld(({ db, merchant }) =>
    db.transaction((tx) => {
      const at = new Date();
      const what = { kind: 'ENVELOPE', budget: '50.00', count: 25, least: '2.00', greatest: '2.00' } as const;
      const terms = someTerms(at, { what, turnoverTimes: 300 });
      return aGiveaway(tx, { merchantId: merchant.id, currency: merchant.currency, terms, at });
    }),
  );
  await enterAs(page, account, '/member?page=redEnvelope');
  const panel = page.locator(`[data-testid=giveaway][data-promo="${promoId}"]`);
  await expect(panel.getByTestId('giveaway-binds')).toContainText('USD 6.00');
  await page.screenshot({ path: info.outputPath('binds.png'), fullPage: true });
  await panel.getByRole('button', { name: 'Open an envelope' }).click();
  await expect(page.getByTestId('drawn')).toContainText('USD 6.00');
});

test('OPEN-PROMO-08 who is in for the first time can claim the mission of the day; a locked one says so', async ({
  page,
}) => {
  const { account } = await aPerson();
  await enterAs(page, account, '/member?page=missionLeaderboard');
  const missions = page.getByTestId('mission');
  await expect(missions.first()).toHaveAttribute('data-state', 'CLAIMABLE');
  await expect(missions.last().getByRole('button').first()).toHaveText('Locked');
  await expect(missions.last()).toContainText('Counts from');
});

test('PLAY-004 who cannot pay a stake finds the way to a deposit beside the game', async ({ page }, info) => {
  const { account } = await aPerson();
  await enterAs(page, account, '/seamless?nodeId=50010');
  const game = page.frameLocator('[data-testid=game-frame]');
  await game.getByTestId('spin').click();
  const low = page.getByTestId('low-balance');
  await expect(low).toBeVisible();
  await page.screenshot({ path: info.outputPath('low-balance.png') });
  await low.getByRole('link', { name: t('shell.menu.deposit') }).click();
  await expect(page).toHaveURL(/\/member\/depositv2/);
});

test('SITE-053 a lost login leads to customer service, which in the demo is the form of the site', async ({
  page,
}) => {
  await page.goto('/forget');
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Contact customer service' }).click(),
  ]);
  await expect(opened.getByRole('dialog')).toContainText(t('shell.feedback.title'));
});
