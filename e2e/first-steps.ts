import { expect, type Page } from '@playwright/test';
import { balance, dialog, field } from './sign-in.ts';

/** A new member's first steps through the screens, for flows that are about a person and not about a row of the database. */
const PASSWORD = 'Secret1234';
export const PAYMENT_PASSWORD = '271828';

/** Registers by name at `place` and is in, with nothing yet; `filled` is called before the form is sent. */
export async function register(
  page: Page,
  account: string,
  place = '/register',
  filled: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.goto(place);
  await page.locator('input[name=username]').fill(account);
  await page.locator('input[name=password]').fill(PASSWORD);
  const confirm = page.locator('input[name=confirmPassword]');
  if (await confirm.isVisible()) await confirm.fill(PASSWORD);
  const terms = page.locator('form input[type=checkbox]').last();
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await terms.check();
  await filled();
  await page.getByRole('button', { name: 'Register', exact: true }).last().click();
  await expect(balance(page)).toContainText('0.00');
}

/** At the withdrawal page of a member who registered here: a payment password, then a bank account under `number`. */
export async function bindBank(page: Page, number: string): Promise<void> {
  await page.getByText('Wagering requirement met').waitFor();
  await page.getByRole('button', { name: 'Set a payment password' }).first().click();
  await field(page, 'password').fill(PASSWORD);
  await field(page, 'newPaymentPassword').fill(PAYMENT_PASSWORD);
  await field(page, 'repeatPaymentPassword').fill(PAYMENT_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Add a bank account' }).click();
  await dialog(page).locator('select[name=bankCode]').selectOption({ index: 1 });
  await field(page, 'number').fill(number);
  await field(page, 'payeeName').fill('SOK DARA');
  await field(page, 'paymentPassword').fill(PAYMENT_PASSWORD);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toBeHidden();
}
