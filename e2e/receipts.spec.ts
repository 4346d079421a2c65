import { aBankAccount, aPaidWithdrawal, withdrawalsForTests } from '@baize/withdrawals/testing';
import { aMember } from '@baize/members/testing';
import { aPicture } from '@baize/images/testing';
import { systemClock } from '@baize/kernel';
import { expect, test, type Page } from '@playwright/test';
import { strike } from './sql.ts';
import { readLedger } from './ledger.ts';
import { inWorld, newName, operatorCookie } from './people.ts';
import { approveAs } from './desk.ts';
import { enterAs } from './sign-in.ts';
import { WORLD } from './world.ts';

/** A payout has left: every answer a member can give, and every end an operator can put to it. */
type Paid = { account: string; withdrawalNo: string };

/** A member with 100, of which 60 were paid out a moment ago. */
const aPayout = (): Promise<Paid> =>
  inWorld(async ({ db, merchant }) => {
    const deps = { ...withdrawalsForTests(db), clock: systemClock };
    return db.transaction(async (tx) => {
      const member = await aMember(tx, { merchant, account: newName(), balance: '100' });
      const bankAccount = await aBankAccount(tx, member);
      const { withdrawalNo } = await aPaidWithdrawal(deps, tx, { member, bankAccount, amount: '60' });
      return { account: member.account, withdrawalNo };
    });
  });

async function operatorDoes(withdrawalNo: string, deed: string, more: object = {}): Promise<void> {
  const response = await fetch(`${WORLD.console}/ops/cashier/withdrawals/${withdrawalNo}/${deed}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: await operatorCookie('finance'),
      origin: WORLD.console,
    },
    body: JSON.stringify({ reason: 'asked the bank', ...more }),
  });
  const answer = (await response.json()) as { success: boolean; message: string };
  expect(answer.success, answer.message).toBe(true);
}

const slip = (page: Page, state: string) =>
  page.locator(`[data-testid=withdrawal-status][data-state=${state}]`);
const balanceOf = async ({ account }: Paid) => (await readLedger(account)).balance;

async function answer(
  page: Page,
  choice: 'Partly received' | 'Not received',
  receivedAmount?: string,
): Promise<void> {
  await page.getByRole('button', { name: choice, exact: true }).click();
  const dialog = page.getByRole('dialog');
  if (receivedAmount) await dialog.locator('input[name=receivedAmount]').fill(receivedAmount);
  const buffer = await aPicture({ width: 200, height: 300 });
  await dialog
    .locator('input[name=proof]')
    .setInputFiles({ name: 'bank.png', mimeType: 'image/png', buffer });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toBeHidden();
}

test('every answer to a payout and every end of a dispute', async ({ page }) => {
  test.setTimeout(300_000);
  const silent = await aPayout();
  await inWorld(({ db }) =>
    db.run(
      "update withdrawals.withdrawal set auto_receive_at = now() - interval '1 minute' where withdrawal_no = $1",
      [silent.withdrawalNo],
    ),
  );

  await test.step('WALLET-021: after login the payout is put before the member, with the time left', async () => {
    const paid = await aPayout();
    await enterAs(page, paid.account);
    const dialog = page.getByRole('dialog', { name: 'Did you receive the money?' });
    await expect(dialog.getByRole('timer')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm receipt' }).click();
    await page.getByRole('button', { name: 'Received', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, I received it' }).click();
    await expect(page.getByTestId('withdrawal-row').first()).toContainText('Received');
    expect(await balanceOf(paid)).toBe(4_000_000n);
  });

  await test.step('WALLET-012 WALLET-013 partly, with a picture; the rest is paid and asked about again; then all is there', async () => {
    const paid = await aPayout();
    await enterAs(page, paid.account, '/member/withdraw');
    await answer(page, 'Partly received', '45.50');
    await expect(slip(page, 'PARTLY')).toContainText('14.50');
    await operatorDoes(paid.withdrawalNo, 'pay-rest', { bankReference: 'FT 20261120 0007' });
    await page.reload();
    await expect(slip(page, 'PARTLY'), 'one operator alone pays nothing twice').toBeVisible();
    await approveAs(page, 'manager', paid.withdrawalNo);
    await expect(slip(page, 'AWAIT_CONFIRM')).toContainText('14.50', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Received', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, I received it' }).click();
    await expect(page.getByTestId('withdrawal-row').first()).toContainText('Received');
    expect(await balanceOf(paid)).toBe(4_000_000n);
  });

  await test.step('WALLET-012 OPEN-WALLET-09 not received, and what did not arrive goes back to the wallet', async () => {
    const paid = await aPayout();
    await enterAs(page, paid.account, '/member/withdraw');
    await answer(page, 'Not received');
    await expect(slip(page, 'NOT_RECEIVED')).toBeVisible();
    await operatorDoes(paid.withdrawalNo, 'refund-rest');
    expect(await balanceOf(paid), 'one operator alone gives nothing back').toBe(4_000_000n);
    await approveAs(page, 'manager', paid.withdrawalNo);
    await expect(slip(page, 'NOT_RECEIVED')).toHaveCount(0, { timeout: 20_000 });
    expect(await balanceOf(paid)).toBe(10_000_000n);
  });

  await test.step('WALLET-015 WALLET-016: closed as received after a check: nothing is refunded, and it is said', async () => {
    const paid = await aPayout();
    await enterAs(page, paid.account, '/member/withdraw');
    await answer(page, 'Not received');
    await operatorDoes(paid.withdrawalNo, 'force-receipt');
    await page.reload();
    await expect(slip(page, 'NOT_RECEIVED'), 'one operator alone closes no dispute').toBeVisible();
    await approveAs(page, 'manager', paid.withdrawalNo);
    await expect(page.getByText('be refunded').first()).toBeVisible({ timeout: 20_000 });
    expect(await balanceOf(paid)).toBe(4_000_000n);
  });

  await test.step('WALLET-014: silence counted as received', async () => {
    const stateOf = ({ withdrawalNo }: Paid) =>
      inWorld(({ db }) =>
        db.one<{ state: string }>('select state from withdrawals.withdrawal where withdrawal_no = $1', [
          withdrawalNo,
        ]),
      );
    await strike('receive-silently');
    await expect.poll(async () => (await stateOf(silent)).state, { timeout: 90_000 }).toBe('AUTO_RECEIVED');
    expect(await balanceOf(silent)).toBe(4_000_000n);
  });
});
