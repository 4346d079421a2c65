import { aPicture } from '@baize/images/testing';
import { expect, test, type Page } from '@playwright/test';
import { readLedger, shown } from './ledger.ts';
import { aPerson } from './people.ts';
import { violationsHere } from './axe.ts';
import { enterAs } from './sign-in.ts';

/**
 * Every way of paying in that the demo brand has beside the pay page of money-journey.spec.ts: the house's bank account
 * with a slip, its national QR code paid short, USDT on the simulated chain. What is the sum of its order is credited without
 * anybody's help.
 */
const status = (page: Page) => page.getByTestId('deposit-status');

async function order(page: Page, method: string, amount: string): Promise<void> {
  await page.goto('/member/depositv2');
  // A phone shows the slip of the last order; the choice is behind one press.
  const another = page.getByRole('button', { name: 'New deposit' });
  if (await another.isVisible()) await another.click();
  await page.getByRole('radio', { name: new RegExp(method) }).check({ force: true });
  await page.locator('input[name=amount]').fill(amount);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(status(page)).toHaveAttribute('data-state', 'WAITING_PAYMENT');
}

/** What the payer does in their own bank or wallet: a page of another company. */
async function send(page: Page, change: { amount?: string } = {}): Promise<void> {
  const [outside] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByText('Open payment page').click(),
  ]);
  if (change.amount) await outside.locator('input[name=amount]').fill(change.amount);
  await outside.getByRole('button', { name: 'Send' }).click();
  await expect(outside.getByRole('heading', { name: 'Sent' })).toBeVisible();
  await outside.close();
}

test('WALLET-007 OPEN-WALLET-03 OPEN-WALLET-05 OPEN-LIMIT-01 bank transfer with a slip, QR paid short, USDT: the sum of the order is credited by itself, another waits', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const { account } = await aPerson();
  await enterAs(page, account, '/help');

  await test.step('bank transfer: reference, slip, the bank tells of it', async () => {
    await order(page, 'Bank transfer', '40');
    await expect(page.getByText(/^NAP[0-9A-Z]{8}$/).first()).toBeVisible();
    const picture = {
      name: 'slip.png',
      mimeType: 'image/png',
      buffer: await aPicture({ width: 300, height: 500 }),
    };
    await page
      .locator('input[name=slip]')
      .setInputFiles({ ...picture, name: 'slip.gif', mimeType: 'image/gif' });
    await expect(page.getByText('slip.gif is not a PNG or JPEG image')).toBeVisible();
    await page.locator('input[name=slip]').setInputFiles(picture);
    await expect(page.getByText('1 image sent')).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    expect((await readLedger(account)).balance).toBe(0n);
    await send(page);
    await expect(status(page)).toHaveAttribute('data-state', 'CREDITED', { timeout: 30_000 });
    expect((await readLedger(account)).balance).toBe(4_000_000n);
  });

  await test.step('the house’s QR code paid short: what arrived is said and waits for operators', async () => {
    await order(page, 'Bakong KHQR', '25');
    await expect(page.getByRole('img', { name: 'QR code for the payment' })).toBeVisible();
    await send(page, { amount: '20.00' });
    await expect(status(page)).toHaveAttribute('data-state', 'SUBMITTED', { timeout: 30_000 });
    await expect(page.getByText('We received USD 20.00 instead of USD 25.00.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code for the payment' })).toBeHidden();
    expect(await violationsHere(page)).toEqual([]);
    expect((await readLedger(account)).balance).toBe(4_000_000n);
  });

  await test.step('USDT: network warning, address, confirmations, credit', async () => {
    await order(page, 'USDT', '30');
    await expect(page.getByText('Send only USDT on the TRC20 network.')).toBeVisible();
    await expect(page.getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/).first()).toBeVisible();
    await expect(page.getByText('30 USDT').first()).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    await send(page);
    expect((await readLedger(account)).balance).toBe(4_000_000n);
    await page.getByRole('button', { name: 'I have paid' }).click();
    // What the member may still need stays: the address to pay to, and the way out.
    await expect(page.getByText(/^T[1-9A-HJ-NP-Za-km-z]{33}$/).first()).toBeVisible();
    await expect(status(page)).toHaveAttribute('data-state', 'CREDITED', { timeout: 90_000 });
    const ledger = await readLedger(account);
    expect(ledger.balance).toBe(7_000_000n);
    await expect(page.getByTestId('balance').first()).toContainText(shown(ledger.balance));
  });

  await test.step('an order is cancelled after a question, also when it was called paid, and moves nothing', async () => {
    await order(page, 'Bank transfer', '15');
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(status(page)).toHaveAttribute('data-state', 'SUBMITTED');
    await page.getByRole('button', { name: 'Cancel this deposit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel this deposit' }).click();
    await expect(status(page)).toHaveAttribute('data-state', 'CANCELLED');
    expect((await readLedger(account)).balance).toBe(7_000_000n);
  });
});
