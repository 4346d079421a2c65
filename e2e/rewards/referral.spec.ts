import { listChannels } from '@baize/cashier';
import { aCreditedDeposit, depositsForTests } from '@baize/deposits/testing';
import { parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { findMemberByName } from '@baize/members';
import { expect, test, type Browser } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { open } from '../desk.ts';
import { register } from '../first-steps.ts';
import { aPerson, comeFrom, inWorld, newName } from '../people.ts';
import { balance, enterAs, enterConsole } from '../sign-in.ts';
import { runSql, strike } from '../sql.ts';

/** The member deposits through the operation that credits real deposits, and settles so much. */
const playAndDeposit = (account: string) =>
  inWorld(({ db, merchant: { id: merchantId, timeZone } }) =>
    db.transaction(async (tx) => {
      const at = new Date();
      const member = await findMemberByName(tx, merchantId, account);
      const [channel] = await listChannels(tx, merchantId);
      if (!member || !channel) throw new Error(`no member or no channel for ${account}`);
      await aCreditedDeposit(depositsForTests(db), tx, { member, channel, amount: '50', at });
      await playedAt(tx, { memberId: member.memberId, at, timeZone, validBet: parseUnits('150') });
    }),
  );

/** A friend with a browser and an address of their own, registered by the link. */
async function friendBy(browser: Browser, link: string, address?: string): Promise<string> {
  const context = await browser.newContext();
  await comeFrom(context, address);
  const page = await context.newPage();
  const account = newName();
  await register(page, account, link);
  await context.close();
  return account;
}

test('PROMO-010 PROMO-011 SHELL-043 OPEN-PROMO-07 who registers by the link, deposits and plays brings the reward; oneself brings none @both', async ({
  page,
  browser,
  context,
  baseURL,
}, info) => {
  test.setTimeout(180_000);
  const address = await comeFrom(context);
  const { account, memberId } = await aPerson();
  await inWorld(({ db }) =>
    db.run('update members.member set registered_ip = $2 where id = $1', [memberId, address]),
  );
  await enterAs(page, account, '/member?page=referral');
  await expect(page).toHaveURL(/\/member\/referral$/);
  await expect(page.getByText('No friends invited yet')).toBeVisible();
  await expect(page.getByText(/a first deposit of at least USD 20\.00/)).toBeVisible();
  const link = (await page.getByTestId('referral-link').textContent()) ?? '';
  expect(new URL(link).origin).toBe(new URL(baseURL ?? '').origin);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.locator('.bz-toast')).toContainText(/Link copied|Couldn't copy/);
  expect(await violationsHere(page)).toEqual([]);

  const friend = await friendBy(browser, link);
  const oneself = await friendBy(browser, link, address);
  await page.reload();
  const rows = page.getByTestId('invited');
  await expect(rows.getByText('In progress')).toHaveCount(2);
  // Names stand there hidden.
  await expect(rows).not.toContainText(friend);
  // What was played before the brand was first followed is looked at only where it lies in the same five minutes.
  await expect(async () => {
    await strike('follow');
    expect(await runSql('select 1 from referral.progress')).not.toEqual([]);
  }).toPass();
  await playAndDeposit(friend);
  await playAndDeposit(oneself);
  await expect(async () => {
    await strike('follow');
    await page.reload();
    await expect(rows.getByText('Rewarded')).toHaveCount(1, { timeout: 3_000 });
  }).toPass();
  await expect(rows.getByText('No reward')).toHaveCount(1);
  await page.screenshot({ path: info.outputPath('referral.png'), fullPage: true });

  await page.goto('/member/rewardCenter');
  await page.getByRole('button', { name: 'Claim' }).first().click();
  await expect(balance(page)).toContainText('5.00');
});

test('PROMO-010 OP-27 operators read who was invited, and why one brings nothing @desktop', async ({
  page,
}, info) => {
  await enterConsole(page.context());
  await open(page, '/promotions/referrals');
  await page.getByRole('button', { name: 'Referral terms' }).click();
  await expect(page.getByRole('dialog').locator('[name=tiers]')).toHaveValue('1: 5.00\n10: 8.00');
  await page.screenshot({ path: info.outputPath('referral-terms.png') });
  expect(await violationsHere(page, 'all')).toEqual([]);
});
