import { aPlayedRound } from '@baize/bets/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { findMember } from '@baize/members';
import { createWallet } from '@baize/wallet';
import { expect, test, type Page } from '@playwright/test';
import { aPerson, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';

/** What a newcomer reads of their first play: a line a round, filters that stay, and where to look when nothing is there. */
const HISTORY = '/member/transactionHistory';
const lines = (page: Page) => page.locator('.record-rows > li, .bz-table tbody tr:not(:has(.is-empty))');
const askedIn = (page: Page) => new URL(page.url()).searchParams;

/** 10 staked for 25.50, then 4 lost, as a vendor leaves them: two entries a round. */
export const play = (memberId: number): Promise<void> =>
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
  });

test('WALLET-017 R24 a round is one line with stake, result and net, and opens to its entries @both', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  await play(memberId);
  await enterAs(page, account, HISTORY);
  // The opening balance and two rounds of two entries each.
  await expect(lines(page)).toHaveCount(3);
  const [lost, won] = [lines(page).nth(0), lines(page).nth(1)];
  await expect(lost).toContainText(/4\.00.*Paid out 0\.00/);
  await expect(lost).toContainText(/[−-]4\.00/);
  await expect(lost).toContainText('111.50');
  await expect(won).toContainText('Stake 10.00 · Paid out 25.50');
  await expect(won).toContainText('+15.50');
  await page.screenshot({ path: info.outputPath('lines.png'), fullPage: true });
  await won.getByRole('button').click();
  const entries = page.getByRole('dialog').getByRole('region', { name: 'In your wallet' });
  await expect(entries).toContainText('Bet');
  await expect(entries).toContainText('115.50');
  await page.screenshot({ path: info.outputPath('round.png') });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();

  await test.step('asked for by type, every entry has its line', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('WIN');
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).first()).toContainText('No win');
  });
});

test('WALLET-017 WALLET-018 filters stay in the address, and an empty period leads to one that may have records @both', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  await play(memberId);
  await enterAs(page, account, HISTORY);
  await expect(lines(page)).toHaveCount(3);

  await test.step('a reload and a way back find what was asked for', async () => {
    await page.getByLabel('Type', { exact: true }).selectOption('BET');
    await expect(lines(page)).toHaveCount(2);
    expect(askedIn(page).get('type')).toBe('BET');
    await page.reload();
    await expect(lines(page)).toHaveCount(2);
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('BET');
    await page.goto('/member/personalHistoryCopy');
    await expect(page.getByTestId('bets-count')).toHaveText('2');
    await page.goBack();
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('BET');
    await expect(lines(page)).toHaveCount(2);
  });

  await test.step('yesterday has nothing and offers the last seven days', async () => {
    await page.getByRole('button', { name: 'Yesterday' }).click();
    await expect(page.getByText('No transactions in this period')).toBeVisible();
    await page.screenshot({ path: info.outputPath('empty.png') });
    await page.getByRole('button', { name: 'Show the last 7 days' }).click();
    await expect(lines(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Last 7 days', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('BET');
  });

  await test.step('an address that asks for nonsense shows the usual', async () => {
    await page.goto(`${HISTORY}?type=NONSENSE&status=1&from=2020-01-01&to=2020-01-02&pageNo=-3`);
    await expect(lines(page)).toHaveCount(3);
    await expect(page.getByLabel('Type', { exact: true })).toHaveValue('ALL');
  });
});
