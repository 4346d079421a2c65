import { expect, test } from '@playwright/test';
import { aPerson, changeSettings, codeSentTo, comeFrom, newName, newNumber } from './people.ts';
import { balance, dialog, field, submit } from './sign-in.ts';
import { speak } from './words.ts';

/** A forgotten password comes back by e-mail or by mobile number (§4 Forgot password). */
const NEW = 'Fresh2468';

test.beforeEach(async ({ context }) => void (await comeFrom(context)));

test('by e-mail, then a new password is chosen, step by step', async ({ page, baseURL }) => {
  const { t } = await speak(page, 'KM', baseURL ?? '');
  const email = `${newName()}@mail.example`;
  const { account } = await aPerson({ email });
  await page.goto('/login');
  await test.step('AUTH-046 AUTH-127 the login leads to it, and e-mail comes first', async () => {
    await dialog(page)
      .getByRole('button', { name: t('auth.login.forgot') })
      .click();
    await expect(dialog(page).getByRole('button', { name: t('auth.forgot.byEmail') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });
  await test.step('AUTH-129 the banner of its own is beside it', async () => {
    await expect(dialog(page).locator('[data-banner=w_forget]')).toHaveCount(1);
  });

  await test.step('AUTH-130 AUTH-132 name and address are required, each fault under its field', async () => {
    await field(page, 'username').fill('');
    await submit(page).click();
    await expect(field(page, 'username')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  });
  await test.step('AUTH-137 a name and an address that are not together are told so', async () => {
    await field(page, 'username').fill(account);
    await field(page, 'email').fill('somebody.else@mail.example');
    await submit(page).click();
    await expect(dialog(page).getByText(t('error.username_email_not_exist'))).toBeVisible();
  });

  await test.step('AUTH-133 it is confirmed that the mail is on its way, and the dialog closes', async () => {
    await field(page, 'email').fill(email);
    await submit(page).click();
    await expect(page.getByText(t('auth.forgot.mailSent', { email, minutes: 30 }))).toBeVisible();
    await dialog(page)
      .getByRole('button', { name: t('shell.confirm') })
      .click();
    await expect(dialog(page)).toHaveCount(0);
  });

  const oneTime = /\b[A-Z0-9]{16}\b/i.exec((await codeSentTo(email)).text)?.[0] ?? '';
  await test.step('OPEN-AUTH-07 AUTH-012 the mailed password opens only the choice of a new one', async () => {
    await page.goto('/login');
    await field(page, 'username').fill(account);
    await field(page, 'password').fill(oneTime);
    await submit(page).click();
    await expect(dialog(page).getByText(t('auth.change.forcedTitle'))).toBeVisible();
    await field(page, 'newPassword').fill(NEW);
    await field(page, 'confirmNewPassword').fill(NEW);
    await submit(page).click();
    await expect(balance(page)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test.describe('by mobile number', () => {
  let undo: () => Promise<void> = () => Promise.resolve();
  test.beforeAll(async () => {
    undo = await changeSettings({ flags: { CHNGPASSVERIF3: true } });
  });
  test.afterAll(() => undo());

  test('a code sets the password and logs in at once, step by step', async ({ page, baseURL }) => {
    const { t } = await speak(page, 'EN', baseURL ?? '');
    const number = newNumber();
    await aPerson({ mobile: { dialingCode: '855', number } });
    await test.step('SHELL-009 AUTH-127 SITE-008 the address opens it, and the number comes first where the site says so', async () => {
      await page.goto('/forget');
      await expect(page).toHaveURL(/\/$/);
      await expect(dialog(page).getByRole('button', { name: t('auth.forgot.byMobile') })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
    });
    await test.step('AUTH-128 one goes to the address and back to the number', async () => {
      await dialog(page)
        .getByRole('button', { name: t('auth.forgot.byEmail') })
        .click();
      await expect(field(page, 'email')).toBeVisible();
      await dialog(page)
        .getByRole('button', { name: t('auth.forgot.byMobile') })
        .click();
    });

    await test.step('AUTH-131 AUTH-132 number, code and password are required, each fault under its field', async () => {
      await submit(page).click();
      await expect(dialog(page).getByText(t('error.missing_phone_number'))).toBeVisible();
      await expect(dialog(page).getByText(t('error.missing_verification_code'))).toBeVisible();
      await expect(field(page, 'newPassword')).toHaveAttribute('aria-invalid', 'true');
    });

    await field(page, 'mobileNum').fill(number);
    await dialog(page)
      .getByRole('button', { name: t('auth.code.send') })
      .click();
    const { code } = await codeSentTo(`+855${number}`);
    await field(page, 'verificationCode').fill(code === '123456' ? '654321' : '123456');
    await field(page, 'newPassword').fill(NEW);
    await submit(page).click();
    await expect(dialog(page).getByText(t('error.invalid_verification_code'))).toBeVisible();

    const reset = page.waitForRequest((one) => one.url().includes('/wps/member/password/verification'));
    const proved = page.waitForRequest((one) => one.url().includes('/wps/human/challenge'));
    const login = page.waitForRequest((one) => one.url().endsWith('/wps/session/login'));
    await field(page, 'verificationCode').fill(code);
    await submit(page).click();
    await test.step('AUTH-134 number, code and the new password are sent', async () =>
      expect(Object.keys((await reset).postDataJSON() as object)).toEqual(
        expect.arrayContaining(['newPassword', 'mobileNum', 'verificationCode']),
      ));
    await test.step('AUTH-135 a person is proved, and the new password logs in', async () => {
      await proved;
      expect((await login).postDataJSON()).toMatchObject({ type: 'username', hvType: 'altcha' });
      await expect(balance(page)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/$/);
    });
  });

  test('AUTH-032 a code that cannot be sent is told in a dialog that is confirmed', async ({
    page,
    baseURL,
  }) => {
    const { t } = await speak(page, 'EN', baseURL ?? '');
    await page.route('**/wps/verification/sms/noLogin', (route) =>
      route.fulfill({ json: { success: false, message: 'sms_quota_insufficient', value: null } }),
    );
    await page.goto('/forget');
    await field(page, 'mobileNum').fill(newNumber());
    await dialog(page)
      .getByRole('button', { name: t('auth.code.send') })
      .click();
    await expect(page.getByText(t('error.sms_quota_insufficient'))).toBeVisible();
    await page.getByRole('button', { name: t('shell.confirm') }).click();
    await expect(page.getByText(t('error.sms_quota_insufficient'))).toHaveCount(0);
    await expect(field(page, 'mobileNum')).toBeVisible();
  });
});
