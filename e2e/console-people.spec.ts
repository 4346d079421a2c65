import { expect, test, type Page } from '@playwright/test';
import { sendMessage } from '@baize/messaging';
import { violationsHere } from './axe.ts';
import { approveAs, choose, creditByHand, decide, open } from './desk.ts';
import { readLedger } from './ledger.ts';
import { aPerson, inWorld } from './people.ts';
import { enterAs, enterConsole } from './sign-in.ts';
import { runSql, strike } from './sql.ts';
import { WORLD } from './world.ts';

/** What operators do about people: write to them, hold them back, look twice. Each seen from the member's side. */
const tag = '@desktop';
test.beforeEach(({ context }) => enterConsole(context));

const inbox = (site: Page) => site.getByRole('list', { name: 'Messages' });
const order = async (site: Page, amount: string) => {
  await site.goto('/member/depositv2');
  await site.getByRole('radio', { name: /Bank transfer/ }).check({ force: true });
  await site.locator('input[name=amount]').fill(amount);
  await site.getByRole('button', { name: 'Continue to payment' }).click();
};

test(
  'OP-29 OP-08 a message to a level reaches that level only; a reworded notice is what the member reads',
  { tag },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000);
    const there = await aPerson();
    const elsewhere = await aPerson();
    const title = `The upper room ${Date.now() % 100_000}`;

    await enterConsole(context, 'risk');
    await open(page, `/members/${there.memberId}`);
    await page.getByRole('button', { name: 'Change level' }).click();
    await page.getByRole('dialog').locator('[name=level]').fill('17');
    await decide(page, 'Change level');
    await approveAs(page, 'risk2', there.account);
    await enterConsole(context);
    await open(page, '/messaging/messages');
    await page.getByRole('button', { name: 'Write a message' }).click();
    const editor = page.getByRole('dialog');
    await choose(page, 'kind', 'Everybody on a level');
    await editor.locator('[name=level]').fill('17');
    await editor.locator('[name=title]').fill(title);
    await editor.locator('[name=content]').fill('It opens at nine.');
    expect(await violationsHere(page, 'all')).toEqual([]);
    await decide(page, 'Send');
    const sent = page.getByRole('row', { name: new RegExp(title) });
    await expect(sent).toContainText('Sent', { timeout: 30_000 });

    const site = await browser.newPage();
    await enterAs(site, there.account, '/member/messageV2');
    await inbox(site)
      .getByRole('button', { name: new RegExp(title) })
      .click();
    await expect(site.getByText('It opens at nine.').first()).toBeVisible();
    const [stranger] = await runSql<{ n: number }>(
      'select count(*)::int as n from messaging.message where member_id = $1',
      [elsewhere.memberId],
    );
    expect(stranger?.n).toBe(0);

    const words = `Your money has come ${Date.now() % 100_000}`;
    await open(page, '/messaging/templates');
    const row = page.getByRole('row', { name: /deposit_credited/ });
    await row.getByRole('button', { name: /^Edit/ }).click();
    await editor.locator('[name=title]').fill(words);
    await decide(page, 'Save');
    await expect(row).toContainText('Own words');
    await inWorld(({ db, merchant }) =>
      db.transaction((tx) =>
        sendMessage(tx, {
          merchantId: merchant.id,
          to: there.memberId,
          category: 'MONEY',
          template: 'deposit_credited',
          params: { amount: '50.00', currency: 'USD', orderNo: 'D1' },
          now: new Date(),
        }),
      ),
    );
    await site.goto('/member/messageV2');
    await expect(inbox(site)).toContainText(words);
    await row.getByRole('button', { name: /^Edit/ }).click();
    await editor.getByRole('button', { name: 'Back to the standard words' }).click();
    await decide(page, 'Back to the standard words');
    await expect(row).toContainText('Standard');
    await site.close();
  },
);

