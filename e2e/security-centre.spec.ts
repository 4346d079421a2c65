import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, PASSWORD } from './people.ts';
import {
  field,
  isOff,
  isOn,
  leave,
  open,
  row,
  SECURITY,
  submit,
  addFingerprintReader,
  anAuthenticator,
} from './protections.ts';
import { enterAs, enterFreePlay, signInMember } from './sign-in.ts';
import { speak } from './words.ts';
import { WORLD } from './world.ts';
import { runSql } from './sql.ts';

/** What a member does for the safety of an account, each flow with a member of its own. */
test('MEMBER-005 OPEN-MEMBER-01 an authenticator app: enrolled, asked for at a forgotten address, a backup code, removed', async ({
  page,
}) => {
  const { account } = await aPerson();
  await signInMember(page, account);
  await page.goto(SECURITY);
  await isOff(page, 'totp');

  let dialog = await open(page, 'totp');
  await field(dialog, 'password').fill(PASSWORD);
  await submit(dialog);
  await expect(dialog.getByRole('img')).toBeVisible();
  const secret = ((await dialog.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  const app = anAuthenticator(secret);
  await field(dialog, 'code').fill('000000');
  await submit(dialog);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await field(dialog, 'code').fill(await app.nextCode());
  await submit(dialog);
  const listed = dialog.getByTestId('backup-codes').locator('li');
  await expect(listed).toHaveCount(8);
  const backupCodes = await listed.allTextContents();
  expect(new Set(backupCodes).size).toBe(8);
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await isOn(page, 'totp');
  await expect(row(page, 'totp')).toContainText('8 backup codes left');

  await test.step('the address is forgotten, so the next login is asked for a second proof', async () => {
    await page.getByRole('button', { name: /^Remove \d/ }).click();
    await expect(page.getByText('No trusted addresses')).toBeVisible();
    await leave(page);
    await page.goto('/login');
    await page.locator('input[name=username]').fill(account);
    await page.locator('input[name=password]').fill(PASSWORD);
    await submit(page.getByRole('dialog'));
    const proof = page.getByRole('dialog', { name: "Verify it's you" });
    await proof.locator('input[name=verifyType][value=google]').check({ force: true });
    await field(proof, 'verifyValue').fill(backupCodes[0] ?? '');
    await submit(proof);
    await expect(page.getByTestId('balance').first()).toBeVisible();
  });

  await page.goto(SECURITY);
  await expect(row(page, 'totp')).toContainText('7 backup codes left');
  dialog = await open(page, 'totp');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await field(dialog, 'code').fill(await app.nextCode());
  await field(dialog, 'password').fill('Wrong1234');
  await submit(dialog);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await isOn(page, 'totp');
  await field(dialog, 'code').fill(await app.nextCode());
  await field(dialog, 'password').fill(PASSWORD);
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await isOff(page, 'totp');
});

test('MEMBER-005 a passkey: added, logged in with, removed', async ({ page }) => {
  const { account } = await aPerson();
  await addFingerprintReader(page);
  await enterAs(page, account, SECURITY);
  const dialog = await open(page, 'passkey');
  await field(dialog, 'name').fill('My phone');
  await field(dialog, 'password').fill(PASSWORD);
  await submit(dialog);
  await expect(dialog.getByText('My phone')).toBeVisible();
  await expect(dialog.getByText('not used yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await isOn(page, 'passkey');
  await leave(page);

  await page.goto('/login');
  await page.getByRole('dialog').getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByTestId('balance').first()).toBeVisible();
  await page.goto(SECURITY);
  const again = await open(page, 'passkey');
  await expect(again.getByText('last used')).toBeVisible();
  await again.getByRole('button', { name: 'Remove My phone' }).click();
  await field(again, 'password').fill(PASSWORD);
  await submit(again);
  await expect(again.getByText('No passkeys yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await isOff(page, 'passkey');
});

test('OPEN-AUTH-02 OPEN-MEMBER-03 a login elsewhere ends this one and says so; the history has both', async ({
  page,
  browser,
}) => {
  const { account } = await aPerson();
  await signInMember(page, account);
  await page.goto(SECURITY);
  await expect(page.locator('[data-session=current]')).toBeVisible();
  // Away, so that no call of its own learns of it before the member is back.
  await page.goto('about:blank');
  const other = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const phone = await other.newPage();
  await signInMember(phone, account);
  await phone.goto(SECURITY);
  await expect(phone.locator('[data-session]')).toHaveCount(1);
  await expect(phone.locator('[data-session=current]')).toContainText('Safari on iPhone');
  await expect(phone.getByText('Safari on iPhone')).toHaveCount(2);
  await expect(phone.getByText('Chrome on Linux')).toHaveCount(1);
  await page.goto(SECURITY);
  await expect(page.getByRole('dialog', { name: 'Logged in elsewhere' })).toBeVisible();
  await other.close();
});

test('MEMBER-006 MEMBER-007 OPEN-MEMBER-02 avatar and profile: the name is set once, under 21 is refused', async ({
  page,
}) => {
  const { account } = await aPerson();
  await enterAs(page, account, '/member/profile');
  await page.getByRole('radio', { name: 'Avatar koi' }).check({ force: true });
  await expect(page.getByText('Avatar changed')).toBeVisible();
  const form = page.locator('form');
  await field(form, 'nickname').fill('Dara');
  await field(form, 'payeeName').fill('Sok Dara');
  await field(form, 'birthday').fill(`${new Date().getUTCFullYear() - 20}-01-01`);
  await submit(form);
  await expect(form.getByRole('alert')).toContainText('21');
  await field(form, 'birthday').fill('1990-02-28');
  await submit(form);
  await expect(page.getByText('Profile saved')).toBeVisible();
  await page.reload();
  await expect(field(form, 'nickname')).toHaveValue('Dara');
  await expect(field(form, 'payeeName')).toHaveAttribute('readonly', '');
  await expect(field(form, 'payeeName')).not.toHaveValue('Sok Dara');
  await expect(field(form, 'birthday')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('radio', { name: 'Avatar koi' })).toBeChecked();
});

test('MEMBER-003 the centre is addressed by name and needs a login', async ({ page }) => {
  await page.goto(SECURITY);
  await expect(page.getByRole('dialog').locator('input[name=username]')).toBeVisible();
  const { account } = await aPerson();
  await enterAs(page, account);
  for (const [name, place] of [
    ['withdraw', '/member/withdraw'],
    ['securityCenter', SECURITY],
    ['no-such-page', SECURITY],
  ] as const) {
    await page.goto(`/member?page=${name}`);
    await expect(page).toHaveURL(place);
  }
});

test('MEMBER-004 a trial account is told that the centre needs a real one, and sees nothing of it', async ({
  page,
}) => {
  await enterFreePlay(page);
  for (const place of [SECURITY, '/member/profile', '/member?page=securityCenter']) {
    await page.goto(place);
    const refused = page.getByRole('dialog', { name: 'Real account needed' });
    await expect(refused).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(row(page, 'password')).toHaveCount(0);
  }
});

test('MEMBER-005 R13 an idle session confirms itself before a protection is changed', async ({ page }) => {
  const { account, memberId } = await aPerson();
  await enterAs(page, account, SECURITY);
  const dialog = await open(page, 'totp');
  await field(dialog, 'password').fill(PASSWORD);
  await runSql(
    "update sign_in.session set active_at = active_at - interval '31 minutes' where member_id = $1",
    [memberId],
  );
  await submit(dialog);
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await field(question, 'password').fill(PASSWORD);
  await submit(question);
  await expect(question).toBeHidden();
  await expect(dialog.getByTestId('totp-secret')).toHaveCount(0);
  await submit(dialog);
  await expect(dialog.getByTestId('totp-secret')).toBeVisible();
});

test('MEMBER-005 a part that does not load says so, the others stand, and it can be tried again', async ({
  page,
}) => {
  const { account } = await aPerson();
  await signInMember(page, account);
  await page.route('**/wps/member/security/logins', (route) => route.abort());
  await page.goto(SECURITY);
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load your login history" });
  await expect(failed).toBeVisible();
  await expect(row(page, 'password')).toBeVisible();
  await page.unroute('**/wps/member/security/logins');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Logged in', { exact: true })).toBeVisible();
});

test(
  'MEMBER-005 the list and its dialogs are worked by keyboard; the focus returns to where it was',
  { tag: '@desktop' },
  async ({ page }) => {
    const { account } = await aPerson();
    await enterAs(page, account, SECURITY);
    const change = row(page, 'email').getByRole('button');
    await change.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(field(dialog, 'proof')).toBeFocused();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(change).toBeFocused();
  },
);

test(
  'MEMBER-005 I18N-001 in Khmer: the authenticator enrolled, the pages and dialogs pass axe in both themes',
  { tag: '@desktop' },
  async ({ page }) => {
    const { account } = await aPerson();
    const words = await speak(page, 'KM', WORLD.site);
    await enterAs(page, account, SECURITY);
    await expect(row(page, 'totp')).toContainText(words.t('security.totp.name'));
    const dialog = await open(page, 'totp');
    await field(dialog, 'password').fill(PASSWORD);
    await submit(dialog);
    const secret = ((await dialog.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
    expect(await violationsHere(page)).toEqual([]);
    await field(dialog, 'code').fill(await anAuthenticator(secret).nextCode());
    await submit(dialog);
    await expect(dialog.getByTestId('backup-codes')).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog.getByTestId('backup-codes')).toBeVisible();
    await dialog.getByRole('button', { name: words.t('security.backup.kept') }).click();
    await isOn(page, 'totp');
    for (const place of [SECURITY, '/member/profile', '/member']) {
      await page.goto(place);
      expect(await violationsHere(page), place).toEqual([]);
    }
  },
);
