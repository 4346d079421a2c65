import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { signInOperator } from './sign-in.ts';
import { WORLD } from './world.ts';

const NAME = 'Work laptop';

/**
 * An operator adds a passkey to a virtual platform authenticator, signs in with nothing else, and removes it. The demo's
 * operators share one password, so the name is cleaned up for the next run.
 */
test('OP-01 an operator signs in with a passkey alone', { tag: '@desktop' }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

  await test.step('adds one, after a wrong password was refused', async () => {
    await signInOperator(page);
    await page.goto(`${WORLD.console}/account`);
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(NAME);
    await dialog.locator('input[name=proof]').fill('not the password');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(dialog.getByRole('alert')).toContainText('password or code is wrong');
    await dialog.locator('input[name=proof]').fill('Admin1234');
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('cell', { name: NAME, exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials.map((one) => [one.rpId, one.isResidentCredential])).toEqual([['localhost', true]]);
    expect(await violationsHere(page, 'all')).toEqual([]);
  });

  await test.step('signs in with nothing else', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Operator console');
    await page.goto(`${WORLD.console}/account`);
    const row = page.getByRole('row', { name: new RegExp(NAME) });
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Never');
  });

  await test.step('is not let in when the device does not know its owner', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('input[name=username]')).toBeVisible();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  });

  await test.step('removes it, and it opens nothing more', async () => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.goto(`${WORLD.console}/account`);
    await page.getByRole('button', { name: `Remove ${NAME}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=proof]').fill('Admin1234');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await page.goto(`${WORLD.console}/audit?action=staff.passkey-remove`);
    await expect(page.getByRole('button', { name: 'Removed a passkey' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('not accepted');
  });
});