test(
  'OP-33 the house’s stricter limit and exclusion refuse the member’s deposit, and end when they are lifted',
  { tag },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000);
    await enterConsole(context, 'risk');
    const { account, memberId } = await aPerson();
    const site = await browser.newPage();
    await enterAs(site, account, '/help');

    await open(page, `/members/${memberId}?tab=protection`);
    await page.getByRole('button', { name: 'Set a limit' }).click();
    await page.getByRole('dialog').locator('[name=amount]').fill('20');
    expect(await violationsHere(page, 'all')).toEqual([]);
    await decide(page, 'Save');
    await expect(page.getByRole('row', { name: /Deposits/ })).toContainText('20.00');
    await order(site, '30');
    await expect(site.getByText('exceed your deposit limit')).toBeVisible();

    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await decide(page, 'Exclude');
    await expect(page.getByText('By the operator').first()).toBeVisible();
    await order(site, '10');
    await expect(site.getByText('deposits are closed').first()).toBeVisible();
    const [orders] = await runSql<{ n: number }>(
      'select count(*)::int as n from deposits.deposit where member_id = $1',
      [memberId],
    );
    expect(orders?.n).toBe(0);

    await open(page, `/members/exclusions?account=${account}`);
    await expect(page.getByRole('row', { name: new RegExp(account) })).toContainText('an e2e test');
    expect(await violationsHere(page, 'all')).toEqual([]);
    await page.getByRole('button', { name: `End the exclusion of ${account}` }).click();
    await decide(page, 'End it');
    await expect(page.getByText('No breaks or exclusions.')).toBeVisible();
    await order(site, '10');
    await expect(site.getByTestId('deposit-status')).toHaveAttribute('data-state', 'WAITING_PAYMENT');
    await site.close();
  },
);

test(
  'OP-32 OP-08 a rule opens a case, somebody takes it, notes it and closes it; a locked member cannot log in',
  { tag },
  async ({ page, browser, context }) => {
    test.setTimeout(240_000);
    const { account, memberId } = await aPerson();
    const figure = async (value: string) => {
      await enterConsole(context);
      await open(page, '/members/rules');
      await page.getByRole('button', { name: 'Edit Large deposits' }).click();
      await page.getByRole('dialog').locator('[name=value]').fill(value);
      await decide(page, 'Save');
    };
    await figure('50');
    await enterConsole(context, 'finance');
    await creditByHand(page, account, '60.00');
    await expect.poll(async () => (await readLedger(account)).balance).toBe(6_000_000n);
    await strike('look');

    await enterConsole(context, 'risk');
    const row = page.getByRole('row', { name: /Large deposits/ });
    await expect(async () => {
      await open(page, `/members/risk?account=${account}`);
      await expect(row).toContainText('Open', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await row.getByRole('button', { name: 'Claim' }).click();
    await expect(row).toContainText('Claimed');
    await row.getByRole('button', { name: 'Close the case' }).click();
    await choose(page, 'outcome', 'Frozen');
    await decide(page, 'Close the case', 'money from a stranger');
    await expect(row).toHaveCount(0);
    await figure('10000');
    await approveAs(page, 'admin2', 'Large deposits');
    await enterConsole(context, 'risk');

    await open(page, `/members/${memberId}?tab=risk`);
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('dialog').locator('[name=note]').fill('asked for papers');
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('asked for papers').last()).toBeVisible();
    await page.getByRole('button', { name: 'Stop play and withdrawals' }).click();
    expect(await violationsHere(page, 'all')).toEqual([]);
    await choose(page, 'told', 'We are checking your account. Our customer service tells you more.');
    await decide(page, 'Stop play and withdrawals');
    await expect(page.locator('#member-records').getByText('Blocked', { exact: true })).toHaveCount(2);
    // One state everywhere: the head of the page says what the wallet refuses.
    await expect(page.getByText('Betting, Withdrawing')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Freeze', exact: true })).toHaveCount(1);
    await open(page, `/members/${memberId}?tab=ledger`);
    const [held] = await runSql<{ n: number }>(
      'select count(*)::int as n from wallet.restriction r join wallet.owner o on o.account_id = r.account_id where o.member_id = $1 and r.lifted_at is null',
      [memberId],
    );
    expect(held?.n).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await choose(page, 'told', 'Our terms were not kept.');
    await decide(page, 'Lock');
    const site = await browser.newPage();
    await site.goto(`${WORLD.site}/login`);
    await site.locator('input[name=username]').fill(account);
    await site.locator('input[name=password]').fill('Demo1234');
    await site.getByRole('dialog').locator('button[type=submit]').click();
    await expect(site.getByRole('alert')).toContainText('locked');
    await expect(site.getByTestId('balance')).toHaveCount(0);
    await site.close();
  },
);
