import { aPlayedRound } from '@baize/bets/testing';
import { HOUR_MS, memoryLogger, systemClock } from '@baize/kernel';
import { aLeaderboard, someTerms } from '@baize/leaderboards/testing';
import { findMember } from '@baize/members';
import { createWallet } from '@baize/wallet';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { approveAs, choose, decide, open } from '../desk.ts';
import { aPerson, inWorld, newName } from '../people.ts';
import { balance, enterAs, enterConsole } from '../sign-in.ts';
import { runSql, strike } from '../sql.ts';

/** Finished rounds through the ledger, as the vendor's path leaves them. */
const play = (memberId: number, stakes: readonly string[]): Promise<void> =>
  inWorld(async ({ db }) => {
    const member = await findMember(db, memberId);
    if (!member) throw new Error('the member just made');
    const wallet = createWallet({
      db,
      clock: systemClock,
      log: memoryLogger(),
      writeHook: 'bets.record_batch',
    });
    const game = await db.one<{ gameId: number; connectionId: number }>(
      `select g.game_id, c.id as connection_id from catalogue.game g
         join catalogue.vendor v on v.code = g.vendor_code join play.connection c on c.code = v.connection_code
        where g.game_type = 'RNG' order by g.game_id limit 1`,
    );
    for (const [number, stake] of stakes.entries())
      await aPlayedRound({ db, wallet }, { member, ...game, key: newName() + number, stake, payout: '0' });
    await wallet.close();
  });

/** Members' pages show what two operators publish; here it is published at once. */
const tournament = (title: string): Promise<number> =>
  inWorld(({ db, merchant }) =>
    db.transaction((tx) => {
      const at = new Date();
      const terms = someTerms(at, {
        titles: { EN: title, CN: title, KM: title },
        repeats: null,
        until: at.getTime() + HOUR_MS,
        games: [{ kind: 'gameType', id: 'RNG' }],
        leastScore: '5',
        prizes: [
          { upTo: 1, amount: '12.00' },
          { upTo: 3, amount: '3.00' },
        ],
        turnoverTimes: 0,
      });
      return aLeaderboard(tx, { merchantId: merchant.id, terms, at });
    }),
  );
/** As if its hour were over. */
async function end(boardId: number): Promise<void> {
  await runSql(
    `update leaderboards.board set terms = jsonb_set(terms, '{until}', to_jsonb((extract(epoch from clock_timestamp()) * 1000)::bigint))
      where board_id = $1`,
    [boardId],
  );
  await runSql(
    `update leaderboards.period p set ends_at = to_timestamp((b.terms->>'until')::bigint / 1000.0)
       from leaderboards.board b where b.board_id = p.board_id and p.board_id = $1`,
    [boardId],
  );
}

test('OPEN-PROMO-08 MEMBER-001 PROMO-008 a tournament is played in a live table, ends, and its prize is claimed in the reward centre @both', async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const title = `Cup ${newName()}`;
  const boardId = await tournament(title);
  const rival = await aPerson({ balance: '100' });
  const { account, memberId } = await aPerson({ balance: '100' });
  await play(rival.memberId, ['8']);
  await play(memberId, ['10', '15']);
  await enterAs(page, account, '/member?page=tournaments');
  await expect(page).toHaveURL(/\/member\/tournaments$/);
  const board = page.locator(`[data-testid=board][data-board="${boardId}"]`);
  const own = board.locator('tr[data-own]');
  await test.step('the live table, names masked', async () => {
    await expect(async () => {
      await strike('fold-settlements|follow');
      await page.reload();
      await expect(own).toContainText('25.00', { timeout: 3_000 });
    }).toPass();
    await expect(board).toHaveAttribute('data-state', 'OPEN');
    await expect(own).toHaveAttribute('data-place', '1');
    await expect(own).toContainText('12.00');
    await expect(board.locator('tr[data-place="2"]')).toContainText('8.00');
    await expect(board.locator('table')).not.toContainText(rival.account);
    await expect(board.locator('table')).not.toContainText(account);
    expect(await violationsHere(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('live.png'), fullPage: true });
  });
  await test.step('it ends; the prize waits in the reward centre, nobody plays into it any more', async () => {
    await end(boardId);
    await play(rival.memberId, ['60']);
    await expect(async () => {
      await strike('fold-settlements|follow');
      await page.reload();
      await expect(board).toContainText('prizes are in the reward centre', { timeout: 3_000 });
    }).toPass();
    await expect(board).toHaveAttribute('data-state', 'ENDED');
    await expect(own).toHaveAttribute('data-place', '1');
    await page.screenshot({ path: info.outputPath('ended.png'), fullPage: true });
    await board.getByRole('link', { name: 'To the reward centre' }).click();
    const reward = page.getByRole('listitem').filter({ hasText: title });
    await expect(reward).toContainText('12.00');
    await reward.getByRole('button', { name: 'Claim' }).click();
    await expect(reward).toContainText('Claimed');
    await expect(balance(page)).toHaveAttribute('data-balance', /^87\.00/);
  });
  await runSql(`update leaderboards.board set state = 'STOPPED', stopped_at = now() where board_id = $1`, [
    boardId,
  ]);
});

test('OPEN-PROMO-08 OP-27 an operator drafts a leaderboard, a second one approves it, the standings are read and it is stopped @desktop', async ({
  page,
}, info) => {
  const title = `Race ${newName()}`;
  await enterConsole(page.context(), 'admin');
  await test.step('drafted, from an hour ago in Bangkok on; a table with a place twice is refused', async () => {
    await open(page, '/promotions/leaderboards');
    await page.getByRole('button', { name: 'New leaderboard' }).click();
    const drawer = page.getByRole('dialog');
    for (const name of ['EN', 'CN', 'KM']) await drawer.locator(`[name="titles.${name}"]`).fill(title);
    await choose(page, 'repeats', 'Each day');
    await drawer.locator('[name=from]').fill(new Date(Date.now() + 6 * HOUR_MS).toISOString().slice(0, 16));
    await drawer.locator('[name=until]').fill('');
    await drawer.locator('[name=prizes]').fill('1: 9\n1-3: 4');
    await drawer.locator('[name=reason]').fill('an e2e test');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toContainText('Write the places in order');
    await drawer.locator('[name=prizes]').fill('1: 9\n2-3: 4');
    await page.screenshot({ path: info.outputPath('editor.png') });
    expect(await violationsHere(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer).toBeHidden();
  });
  const row = page.getByRole('row', { name: new RegExp(title) });
  await test.step('proposed by one, approved by another', async () => {
    await expect(row).toContainText('Draft');
    await row.getByRole('button', { name: 'Publish' }).click();
    await decide(page, 'Publish');
    await approveAs(page, 'admin2', title);
    await open(page, '/promotions/leaderboards');
    await expect(row).toContainText('Published');
  });
  await test.step('the standings', async () => {
    const { memberId, account } = await aPerson({ balance: '100' });
    await play(memberId, ['30']);
    await expect(async () => {
      await strike('fold-settlements|follow');
      await page.reload();
      await row.getByRole('button', { name: 'Standings' }).click({ timeout: 3_000 });
      await expect(page.getByRole('dialog')).toContainText(account, { timeout: 2_000 });
    }).toPass();
    await expect(page.getByRole('dialog')).toContainText('30.00');
    await page.screenshot({ path: info.outputPath('standings.png') });
    expect(await violationsHere(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
  await test.step('one stops it', async () => {
    await row.getByRole('button', { name: 'Stop' }).click();
    await decide(page, 'Stop');
    await expect(row).toContainText('Stopped');
    await page.screenshot({ path: info.outputPath('list.png') });
  });
});
