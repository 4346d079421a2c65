import { expect, test } from '@playwright/test';

test.use({ reducedMotion: 'no-preference' });

/** A visitor tries before registering: trial money, trial games only, and a round anybody can check afterwards. */
test('PLAY-007 PLAY-009 free play, its limits, and a verified round', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto('/login');
  await page.getByRole('dialog').getByRole('button', { name: 'Try free play' }).click();
  await expect(page.getByTestId('balance').first()).toContainText('2,000.00');

  await test.step('PLAY-002 PLAY-011 a game without free play asks for a real account', async () => {
    await page.goto('/seamless?nodeId=50017');
    await expect(page.getByText('This needs a real account').first()).toBeVisible();
    await expect(page.getByTestId('game-frame')).toHaveCount(0);
  });

  await test.step('ROLE-006 the member centre is closed to trial accounts', async () => {
    await page.goto('/member/withdraw');
    await expect(page.getByText('This needs a real account').first()).toBeVisible();
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
