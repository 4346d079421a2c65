import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { open } from '../desk.ts';
import { enterConsole } from '../sign-in.ts';

const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test('OP-26 OP-27 an operator sees what promotions cost, runs a draft and looks at who took one @desktop', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  await enterConsole(page.context(), 'admin');
  const shown = async (name: string) => {
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      expect(await violationsHere(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${name}-${size}.png`) });
    }
    await page.setViewportSize(SIZES.desktop);
  };
  await test.step('what each costs', async () => {
    await open(page, '/promotions/costs');
    await expect(page.getByRole('row', { name: /Weekly cashback/ })).toContainText('0.00');
    await shown('costs');
  });
  await test.step('a cashback is computed on the last thirty days; what is joined is not', async () => {
    await open(page, '/promotions/dry-run');
    await page
      .getByRole('row', { name: /Weekly cashback/ })
      .getByRole('button')
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Losses or deposits judged');
    await shown('dry-run');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await page
      .getByRole('row', { name: /Welcome gift/ })
      .getByRole('button')
      .first()
      .click();
    await expect(drawer).toContainText('Nothing is computed');
    await page.keyboard.press('Escape');
  });
  await test.step('who took one', async () => {
    await open(page, '/promotions/takers');
    await page
      .getByRole('row', { name: /Welcome gift/ })
      .getByRole('button')
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText('no verdict');
    await shown('takers');
  });
  await test.step('bonuses stand beside what is owed', async () => {
    await open(page, '/money/liability');
    await expect(page.getByText('Open bonuses (in wallets)').first()).toBeVisible();
  });
});
