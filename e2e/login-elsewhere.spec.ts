import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, comeFrom, PASSWORD } from './people.ts';
import { dialog, field, signInMember } from './sign-in.ts';
import { runSql } from './sql.ts';
import { speak } from './words.ts';

/** One live session per account (OPEN-AUTH-02), and one that nobody was at confirms itself (R13). */

test('OPEN-AUTH-02 I18N-018 a login elsewhere ends this one, which says so and offers the login', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const { t } = await speak(page, 'KM', baseURL ?? '');
  await comeFrom(context);
  const { account } = await aPerson();
  await signInMember(page, account);
  await page.goto('/member/transactionHistory');
  await expect(page.locator('.record-totals, main .bz-state').first()).toBeVisible();
  // Away, so that no call of its own learns of it before the member is back.
  await page.goto('about:blank');

  const phone = await browser.newContext({ baseURL: baseURL ?? '' });
  await comeFrom(phone);
  await signInMember(await phone.newPage(), account);

  await page.goto('/member/transactionHistory');
  await expect(dialog(page).getByText(t('shell.elsewhere.text'))).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByTestId('balance')).toHaveCount(0);
  await dialog(page)
    .getByRole('button', { name: t('shell.login') })
    .click();
  await expect(field(page, 'username')).toHaveValue(account);
  await phone.close();
});

test('R13 AUTH-125 after half an hour without anybody money asks for the password, and then the member goes on', async ({
  page,
  context,
  baseURL,
}) => {
  const { t } = await speak(page, 'EN', baseURL ?? '');
  await comeFrom(context);
  const { account, memberId } = await aPerson();
  await signInMember(page, account);
  await runSql(
    "update sign_in.session set active_at = now() - interval '31 minutes' where member_id = $1 and ended_at is null",
    [memberId],
  );
  await page.goto('/member/depositv2');
  await page.locator('input[name=amount]').fill('20');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(dialog(page).getByText(t('auth.confirm.why'))).toBeVisible();

  const confirm = dialog(page).getByRole('button', { name: t('shell.confirm') });
  await confirm.click();
  await expect(dialog(page).getByText(t('auth.login.passwordRequired'))).toBeVisible();
  expect(await violationsHere(page)).toEqual([]);
  await field(page, 'password').fill('Wrong1234');
  await confirm.click();
  await expect(field(page, 'password')).toHaveAttribute('aria-invalid', 'true');
  await field(page, 'password').fill(PASSWORD);
  await confirm.click();
  await expect(dialog(page)).toHaveCount(0);
  // What was typed is still there.
  await expect(page.locator('input[name=amount]')).toHaveValue('20');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByTestId('deposit-status')).toBeVisible();
});
