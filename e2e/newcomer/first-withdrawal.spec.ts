import { aBankAccount } from '@baize/withdrawals/testing';
import { parseUnits } from '@baize/kernel';
import { findMember } from '@baize/members';
import { aMember } from '@baize/members/testing';
import { reduceTurnover, restrict } from '@baize/wallet';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { fillFirstAccount } from '../first-steps.ts';
import { readLedger } from '../ledger.ts';
import { aPerson, inWorld, newName, PASSWORD } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { runSql } from '../sql.ts';

/** A newcomer takes money out for the first time: account and payment password are given with the request. */
const newNumber = () => String(Date.now()).slice(-11);
const askButton = (page: Page) => page.getByRole('button', { name: /^Withdraw/ }).last();
const slip = (page: Page) => page.getByTestId('withdrawal-status').first();

/** What the server holds of a member's way to a payout. */
async function ofServer(memberId: number) {
  const [row] = await runSql<{ hasPin: boolean; accounts: number; withdrawals: number }>(
    `select m.payment_password_hash is not null as "hasPin",
            (select count(*)::int from withdrawals.bank_account b where b.member_id = m.id) as accounts,
            (select count(*)::int from withdrawals.withdrawal w where w.member_id = m.id) as withdrawals
       from members.member m where m.id = $1`,
    [memberId],
  );
  return row;
}

test('WALLET-008 OPEN-WALLET-07 OPEN-WALLET-11 the first withdrawal takes five taps and four fields, the payment password once @both', async ({
  page,
  isMobile,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  let taps = 0;
  const tap = async (on: Locator) => {
    taps += 1;
    await on.click();
  };
  await enterAs(page, account);
  if (isMobile) await tap(page.locator('.tab-bar').getByRole('link', { name: 'Me', exact: true }));
  await tap(page.getByRole('link', { name: 'Withdraw', exact: true }).first());
  await expect(page).toHaveURL(/\/member\/withdraw/);
  await tap(page.getByRole('button', { name: 'All', exact: true }));
  await tap(page.locator('label.method').first());
  const fields = page.locator('form#withdraw-request input, fieldset input:not([type=radio])');
  await expect(fields).toHaveCount(4);
  await page.locator('input[name=number]').fill(newNumber());
  await page.locator('input[name=payeeName]').fill('SOK DARA');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=paymentPassword]').fill('271828');
  await page.screenshot({ path: info.outputPath('first-withdrawal.png'), fullPage: true });
  await tap(askButton(page));
  await expect(slip(page)).toHaveAttribute('data-state', 'APPLIED');
  await expect(slip(page)).toBeInViewport();
  expect(taps).toBeLessThanOrEqual(5);
  await page.screenshot({ path: info.outputPath('requested.png') });
  expect(await ofServer(memberId)).toEqual({ hasPin: true, accounts: 1, withdrawals: 1 });
  expect((await readLedger(account)).frozen).toBe(10_000_000n);
});

test('OPEN-WALLET-07 OPEN-WALLET-11 a refusal midway leaves the form at the step that is left @both', async ({
  page,
}, info) => {
  const taken = newNumber();
  await inWorld(({ db, merchant }) =>
    db.transaction(async (tx) =>
      aBankAccount(tx, await aMember(tx, { merchant, account: newName() }), { number: taken }),
    ),
  );
  const { account, memberId } = await aPerson({ balance: '100' });
  await enterAs(page, account, '/member/withdraw');
  await page.locator('input[name=amount]').fill('40');

  await test.step('a wrong login password sets and adds nothing', async () => {
    await fillFirstAccount(page, taken, 'Wrong12345');
    await askButton(page).click();
    await expect(page.getByText('The login password is wrong.')).toBeVisible();
    await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true');
    expect(await ofServer(memberId)).toEqual({ hasPin: false, accounts: 0, withdrawals: 0 });
  });

  await test.step('an account of somebody else: the password is set, and not asked for again', async () => {
    await page.locator('input[name=password]').fill(PASSWORD);
    await expect(page.getByText('The login password is wrong.')).toHaveCount(0);
    await askButton(page).click();
    const number = page.locator('input[name=number]');
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeInViewport();
    await expect(page.locator('input[name=password]')).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('refused.png'), fullPage: true });
    expect(await ofServer(memberId)).toEqual({ hasPin: true, accounts: 0, withdrawals: 0 });
  });

  await test.step('another number, and the same press asks for the money', async () => {
    await page.locator('input[name=number]').fill(newNumber());
    await askButton(page).click();
    await expect(slip(page)).toHaveAttribute('data-state', 'APPLIED');
    expect(await ofServer(memberId)).toEqual({ hasPin: true, accounts: 1, withdrawals: 1 });
    expect((await readLedger(account)).frozen).toBe(4_000_000n);
  });
});

test('WALLET-008 the amount says what is wrong with it as it stands, and the button stays in reach @both', async ({
  page,
  isMobile,
}, info) => {
  const { account } = await aPerson({ balance: '100' });
  await enterAs(page, account, '/member/withdraw');
  const amount = page.locator('input[name=amount]');
  await amount.fill('2');
  await amount.blur();
  await expect(page.getByText('Minimum is USD 5.00.')).toBeVisible();
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  const frame = page.locator('.amount-field');
  const colour = () => frame.evaluate((one) => getComputedStyle(one).borderColor);
  const wrong = await colour();
  await page.screenshot({ path: info.outputPath('amount.png') });
  await amount.fill('99999');
  await expect(page.getByText('Maximum is USD 5,000.00.')).toBeVisible();
  await expect(page.getByText('Minimum is USD 5.00.')).toHaveCount(0);
  await amount.fill('20');
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
  await amount.blur();
  expect(await colour()).not.toBe(wrong);
  if (isMobile) {
    await page.evaluate(() => scrollTo({ top: 0 }));
    await expect(askButton(page)).toBeInViewport({ ratio: 1 });
    await expect(askButton(page)).toHaveText('Withdraw USD 20.00');
  }
});

test('OPEN-WALLET-06 the turnover bar shows how much of what was asked for is done @both', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  const asked = (bet: string) =>
    inWorld(({ db }) =>
      db.transaction(async (tx) => {
        const accountId = (await findMember(tx, memberId))?.accountId;
        if (accountId === undefined) throw new Error('the member just made');
        const amount = parseUnits('100');
        await restrict(tx, { accountId, kind: 'turnover', amount, ref: 'D1', reason: 'deposit' });
        await reduceTurnover(tx, accountId, [{ validBet: parseUnits(bet) }]);
      }),
    );
  await asked('75');
  await enterAs(page, account, '/member/withdraw');
  const bar = page.getByRole('progressbar', { name: 'Wagering requirement' });
  // A native bar: the browser draws, and tells, what its value is.
  await expect(bar).toHaveJSProperty('value', 0.75);
  await expect(page.getByText('USD 75.00 of USD 100.00 wagered')).toBeVisible();
  await page.screenshot({ path: info.outputPath('turnover.png') });
  await asked('25');
  await page.reload();
  await expect(bar).toHaveJSProperty('value', 1);
  await expect(page.getByText('Wagering requirement met')).toBeVisible();
});
