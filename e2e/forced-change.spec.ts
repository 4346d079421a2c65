import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, changeSettings, comeFrom, givenPassword, PASSWORD } from './people.ts';
import { balance, dialog, field, logIn, submit } from './sign-in.ts';
import { runSql } from './sql.ts';
import { speak } from './words.ts';

/** A password that must be changed lets in to nothing else (AUTH-011…013). */
const GIVEN = 'Given2026';
const NEW = 'Fresh2468';

let undo: () => Promise<void> = () => Promise.resolve();
test.beforeAll(async () => {
  undo = await changeSettings({
    flags: { PWDEXPIRY: true },
    security: { defaultPasswordSealed: givenPassword(GIVEN), passwordExpiryDays: 90 },
  });
});
test.afterAll(() => undo());
test.beforeEach(async ({ context }) => void (await comeFrom(context)));

test('AUTH-011 a given password is changed before anything else, step by step', async ({ page, baseURL }) => {
  const { t } = await speak(page, 'CN', baseURL ?? '');
  const { account } = await aPerson({ password: GIVEN });
  await logIn(page, account, GIVEN);
  await test.step('AUTH-122 the dialog opens by itself, and the password that was given is not asked for again', async () => {
    await expect(dialog(page).getByText(t('auth.change.default'))).toBeVisible();
    await expect(field(page, 'oldPassword')).toHaveCount(0);
    expect(await violationsHere(page)).toEqual([]);
  });

  await test.step('AUTH-013 neither a key nor a press beside it nor a reload leads past it', async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.waitForTimeout(500);
    await expect(field(page, 'newPassword')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: t('shell.close') })).toHaveCount(0);
    // The restricted session is refused by the server too, also after a reload.
    await page.goto('/member');
    await expect(field(page, 'newPassword')).toBeVisible();
  });

  await test.step('AUTH-123 AUTH-124 the new password follows the rule, is said twice alike, and is another one', async () => {
    await field(page, 'newPassword').fill('short');
    await field(page, 'confirmNewPassword').fill('other');
    await submit(page).click();
    await expect(
      dialog(page)
        .getByText(new RegExp(t('auth.rule.6')))
        .first(),
    ).toBeVisible();
    await expect(dialog(page).getByText(t('error.passwords_differ'))).toBeVisible();
    await field(page, 'newPassword').fill(GIVEN);
    await field(page, 'confirmNewPassword').fill(GIVEN);
    await submit(page).click();
    await expect(field(page, 'newPassword')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('AUTH-126 changed, the dialog closes at home and the member is in', async () => {
    await field(page, 'newPassword').fill(NEW);
    await field(page, 'confirmNewPassword').fill(NEW);
    await submit(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/$/);
    await expect(balance(page)).toContainText('0.00');
  });

  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, account, NEW);
  await expect(balance(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('AUTH-012 AUTH-013 AUTH-058 an expired password: the only other way is out, and staying leads back', async ({
  page,
  baseURL,
}) => {
  const { t } = await speak(page, 'EN', baseURL ?? '');
  const { account, memberId } = await aPerson();
  await runSql("update members.member set password_changed_at = now() - interval '91 days' where id = $1", [
    memberId,
  ]);
  await logIn(page, account, PASSWORD);
  await expect(dialog(page).getByText(t('auth.change.expired'))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('shell.menu.signOut') })
    .click();
  await dialog(page)
    .getByRole('button', { name: t('shell.cancel') })
    .click();
  await expect(field(page, 'newPassword')).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('shell.menu.signOut') })
    .click();
  await dialog(page)
    .getByRole('button', { name: t('shell.logout.confirm') })
    .click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('shell.login') }).first()).toBeVisible();
});
