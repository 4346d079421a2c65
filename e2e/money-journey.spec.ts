import path from 'node:path';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { fillFirstAccount, register } from './first-steps.ts';
import { readLedger, shown } from './ledger.ts';
import { balance, signInOperator } from './sign-in.ts';
import { WORLD } from './world.ts';

/**
 * The house's main job, as a person does it: register, deposit, play a slot and a roulette, compare every figure with
 * the ledger, withdraw, let two operators approve, confirm the receipt. Each step leaves a screenshot.
 */
const DEPOSIT = '100';
/** 18 even-money bets of 5 and 10 spins of 1 meet the deposit’s turnover, and leave too little once in 150,000 runs. */
const ROULETTE_ROUNDS = 18;
const SPINS = 10;

let step = 0;
async function keep(page: Page, name: string): Promise<void> {
  step += 1;
  const project = test.info().project.name;
  const file = path.join(
    import.meta.dirname,
    '../artifacts/e2e',
    project,
    `${String(step).padStart(2, '0')}-${name}.png`,
  );
  await page.screenshot({ path: file });
}

const game = (page: Page) => page.getByTestId('game-frame').contentFrame();

test('register, deposit, play, win, withdraw', { tag: '@both' }, async ({ page, browser }) => {
  test.setTimeout(480_000);
  step = 0;
  const account = `e2e${Date.now().toString(36)}`.slice(0, 12);

  await test.step('register', async () => {
    await register(page, account, '/register', () => keep(page, 'register'));
    await keep(page, 'home-signed-in');
  });

  await test.step('WALLET-007 deposit through the gateway', async () => {
    await page.goto('/member/depositv2');
    await page.locator('input[name=amount]').fill(DEPOSIT);
    await keep(page, 'deposit-form');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByTestId('deposit-status')).toBeVisible();
    await keep(page, 'deposit-slip');
    const [payPage] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByText('Open payment page').click(),
    ]);
    await payPage.getByRole('button', { name: 'Approve payment' }).waitFor();
    await keep(payPage, 'pay-page');
    await payPage.getByRole('button', { name: 'Approve payment' }).click();
    await expect(payPage.getByText('Payment made')).toBeVisible();
    await payPage.close();
    // Nobody reloads: the callback credits, the stream tells the header.
    await expect(balance(page)).toContainText('100.00');
    await expect(page.getByTestId('deposit-status')).toContainText('Credited');
    await keep(page, 'deposit-credited');
    expect((await readLedger(account)).balance).toBe(10_000_000n);
  });

  await test.step('PLAY-005 PLAY-006 a slot', async () => {
    await page.goto('/');
    await page.locator('[data-node-id]').first().click();
    const slot = game(page);
    await slot.locator('[data-ready=true]').waitFor({ state: 'attached' });
    await hurry(slot);
    await keep(page, 'slot');
    for (let i = 0; i < SPINS; i += 1) {
      await moving(page, i === 0);
      await slot.getByTestId('spin').click();
      // Free spins, and free spins they bring, belong to the same round.
      await expect(slot.getByTestId('result')).toHaveAttribute('data-round', /./, { timeout: 120_000 });
      await expect(slot.getByTestId('spin')).toBeEnabled();
    }
    await keep(page, 'slot-result');
    expect((await readLedger(account)).bets.count).toBe(SPINS);
  });

  await test.step('roulette', async () => {
    await page.goto('/seamless?nodeId=50810');
    const table = game(page);
    await table.locator('[data-ready=true]').waitFor({ state: 'attached' });
    await hurry(table);
    await table.getByTestId('chip-2').click();
    for (let i = 0; i < ROULETTE_ROUNDS; i += 1) {
      await moving(page, i === 0);
      // The first round by pointer, the others by keyboard: the table must be playable both ways.
      if (i === 0) {
        await table.getByTestId('bet-red').click();
        await keep(page, 'roulette-bet');
        await table.getByTestId('place').click();
      } else {
        await table.getByTestId('rebet').press('Enter');
        await table.getByTestId('place').press('Enter');
      }
      await expect(table.getByTestId('result')).toHaveAttribute('data-round', /./);
      await expect(table.getByTestId('rebet')).toBeEnabled();
    }
    await keep(page, 'roulette-result');
  });

  await test.step('WALLET-017 WALLET-018 every screen agrees with the ledger to the unit', async () => {
    await expect.poll(async () => (await readLedger(account)).bets.count).toBe(SPINS + ROULETTE_ROUNDS);
    const ledger = await readLedger(account);
    const sum = ledger.entries.reduce((total, entry) => total + entry.amount, 0n);
    expect(sum).toBe(ledger.balance);
    expect(ledger.balance).toBe(10_000_000n - ledger.bets.stake + ledger.bets.payout);
    await page.goto('/member/personalHistoryCopy');
    await expect(page.getByTestId('bets-count')).toContainText(String(ledger.bets.count));
    await expect(page.getByTestId('bets-stake')).toContainText(shown(ledger.bets.stake));
    const net = shown(ledger.bets.payout - ledger.bets.stake);
    await expect(page.getByTestId('bets-net')).toContainText(net);
    await expect(balance(page)).toContainText(shown(ledger.balance));
    await keep(page, 'betting-record');
    await page.goto('/member/transactionHistory');
    const sumOf = (side: (amount: bigint) => boolean) =>
      ledger.entries.reduce((total, { amount }) => (side(amount) ? total + amount : total), 0n);
    const totals = page.locator('.record-totals dd');
    await expect(totals.nth(0)).toContainText(shown(sumOf((amount) => amount > 0n)));
    await expect(totals.nth(1)).toContainText(shown(sumOf((amount) => amount < 0n)));
    const newest = page.locator('.record-rows li, table tbody tr').first();
    await expect(newest).toContainText(shown(ledger.balance));
    await keep(page, 'transaction-history');
  });

  const before = await readLedger(account);
  const amount = (before.balance / 100_000n).toString();

  await test.step('WALLET-008 ask for a withdrawal', async () => {
    await page.goto('/member/withdraw');
    // An account is one person's per brand: each run brings its own.
    await fillFirstAccount(page, String(Date.now()).slice(-12));
    await page.locator('input[name=amount]').fill(amount);
    await keep(page, 'withdraw-form');
    await page
      .getByRole('button', { name: /^Withdraw/ })
      .last()
      .click();
    await expect(page.getByTestId('withdrawal-status').first()).toContainText('Request');
    await keep(page, 'withdraw-asked');
    const held = await readLedger(account);
    expect(held.frozen).toBe(BigInt(amount) * 100_000n);
    expect(held.balance + held.frozen).toBe(before.balance);
  });

  for (const [nth, operator] of ['finance', 'manager'].entries())
    await test.step(`OP-24 ${operator} approves it, ${nth === 0 ? 'and nothing goes out yet' : 'as the second'}`, async () => {
      const wide = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const desk = await wide.newPage();
      await signInOperator(desk, operator);
      await desk.goto(`${WORLD.console}/money/withdrawals?account=${account}`);
      await keep(desk, 'console-queue');
      const row = desk.getByRole('row').filter({ hasText: account });
      await row.getByRole('button', { name: 'Claim' }).click();
      await row.getByRole('button', { name: 'Approve' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('textbox').fill('checked the account and the play');
      await keep(desk, 'console-approve');
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(dialog).toBeHidden();
      await keep(desk, 'console-approved');
      await wide.close();
      const { frozen } = await readLedger(account);
      if (nth === 0) expect(frozen, 'held until the second').toBe(BigInt(amount) * 100_000n);
    });

  await test.step('WALLET-012 the member confirms the receipt', async () => {
    await expect(page.getByText('Did you receive the money?').first()).toBeVisible({ timeout: 60_000 });
    await keep(page, 'withdraw-paid');
    await page.getByRole('button', { name: 'Received', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, I received it' }).click();
    await expect(page.getByTestId('withdrawal-row').first()).toContainText('Received');
    await keep(page, 'withdraw-received');
    const after = await readLedger(account);
    expect(after.frozen).toBe(0n);
    expect(after.balance).toBe(before.balance - BigInt(amount) * 100_000n);
    await expect(balance(page)).toContainText(shown(after.balance));
  });
});

/** The first round of a game is drawn as most players see it, the others without motion. */
const moving = (page: Page, isSeen: boolean) =>
  page.emulateMedia({ reducedMotion: isSeen ? 'no-preference' : 'reduce' });

/** Short spins, unless an earlier game of this tab already asked for them. */
async function hurry(frame: FrameLocator): Promise<void> {
  const turbo = frame.getByTestId('turbo');
  if ((await turbo.getAttribute('aria-pressed')) !== 'true') await turbo.click();
}
