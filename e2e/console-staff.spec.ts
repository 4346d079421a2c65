import { expect, test } from '@playwright/test';
import { aStaff, staffForTests } from '@baize/staff/testing';
import { generate } from 'otplib';
import { violationsHere } from './axe.ts';
import { choose, decide, open } from './desk.ts';
import { inWorld } from './people.ts';
import { enterConsole, signInOperator } from './sign-in.ts';
import { WORLD } from './world.ts';

const NAME = 'Work laptop';
const PASSWORD = 'green cloth and chalk';
const DEMO_PASSWORD = 'Admin1234';

test(
  'OP-01 an operator is invited by a link, enrols, works as the role says, and is out when disabled',
  { tag: '@desktop' },
  async ({ page: desk, context, browser }) => {
    test.setTimeout(180_000);
    const username = `dara${Date.now().toString(36)}`;
    await enterConsole(context);
    await open(desk, '/site/operators');
    await desk.getByRole('button', { name: 'Invite an operator' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.locator('[name=username]').fill(username);
    await dialog.locator('[name=name]').fill('Sok Dara');
    await choose(desk, 'role', 'Finance');
    await choose(desk, 'brand', 'Baize');
    await dialog.locator('[name=proof]').fill(DEMO_PASSWORD);
    expect(await violationsHere(desk, 'all')).toEqual([]);
    await decide(desk, 'Invite an operator');
    const link = await desk.getByTestId('invitation-link').innerText();
    expect(link).toContain('/invitation#');
    await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = desk.getByRole('row', { name: new RegExp(username) });
    await expect(row).toContainText('Invited');

    const theirs = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const own = await theirs.newPage();
    await test.step('the link sets password and authenticator, and shows the backup codes once', async () => {
      await own.goto(link);
      await expect(own.getByText(`you sign in as ${username}`)).toBeVisible();
      expect(await violationsHere(own, 'all')).toEqual([]);
      const secret = (await own.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
      await own.locator('[name=password]').fill('short');
      await own.getByRole('button', { name: 'Set up' }).click();
      await expect(own.getByText('At least 12 characters').last()).toBeVisible();
      await own.locator('[name=password]').fill(PASSWORD);
      await own.locator('[name=repeat]').fill(PASSWORD);
      await own.locator('[name=code]').fill(await generate({ secret }));
      await own.getByRole('button', { name: 'Set up' }).click();
      await expect(own.getByTestId('backup-codes').getByRole('listitem')).toHaveCount(8);
      expect(await violationsHere(own, 'all')).toEqual([]);
    });
    const [code = ''] = await own.getByTestId('backup-codes').getByRole('listitem').allInnerTexts();

    await test.step('the console is open as finance of this brand', async () => {
      await own.getByRole('button', { name: /open the console/ }).click();
      await expect(own.getByText('Brand: Baize')).toBeAttached();
      await expect(own.getByRole('link', { name: 'Money', exact: true })).toBeVisible();
      await expect(own.getByRole('link', { name: 'Site', exact: true })).toHaveCount(0);
      await own.goto(`${WORLD.console}/account`);
      await expect(own.getByText('8 backup codes left')).toBeVisible();
      await own.getByRole('button', { name: 'Change the password' }).click();
      await own.getByRole('dialog').locator('[name=proof]').fill(PASSWORD);
      await own.getByRole('dialog').locator('[name=password]').fill(`${PASSWORD} again`);
      expect(await violationsHere(own, 'all')).toEqual([]);
      await own.getByRole('dialog').getByRole('button', { name: 'Change the password' }).click();
      await expect(own.getByText('The password is changed.')).toBeVisible();
    });

    await test.step('a backup code stands in for the phone', async () => {
      await own.getByRole('button', { name: 'Sign out' }).click();
      await own.locator('[name=username]').fill(username);
      await own.locator('[name=password]').fill(`${PASSWORD} again`);
      await own.locator('[name=code]').fill(code);
      await own.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(own.getByRole('button', { name: 'Sign out' })).toBeVisible();
    });

    await test.step('disabled, they are out at once, and enabled by a proof alone', async () => {
      await open(desk, '/site/operators');
      await expect(row).toContainText('Active');
      await desk.getByRole('button', { name: 'Disable Sok Dara' }).last().click();
      await decide(desk, 'Disable');
      await expect(row).toContainText('Disabled');
      await desk.getByRole('button', { name: 'Enable Sok Dara' }).last().click();
      await dialog.locator('[name=proof]').fill('not the password');
      await dialog.locator('[name=reason]').fill('an e2e test');
      await dialog.getByRole('button', { name: 'Enable', exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('password or code is wrong');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(row).toContainText('Disabled');
      await own.goto(`${WORLD.console}/money/withdrawals`);
      await expect(own.locator('[name=username]')).toBeVisible();
      await open(desk, '/audit');
      await expect(desk.getByText('Disabled an operator').first()).toBeVisible();
    });
    await theirs.close();
  },
);

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
    await dialog.locator('input[name=proof]').fill(DEMO_PASSWORD);
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
    await dialog.locator('input[name=proof]').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await page.goto(`${WORLD.console}/audit?action=staff.passkey-remove`);
    await expect(page.getByRole('button', { name: 'Removed a passkey' }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('not accepted');
  });
});

test(
  'OP-04 the house lists its brands and opens one, and reads what is missing; an operator of one brand has no such page',
  { tag: '@desktop' },
  async ({ page: desk, context }) => {
    const code = `lotus${Date.now().toString(36)}`;
    const host = `${code}.localhost`;
    await enterConsole(context);
    await open(desk, '/site/brands');
    const rows = desk.getByRole('row');
    await expect(rows.filter({ hasText: 'saffron.localhost' })).toContainText('KHR');

    const dialog = desk.getByRole('dialog');
    await test.step('a code that is taken is refused', async () => {
      await desk.getByRole('button', { name: 'Open a brand' }).click();
      await dialog.locator('[name=name]').fill('Lotus');
      await dialog.locator('[name=code]').fill('saffron');
      await dialog.locator('[name=host]').fill(host);
      await dialog.locator('[name=reason]').fill('an e2e test');
      await dialog.getByRole('button', { name: 'Open a brand' }).click();
      await expect(dialog.getByRole('alert')).toContainText('This name or code is taken.');
    });

    await test.step('it is opened, and what it lacks is named with the way there', async () => {
      await dialog.locator('[name=code]').fill(code);
      expect(await violationsHere(desk, 'all')).toEqual([]);
      await dialog.getByRole('button', { name: 'Open a brand' }).click();
      await expect(dialog).toContainText('What the brand still needs');
      await expect(dialog.getByRole('link')).toHaveCount(4);
      for (const [name, path] of [
        ['Payment channels for deposits', '/money/channels'],
        ['A payout gateway for withdrawals', '/money/settings'],
        ['Games, imported from a vendor', '/games/brand'],
        ['Operators: two who move money', '/site/operators'],
      ] as const) {
        const way = new URL((await dialog.getByRole('link', { name }).getAttribute('href')) ?? '');
        expect([way.hostname, way.pathname]).toEqual([host, path]);
      }
      expect(await violationsHere(desk, 'all')).toEqual([]);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(rows.filter({ hasText: host })).toContainText('Lotus');
    });

    await test.step('an administrator of one brand has neither the menu entry nor the page', async () => {
      const { username } = await inWorld(({ db, merchant }) =>
        db.transaction((tx) => aStaff(tx, staffForTests(db), { merchantId: merchant.id })),
      );
      await enterConsole(context, username);
      await open(desk, '/site/operators');
      await expect(desk.getByRole('link', { name: 'Operators' })).toBeVisible();
      await expect(desk.getByRole('link', { name: 'Brands', exact: true })).toHaveCount(0);
      await open(desk, '/site/brands');
      await expect(desk.getByRole('heading', { level: 1 })).toHaveText(
        'Your role has no access to this page.',
      );
      await expect(desk.getByText('saffron.localhost')).toHaveCount(0);
    });
  },
);
