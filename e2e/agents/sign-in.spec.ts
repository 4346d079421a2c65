import { expect, test, type Page } from '@playwright/test';
import { generate } from 'otplib';
import {
  aPerson,
  changeSettings,
  comeFrom,
  enrolledAuthenticator,
  givenPassword,
  knownFrom,
  newAddress,
  PASSWORD,
} from '../people.ts';
import { dialog, field, submit } from '../sign-in.ts';

const GIVEN = 'Given2026';

async function logInAsAgent(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.goto('/agent');
  const form = page.locator('form');
  await form.locator('input[name=username]').fill(account);
  await form.locator('input[name=password]').fill(password);
  await form.locator('button[type=submit]').click();
}
const isIn = (page: Page) => expect(page).toHaveURL(/\/agentHome\/agentAnnouncement$/);

let undo: () => Promise<void> = () => Promise.resolve();
test.beforeAll(async () => {
  undo = await changeSettings({ security: { defaultPasswordSealed: givenPassword(GIVEN) } });
});
test.afterAll(() => undo());
test.beforeEach(async ({ context }) => void (await comeFrom(context)));

test('AGENT-003 an agent with a given password changes it first and then is in the office', async ({
  page,
}) => {
  const { account } = await aPerson({ type: 2, password: GIVEN });
  await logInAsAgent(page, account, GIVEN);
  await expect(field(page, 'newPassword')).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page, 'newPassword').fill('Fresh2468');
  await field(page, 'confirmNewPassword').fill('Fresh2468');
  await submit(page).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/agentHome');
  await isIn(page);
});

test('AGENT-003 an agent who comes from a new address proves it a second way and then is in the office', async ({
  page,
}) => {
  const { account, memberId } = await aPerson({ type: 2 });
  const secret = await enrolledAuthenticator(memberId);
  await knownFrom(memberId, newAddress());
  await logInAsAgent(page, account);
  await expect(field(page, 'verifyValue')).toBeVisible();
  await field(page, 'verifyValue').fill(await generate({ secret }));
  await submit(page).click();
  await isIn(page);
});

test('AGENT-003 the agents’ login asks for the picture after wrong passwords, as every login does', async ({
  page,
}) => {
  const { account } = await aPerson({ type: 2 });
  const form = page.locator('form');
  const captcha = form.locator('input[name=captcha]');
  await logInAsAgent(page, account, 'Wrong1234');
  for (let failed = 1; failed <= 3; failed += 1) {
    await expect(form.getByRole('alert').first()).toBeVisible();
    if (await captcha.isVisible()) break;
    await form.locator('button[type=submit]').click();
    await expect(form.locator('button[type=submit]')).toBeEnabled();
  }
  await expect(captcha).toBeVisible();
  await expect(page).toHaveURL(/\/agent$/);
});
