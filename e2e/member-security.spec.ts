import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { approveAs, decide } from './desk.ts';
import { aPerson, knownFrom, newAddress, newNumber } from './people.ts';
import { enterConsole, signInMember } from './sign-in.ts';
import { WORLD } from './world.ts';

const REASON = 'called back on the number we know';

/** Presses a button of a row or list, gives the reason, and sees that it was done. */
async function act(
  desk: Page,
  button: ReturnType<Page['getByRole']>,
  confirm: string,
  done: string | RegExp,
) {
  await button.click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(desk.getByText(done).first()).toBeVisible();
  await expect(dialog).toBeHidden();
}

test(
  'OP-06 OP-08 R17 an operator helps a member: identity, address, number, session; all of it is in the log',
  { tag: '@desktop' },
  async ({ page: desk, browser }) => {
    const number = newNumber();
    const { memberId, account } = await aPerson({
      payeeName: 'Sok Dara',
      email: `${number}@example.com`,
      mobile: { dialingCode: '855', number },
    });
    const [home, hotel] = [newAddress(), newAddress()];
    await knownFrom(memberId, home);
    await knownFrom(memberId, hotel);
    const member = await browser.newPage({
      baseURL: WORLD.site,
      extraHTTPHeaders: { 'X-Forwarded-For': home },
    });
    await signInMember(member, account);

    await enterConsole(desk.context(), 'risk');
    await desk.goto(`${WORLD.console}/members/${memberId}?tab=security`);
    const tab = desk.getByRole('tabpanel');

    await test.step('marks the identity as verified, with a reason long enough', async () => {
      await tab.getByRole('button', { name: 'Mark verified' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('o');
      await dialog.getByRole('button', { name: 'Mark verified' }).click();
      await expect(dialog.getByText('Write at least 2 characters')).toBeVisible();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await act(desk, tab.getByRole('button', { name: 'Mark verified' }), 'Mark verified', /is verified/);
      await expect(tab.getByRole('button', { name: 'Withdraw' })).toBeVisible();
    });

    await test.step('takes one known address back', async () => {
      const row = tab.getByRole('row', { name: new RegExp(hotel) });
      await act(desk, row.getByRole('button', { name: 'Forget' }), 'Forget', 'The address is forgotten.');
      await expect(tab.getByRole('row', { name: new RegExp(hotel) })).toHaveCount(0);
      await expect(tab.getByRole('row', { name: new RegExp(home) })).toHaveCount(1);
    });

    await test.step('unbinds the mobile number', async () => {
      const unbind = tab.getByRole('button', { name: 'Unbind', exact: true });
      await expect(unbind).toHaveCount(2);
      await act(desk, unbind.first(), 'Unbind', /mobile number of .* is unbound/);
      await expect(unbind).toHaveCount(1);
    });

    await test.step('the money is stopped since, until another operator agrees that the member sits there', async () => {
      const stopped = tab.getByRole('heading', { name: 'No money leaves this account' });
      await expect(stopped).toBeVisible();
      await tab.getByRole('button', { name: 'Free the money' }).click();
      await decide(desk, 'Free the money', REASON);
      await expect(tab.getByText(/waits for a second/i)).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Free the money' })).toHaveCount(0);
      await approveAs(desk, 'risk2', account);
      await desk.reload();
      await expect(tab.getByRole('button', { name: 'Unbind', exact: true })).toHaveCount(1);
      await expect(stopped).toHaveCount(0);
    });

    await test.step('sees the login and ends the session; the member is out', async () => {
      await desk.getByRole('tab', { name: 'Logins' }).click();
      await expect(tab.getByText('Logged in', { exact: true })).toBeVisible();
      await act(desk, tab.getByRole('button', { name: 'End session' }), 'End session', /is logged out/);
      await expect(tab.getByText('No open sessions.')).toBeVisible();
      await member.goto('/member');
      await expect(member.getByTestId('balance')).toHaveCount(0);
    });

    await test.step('every deed is in the audit log, and the page passes axe', async () => {
      await desk.goto(`${WORLD.console}/audit?target=member:${memberId}`);
      for (const action of [
        'Marked or unmarked a member’s identity as verified',
        'Forgot a member’s address',
        'Unbound a member’s proof',
        'Ended a session',
      ])
        await expect(desk.getByText(action).first()).toBeVisible();
      for (const shown of ['security', 'logins']) {
        await desk.goto(`${WORLD.console}/members/${memberId}?tab=${shown}`);
        await expect(desk.getByRole('tabpanel').getByRole('table').first()).toBeVisible();
        expect(await violationsHere(desk, 'all')).toEqual([]);
      }
    });
    await member.close();
  },
);
