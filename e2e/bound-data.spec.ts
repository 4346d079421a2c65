import { expect, test } from '@playwright/test';
import { aPerson, codeSentTo, newNumber, PASSWORD } from './people.ts';
import { field, isOff, isOn, open, row, SECURITY, sendCode, submit } from './protections.ts';
import { enterAs } from './sign-in.ts';

/** What hangs on an account and is changed in the security centre: number, address, payment password, bank accounts. */
test('MEMBER-005 OPEN-MEMBER-01 R17 mobile and e-mail: bound with a code, changed with a proof of the old one', async ({
  page,
}) => {
  const { account } = await aPerson();
  const [first, second] = [newNumber(), newNumber()];
  const email = `${account}@example.com`;
  let firstMessage = 0;
  await enterAs(page, account, SECURITY);

  await test.step('the first number: the password proves the member', async () => {
    const dialog = await open(page, 'mobile');
    await field(dialog, 'proof').fill(PASSWORD);
    await dialog.locator('select[name=countryDialingCode]').selectOption('855');
    await field(dialog, 'mobileNum').fill(first);
    await sendCode(dialog);
    const { code, messageId } = await codeSentTo(`+855${first}`);
    firstMessage = messageId;
    await field(dialog, 'code').fill(code === '123456' ? '654321' : '123456');
    await submit(dialog);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await isOff(page, 'mobile');
    await field(dialog, 'code').fill(code);
    await submit(dialog);
    await expect(dialog).toBeHidden();
    await isOn(page, 'mobile');
    await expect(row(page, 'mobile')).toContainText(`+855*****${first.slice(-3)}`);
    await expect(row(page, 'mobile')).not.toContainText(first);
  });

  await test.step('an address', async () => {
    const dialog = await open(page, 'email');
    const proof = field(dialog, 'proof');
    if ((await proof.getAttribute('type')) === 'password') await proof.fill(PASSWORD);
    await field(dialog, 'email').fill(email);
    await sendCode(dialog);
    await field(dialog, 'code').fill((await codeSentTo(email)).code);
    await submit(dialog);
    await expect(dialog).toBeHidden();
    await isOn(page, 'email');
    await expect(row(page, 'email')).toContainText(`${email.slice(0, 1)}***@example.com`);
  });

  await test.step('another number: a code to the old one, a code to the new one', async () => {
    const dialog = await open(page, 'mobile');
    await sendCode(dialog, 'first');
    await field(dialog, 'proof').fill((await codeSentTo(`+855${first}`, firstMessage)).code);
    await field(dialog, 'mobileNum').fill(second);
    await sendCode(dialog);
    await field(dialog, 'code').fill((await codeSentTo(`+855${second}`)).code);
    await submit(dialog);
    await expect(dialog).toBeHidden();
    await expect(row(page, 'mobile')).toContainText(second.slice(-3));
  });
});

test('MEMBER-005 OPEN-MEMBER-01 a payment password: set, changed, reset by code', async ({ page }) => {
  const number = newNumber();
  const { account } = await aPerson({ mobile: { dialingCode: '855', number } });
  await enterAs(page, account, SECURITY);
  let dialog = await open(page, 'paymentPassword');
  await field(dialog, 'password').fill(PASSWORD);
  await field(dialog, 'newPaymentPassword').fill('271828');
  await field(dialog, 'repeatPaymentPassword').fill('271828');
  await submit(dialog);
  await expect(dialog).toBeHidden();
  await isOn(page, 'paymentPassword');

  dialog = await open(page, 'paymentPassword');
  await field(dialog, 'old').fill('111222');
  await field(dialog, 'new').fill('314159');
  await field(dialog, 'repeat').fill('314159');
  await submit(dialog);
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Forgot it?' }).click();
  await sendCode(dialog);
  await field(dialog, 'code').fill((await codeSentTo(`+855${number}`)).code);
  await field(dialog, 'new').fill('314159');
  await field(dialog, 'repeat').fill('314159');
  await submit(dialog);
  await expect(dialog).toBeHidden();

  await test.step('the new one works', async () => {
    const change = await open(page, 'paymentPassword');
    await field(change, 'old').fill('314159');
    await field(change, 'new').fill('161803');
    await field(change, 'repeat').fill('161803');
    await submit(change);
    await expect(change).toBeHidden();
  });
});

test('MEMBER-005 bank accounts: the first is ready at once, a later one says when', async ({ page }) => {
  const { account } = await aPerson({ paymentPassword: '271828' });
  await enterAs(page, account, SECURITY);
  const list = await open(page, 'bank');
  // An account is one person's per brand: each run brings its own.
  const first = Date.now() % 100_000_000;
  for (const [number, state] of [
    [`0012${first}`, 'Available'],
    [`0012${first + 1}`, 'From '],
  ] as const) {
    await list.getByRole('button', { name: 'Add a bank account' }).click();
    const form = page.getByRole('dialog');
    await form.locator('select[name=bankCode]').selectOption({ index: 1 });
    await field(form, 'number').fill(number);
    if (await field(form, 'payeeName').isEditable()) await field(form, 'payeeName').fill('SOK DARA');
    await field(form, 'paymentPassword').fill('271828');
    await submit(form);
    const added = page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: number.slice(-4) });
    await expect(added).toContainText(state);
    await expect(added).not.toContainText(number);
  }
});
