import fs from 'node:fs';
import { memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import { aPlayedRound } from '@baize/bets/testing';
import { FREE_TERMS, grantBonus } from '@baize/rewards';
import { createWallet } from '@baize/wallet';
import { findMember } from '@baize/members';
import { expect, test, type Page } from '@playwright/test';
import { aPerson, inWorld } from './people.ts';
import { enterAs } from './sign-in.ts';

/** Two rounds (10 staked for 25.50, 4 lost) and a bonus of 7, written as the vendor's path and a promotion leave them. */
const aRecord = (memberId: number): Promise<void> =>
  inWorld(async ({ db }) => {
    const member = await findMember(db, memberId);
    if (!member) throw new Error('the member just made');
    const wallet = createWallet({
      db,
      clock: systemClock,
      log: memoryLogger(),
      writeHook: 'bets.record_batch',
    });
    const { id: connectionId } = await db.one<{ id: number }>('select id from play.connection limit 1');
    const { id: gameId } = await db.one<{ id: number }>(
      `select game_id as id from catalogue.game where game_type = 'RNG' order by game_id limit 1`,
    );
    const round = { member, connectionId, gameId };
    await aPlayedRound({ db, wallet }, { ...round, key: `${memberId}-1`, stake: '10', payout: '25.5' });
    await aPlayedRound({ db, wallet }, { ...round, key: `${memberId}-2`, stake: '4', payout: '0' });
    await wallet.close();
    await db.transaction((tx) =>
      grantBonus({ clock: systemClock }, tx, {
        memberId,
        merchantId: member.merchantId,
        source: 'promotion',
        ref: `test:${memberId}`,
        amount: parseUnits('7'),
        terms: FREE_TERMS,
        title: { EN: 'Welcome gift' },
        actor: 'job:test',
      }),
    );
  });

/** The text of the file a button takes down. */
async function taken(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'latin1') };
}

test('WALLET-017 WALLET-018 WALLET-019 MEMBER-010 R21 records from a total down to the entries, profit, bonuses and a statement to take along', async ({
  page,
}) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  await aRecord(memberId);
  await enterAs(page, account, '/member?page=personalHistoryCopy');

  await test.step('the betting record, a bet and the entries of its round', async () => {
    await expect(page).toHaveURL(/\/member\/personalHistoryCopy$/);
    await expect(page.getByTestId('bets-count')).toHaveText('2');
    await expect(page.getByTestId('bets-stake')).toContainText('14.00');
    await expect(page.getByTestId('bets-net')).toContainText('11.50');
    await page
      .getByRole('button', { name: /^Details of/ })
      .last()
      .click();
    const round = page.getByRole('dialog').getByRole('region', { name: 'In your wallet' });
    await expect(round).toContainText('10.00');
    await expect(round).toContainText('115.50');
    await page.getByRole('button', { name: 'Close' }).first().click();
    const file = await taken(page, 'Download CSV');
    expect(file.name).toMatch(/^bets-\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
    expect(file.text.trim().split('\r\n')).toHaveLength(3);
  });

  await test.step('the history, by type, down to one movement', async () => {
    await page.goto('/member/transactionHistory');
    // The opening balance, the bonus and a line for each of the two rounds.
    await expect(page.locator('.record-rows > li')).toHaveCount(4);
    await page.getByLabel('Type').selectOption('WIN');
    await expect(page.locator('.record-rows > li')).toHaveCount(2);
    await page.locator('.record-rows button').last().click();
    await expect(page.getByRole('dialog')).toContainText('115.50');
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page.getByText('No transactions in this period')).toBeVisible();
  });

  await test.step('profit per day and the bonus', async () => {
    await page.goto('/member/personalProfit');
    await expect(page.getByTestId('profit-net')).toContainText('18.50');
    await page.goto('/member/bonusDetails');
    await expect(page.getByRole('list', { name: 'Bonus details' })).toContainText('Welcome gift');
  });

  await test.step('the addresses of the brand with their speed', async () => {
    await page.goto('/member');
    await page.getByRole('button', { name: 'All addresses' }).click();
    await expect(page.getByRole('dialog')).toContainText(/ms/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  });

  await test.step('the statement', async () => {
    await page.goto('/member/statement');
    await expect(page.getByTestId('statement-sum')).toContainText(/0\.00 \+ .*118\.50 = .*118\.50/);
    const pdf = await taken(page, 'Download PDF');
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
    const csv = await taken(page, 'Every entry as CSV');
    expect(csv.text).toContain('Closing,118.50');
  });
});
