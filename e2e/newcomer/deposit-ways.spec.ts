import { expect, test } from '@playwright/test';
import { aPerson } from '../people.ts';
import { enterAs } from '../sign-in.ts';

/** Methods that stand side by side differ in how they are paid, and show it. */
test('OPEN-WALLET-03 an e-wallet is paid on its page, without the code of a QR transfer @both', async ({
  page,
  isMobile,
}, info) => {
  const qr = page.getByRole('img', { name: 'QR code for the payment' });
  const choose = async (name: string) => {
    // Of a new member: an order that waits would stand there instead of the choice.
    await enterAs(page, (await aPerson()).account, '/member/depositv2');
    await page.locator('label.method').filter({ hasText: name }).first().click();
    await page.locator('input[name=amount]').fill('20');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByTestId('deposit-status')).toHaveAttribute('data-state', 'WAITING_PAYMENT');
  };
  await choose('E-wallet');
  await expect(page.getByRole('link', { name: 'Open payment page' })).toBeInViewport();
  await expect(qr).toHaveCount(0);
  if (!isMobile) await expect(page.getByRole('heading', { name: 'Pay in your e-wallet' })).toBeVisible();
  await page.screenshot({ path: info.outputPath('wallet.png') });
  await choose('KHQR');
  await expect(qr).toBeVisible();
});

test('OPEN-WALLET-03 of two QR transfers each says to whom the money goes and how soon it is there @both', async ({
  page,
}, info) => {
  await enterAs(page, (await aPerson()).account, '/member/depositv2');
  const card = (name: string) =>
    page.locator('label.method').filter({ has: page.getByText(name, { exact: true }) });
  await expect(card('KHQR')).toContainText('Through our payment partner · Instant');
  await expect(card('Bakong KHQR')).toContainText('Directly to our account · 1–5 min');
  await expect(card('E-wallet')).not.toContainText('partner');
  await page.screenshot({ path: info.outputPath('two-codes.png') });
});
