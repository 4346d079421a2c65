import fs from 'node:fs/promises';
import { parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { approveAs, open } from '../desk.ts';
import { aPerson, inWorld, newName } from '../people.ts';
import { enterConsole } from '../sign-in.ts';
import { runSql, strike } from '../sql.ts';
import { WORLD } from '../world.ts';

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('OP-28 OP-24 a product with a picture is put on sale by two, and taken off by one @desktop', async ({
  page,
  browser,
}, info) => {
  const name = `Lamp ${newName()}`;
  await enterConsole(page.context(), 'admin');
  const row = page.getByRole('row', { name: new RegExp(name) });
  await test.step('proposed', async () => {
    await open(page, '/money/point-products');
    await page.getByRole('button', { name: 'New product' }).click();
    const drawer = page.getByRole('dialog');
    for (const language of ['EN', 'CN', 'KM']) await drawer.locator(`[name="name.${language}"]`).fill(name);
    await drawer
      .locator('input[type=file]')
      .setInputFiles([{ name: 'lamp.png', mimeType: 'image/png', buffer: PIXEL }]);
    await expect(drawer.locator('img')).toHaveAttribute('src', /^\/media\//);
    await drawer.locator('[name=pointsNeeded]').fill('900');
    await drawer.locator('[name=supply]').fill('4');
    await page.screenshot({ path: info.outputPath('editor.png'), fullPage: true });
    expect(await violationsHere(page)).toEqual([]);
    await drawer.locator('[name=reason]').fill('an e2e test');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('row', { name: /Umbrella/ })).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const card = visitor.getByTestId('point-product').filter({ hasText: name });
  await test.step('approved by another, members see it with its picture', async () => {
    await approveAs(page, 'admin2', name);
    await open(page, '/money/point-products');
    await expect(row).toContainText('On sale');
    await page.screenshot({ path: info.outputPath('products.png') });
    await visitor.goto(`${WORLD.site}/pointMall`);
    await expect(card).toContainText('900');
    await expect(card.locator('img')).toHaveAttribute('src', /\/media\//);
  });
  await test.step('off sale at once', async () => {
    await row.getByRole('button', { name: 'Edit' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Listed in the mall').uncheck({ force: true });
    await drawer.locator('[name=reason]').fill('an e2e test');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(row).toContainText('Not on sale');
    await visitor.reload();
    await expect(visitor.getByTestId('point-product').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

test('OP-28 the ledger of points is reached from the member and from a redemption, filtered in the address and kept as a file @desktop', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '1' });
  const at = new Date(Date.now() - 2 * 86_400_000);
  await inWorld(({ db }) =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at, timeZone: 'Asia/Bangkok', validBet: parseUnits('12000') }),
    ),
  );
  // The day is posted anew for this member alone: nobody is given points of a day twice.
  for (const table of ['member_day', 'member_flow_day'])
    await runSql(`delete from measures.${table} where day >= current_date - 4 and member_id <> $1`, [
      memberId,
    ]);
  await runSql(
    `update points.progress set next_day = (now() at time zone 'Asia/Bangkok')::date - 2, after_id = 0`,
  );
  await enterConsole(page.context(), 'admin');
  await open(page, `/members/${memberId}`);
  await page.getByRole('link', { name: 'Points ledger' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Points of ${account}`);
  const earned = page.getByRole('row', { name: /Earned · Slots/ });
  await expect(async () => {
    await strike('earn');
    await page.reload();
    await expect(earned).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(earned).toContainText('12,000.00');
  await expect(earned).toContainText('+1,200');
  await expect(earned).toContainText('Brand: earned');
  await expect(earned).toContainText('-1,200');
  await page.screenshot({ path: info.outputPath('ledger.png'), fullPage: true });
  expect(await violationsHere(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  const csv = await fs.readFile(await file.path(), 'utf8');
  expect(csv).toContain('1200');
  await page.getByRole('button', { name: 'Converted', exact: true }).click();
  await expect(page).toHaveURL(/kind=convert/);
  await expect(earned).toHaveCount(0);
  await expect(page.getByText('No points moved here.')).toBeVisible();
});
