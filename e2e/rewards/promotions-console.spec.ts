import { aPromotion, someContent } from '@baize/promotions/testing';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { approveAs, choose, decide, open } from '../desk.ts';
import { aPerson, inWorld, newName } from '../people.ts';
import { balance, dialog, enterAs, enterConsole } from '../sign-in.ts';
import { WORLD } from '../world.ts';

/** A picture of one point. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('OP-26 PROMO-006 PROMO-007 OPEN-PROMO-03 a promotion is drafted, published by two, applied for with a remark and pictures, approved and claimed @desktop', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const title = `Slip ${newName()}`;
  await enterConsole(page.context(), 'admin');
  await test.step('drafted, with what a member would read', async () => {
    await open(page, '/promotions');
    await page.getByRole('button', { name: 'New promotion' }).click();
    const drawer = page.getByRole('dialog');
    for (const language of [/^English/, /^简体中文/, /^ភាសាខ្មែរ/]) {
      await drawer.getByRole('button', { name: language }).first().click();
      await drawer.locator('[name=title]').fill(title);
    }
    await choose(page, 'way', 'By an application');
    await drawer.locator('[name=amount]').fill('6');
    await drawer.getByLabel('A remark is asked for').check({ force: true });
    await expect(drawer.getByRole('region', { name: 'As a member sees it' })).toContainText('6.00 USD');
    await page.screenshot({ path: info.outputPath('editor.png'), fullPage: true });
    expect(await violationsHere(page)).toEqual([]);
    await drawer.locator('[name=reason]').fill('an e2e test');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toBeHidden();
  });
  await test.step('proposed by one, approved by another', async () => {
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('Draft');
    await row.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').last().locator('[name=total]').fill('100');
    await page.screenshot({ path: info.outputPath('publish.png') });
    await decide(page, 'Publish');
    await approveAs(page, 'admin2', title);
    await open(page, '/promotions');
    await expect(row).toContainText('Published');
    await page.screenshot({ path: info.outputPath('list.png') });
  });
  await test.step('the published terms can be read beside a draft that differs', async () => {
    const row = page.getByRole('row', { name: new RegExp(title) });
    await row.getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const drawer = page.getByRole('dialog').last();
    await drawer.locator('[name=amount]').fill('7');
    await drawer.locator('[name=reason]').fill('an e2e test');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The draft, not published yet')).toBeHidden();
    await open(page, '/promotions');
    await row.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toContainText('The draft, not published yet');
    const versions = page.getByRole('region', { name: 'Published versions' });
    await versions.getByText(/^Version 1/).click();
    await expect(versions).toContainText('In force');
    await expect(versions).toContainText('6.00');
    await expect(versions).not.toContainText('7.00');
    await page.screenshot({ path: info.outputPath('versions.png') });
    expect(await violationsHere(page)).toEqual([]);
  });

  const { account } = await aPerson({ balance: '1' });
  const member = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await test.step('a member applies', async () => {
    await enterAs(member, account, '/promotions');
    const card = member.locator('.promotion').filter({ hasText: title });
    await expect(async () => {
      await member.goto(`${WORLD.site}/promotions`);
      await expect(card).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await card.click();
    await dialog(member).locator('[name=remark]').fill('My slip');
    await dialog(member)
      .locator('input[type=file]')
      .setInputFiles([{ name: 'slip.png', mimeType: 'image/png', buffer: PIXEL }]);
    await dialog(member).getByRole('button', { name: 'Apply' }).click();
    await expect(dialog(member).getByRole('button', { name: 'Applying' })).toBeDisabled();
    await member.screenshot({ path: info.outputPath('applying.png') });
  });
  await test.step('an operator sees remark and picture, and approves; another agrees to the money', async () => {
    await enterConsole(page.context(), 'manager');
    await open(page, '/promotions/applications');
    const row = page.getByRole('row', { name: new RegExp(title) });
    await expect(row).toContainText('My slip');
    await row.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByRole('dialog').locator('a img')).toBeVisible();
    await page.screenshot({ path: info.outputPath('application.png') });
    await decide(page, 'Approve');
    await approveAs(page, 'finance', account);
    await expect(row).toHaveCount(0);
  });
  await test.step('the member claims', async () => {
    await member.reload();
    await member.locator('.promotion').filter({ hasText: title }).click();
    await dialog(member).getByRole('button', { name: 'Claim' }).click();
    await expect(dialog(member).getByRole('button', { name: /Claimed|In progress/ })).toBeDisabled();
    await member.keyboard.press('Escape');
    await expect(balance(member)).toHaveAttribute('data-balance', /^7\.00/);
  });
});

test('OP-26 OPEN-PROMO-01 what failed is listed with its reason, and is given once somebody has it tried again @desktop', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '1' });
  const title = `Back ${newName()}`;
  const texts = { title, content: '' };
  await inWorld(async ({ db, merchant }) => {
    const at = new Date(Date.now() - 40 * 3_600_000);
    const content = someContent(
      {
        type: 'CASHBACK',
        trigger: 'NET_LOSS',
        what: { kind: 'PERCENT', bps: 1_000, cap: '100' },
        who: { limit: 'WEEKLY' },
      },
      { texts: { EN: texts, CN: texts, KM: texts } },
    );
    await db.transaction(async (tx) => {
      const promoId = await aPromotion(tx, { merchantId: merchant.id, content, at });
      await tx.run(
        `insert into promotions.failure (merchant_id, promo_id, version, member_id, slot, base, judged_at, deposits_before,
                                         failed_at, next_at, tries, fault, given_up_at)
         values ($1, $2, 1, $3, '2026-11-16', 5000000, $4, $4, $4, now(), 40, 'Error: the disk was full', now())`,
        [merchant.id, promoId, memberId, at],
      );
    });
  });
  await enterConsole(page.context(), 'manager');
  await open(page, '/promotions/failures');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('the disk was full');
  await expect(row).toContainText('Given up');
  await page.screenshot({ path: info.outputPath('failures.png') });
  expect(await violationsHere(page)).toEqual([]);
  await row.getByRole('button', { name: /^Try/ }).click();
  await decide(page, 'Try again');
  await expect(row).toHaveCount(0);
  await open(page, `/promotions/failures?state=ISSUED&account=${account}`);
  await expect(row).toContainText('Given after all');
  await expect(row.getByRole('button', { name: /^Try/ })).toHaveCount(0);
});
