import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { generate } from 'otplib';
import {
  aPerson,
  enrolledAuthenticator,
  codeSentTo,
  comeFrom,
  knownFrom,
  newAddress,
  newName,
  newNumber,
} from './people.ts';
import { balance, dialog, field, logIn, submit } from './sign-in.ts';
import { speak } from './words.ts';

/** A login from an address the account was never at proves itself a second way (AUTH-050, AUTH-051). */

async function logOutHere(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem('token');
    sessionStorage.clear();
  });
}

/** A member known from elsewhere with everything bound that can prove him. */
async function everythingBound() {
  const number = newNumber();
  const email = `${newName()}@mail.example`;
  const person = await aPerson({ mobile: { dialingCode: '855', number }, email, payeeName: 'Sokha Chan' });
  const secret = await enrolledAuthenticator(person.memberId);
  await knownFrom(person.memberId, newAddress());
  return { ...person, number, email, secret };
}

test('AUTH-050 AUTH-051 OPEN-AUTH-12 by SMS code, and the address is known from then on', async ({
  page,
  context,
  baseURL,
}) => {
  const { t } = await speak(page, 'KM', baseURL ?? '');
  await comeFrom(context);
  const { account, number } = await everythingBound();
  await logIn(page, account);
  await expect(dialog(page).getByText(t('auth.extra.why'))).toBeVisible();
  await expect(dialog(page).getByRole('radio')).toHaveCount(4);
  expect(await violationsHere(page)).toEqual([]);
  await expect(dialog(page).getByText(new RegExp(`${number.slice(-3)}$`))).toBeVisible();
  await expect(dialog(page).getByText(number)).toHaveCount(0);

  await submit(page).click();
  await expect(dialog(page).getByText(t('error.missing_verification_code'))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: t('auth.code.send') })
    .click();
  const { code } = await codeSentTo(`+855${number}`);
  await field(page, 'verifyValue').fill(code);
  await submit(page).click();
  await expect(balance(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await logOutHere(page);
  await logIn(page, account);
  await expect(balance(page)).toBeVisible();
});

test('AUTH-051 by e-mail code, by the name on the bank account, and by the authenticator', async ({
  page,
  context,
  baseURL,
}) => {
  const { t } = await speak(page, 'EN', baseURL ?? '');
  const { account, email, secret } = await everythingBound();
  const proofs: [method: string, value: () => Promise<string>][] = [
    [
      'email',
      async () => {
        await dialog(page)
          .getByRole('button', { name: t('auth.code.send') })
          .click();
        return (await codeSentTo(email)).code;
      },
    ],
    ['bankAccountName', () => Promise.resolve('sokha  CHAN')],
    ['google', () => generate({ secret })],
  ];
  for (const [method, value] of proofs)
    await test.step(method, async () => {
      await comeFrom(context);
      await logIn(page, account);
      await dialog(page).locator(`input[type=radio][value=${method}]`).check();
      await field(page, 'verifyValue').fill(await value());
      await submit(page).click();
      await expect(balance(page)).toBeVisible();
      await logOutHere(page);
    });
});

test('OPEN-AUTH-12 a wrong answer says how many tries are left; after five the way begins anew', async ({
  page,
  context,
  baseURL,
}) => {
  const { t } = await speak(page, 'EN', baseURL ?? '');
  await comeFrom(context);
  const { account } = await everythingBound();
  await logIn(page, account);
  await dialog(page).locator('input[type=radio][value=bankAccountName]').check();
  for (let left = 4; left > 0; left -= 1) {
    await field(page, 'verifyValue').fill('Somebody Else');
    await submit(page).click();
    await expect(dialog(page).getByText(t('error.tries_left', { count: left }))).toBeVisible();
  }
  await field(page, 'verifyValue').fill('Somebody Else');
  await submit(page).click();
  await expect(field(page, 'verifyValue')).toHaveCount(0);
  await dialog(page)
    .getByRole('button', { name: t('auth.extra.again') })
    .click();
  await expect(field(page, 'password')).toBeVisible();
  await expect(balance(page)).toHaveCount(0);
});

test('AUTH-051 who has nothing bound is let in', async ({ page, context, baseURL }) => {
  await speak(page, 'EN', baseURL ?? '');
  await comeFrom(context);
  const { account, memberId } = await aPerson();
  await knownFrom(memberId, newAddress());
  await logIn(page, account);
  await expect(balance(page)).toBeVisible();
});
