import { aPlayedRound } from '@baize/bets/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { findMember } from '@baize/members';
import { createWallet } from '@baize/wallet';
import { expect, test } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { approveAs, choose, decide, open } from './desk.ts';
import { aPerson, inWorld } from './people.ts';
import { enterConsole } from './sign-in.ts';

/** What operators do about the room, a vendor, a bet and somebody's money, at the desk itself. */
const tag = '@desktop';
test.beforeEach(({ context }) => enterConsole(context));

test(
  'OP-17 the room is kept civil: a message taken down, its writer muted and heard again, a word starred',
  { tag },
  async ({ page }) => {
    const { memberId, account } = await aPerson();
    const said = `selling chips ${account}`;
    await inWorld(({ db, merchant }) =>
      db.run(
        `insert into messaging.chat_message (merchant_id, member_id, account, name, typed, text, created_at)
       values ($1, $2, $3, $3, $4, $4, now())`,
        [merchant.id, memberId, account, said],
      ),
    );
    await open(page, `/messaging/chat?text=${encodeURIComponent(said)}`);
    const row = page.getByRole('row', { name: new RegExp(said) });
    await row.getByRole('button', { name: 'Take down' }).click();
    await decide(page, 'Take down');
    await expect(row).toContainText('Taken down by');
    await row.getByRole('button', { name: `Mute ${account}` }).click();
    await decide(page, 'Mute');
    await open(page, '/messaging/chat?tab=muted');
    await page.getByRole('button', { name: `Unmute ${account}` }).click();
    await decide(page, 'Lift');
    await expect(page.getByRole('button', { name: `Unmute ${account}` })).toHaveCount(0);
    await open(page, '/messaging/chat?tab=words');
    const word = `w${memberId}`;
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('dialog').locator('[name=word]').fill(word);
    await decide(page, 'Add');
    await page.getByRole('button', { name: `Remove ${word}` }).click();
    await decide(page, 'Remove');
    await expect(page.getByRole('button', { name: `Remove ${word}` })).toHaveCount(0);
    expect(await violationsHere(page, 'all')).toEqual([]);
  },
);

test(
  'OP-19 OP-22 OP-25 a vendor is asked, a round reversed, money moved by hand by two people',
  { tag },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const { memberId, account } = await aPerson({ balance: '100' });
    const key = `e2e-${memberId}`;

    await test.step('the studio answers a signed question', async () => {
      await open(page, '/games/connections');
      await page.getByRole('button', { name: 'Test Baize Studio' }).click();
      await expect(page.getByRole('dialog')).toContainText('Connected');
      expect(await violationsHere(page, 'all')).toEqual([]);
    });

    await test.step('a won round is found by the vendor’s number and reversed', async () => {
      await enterConsole(context, 'finance');
      await inWorld(async ({ db }) => {
        const member = await findMember(db, memberId);
        const game = await db.one<{ gameId: number; connectionId: number }>(
          `select g.game_id, c.id as connection_id from catalogue.game g
           join catalogue.vendor v on v.code = g.vendor_code join play.connection c on c.code = v.connection_code
          order by g.game_id limit 1`,
        );
        if (!member) throw new Error('the member just made');
        const wallet = createWallet({
          db,
          clock: systemClock,
          log: memoryLogger(),
          writeHook: 'bets.record_batch',
        });
        await aPlayedRound(
          { db, wallet },
          { member, connectionId: game.connectionId, gameId: game.gameId, key, stake: '10', payout: '25' },
        );
        await wallet.close();
      });
      await open(page, '/games/bets');
      const search = page.locator('[name=key]');
      await search.fill(`${key}:win`);
      await search.press('Enter');
      await page.getByRole('button', { name: `${key}:bet` }).click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('table')).toContainText('115.00');
      expect(await violationsHere(page, 'all')).toEqual([]);
      await drawer.getByRole('button', { name: 'Reverse the round' }).click();
      await decide(page, 'Reverse the round');
      await approveAs(page, 'manager', account);
      await page.reload();
      await expect(drawer.getByText('Win rollback')).toBeVisible();
      await expect(drawer.getByText('Bet rollback')).toBeVisible();
      await expect(drawer.getByRole('button', { name: 'Reverse the round' })).toHaveCount(0);
    });

    await test.step('one asks for an adjustment and may not approve it, another may', async () => {
      await open(page, '/money/adjustments');
      await page.getByRole('button', { name: 'Propose an adjustment' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name=account]').fill(account);
      await expect(dialog).toContainText(String(memberId));
      await dialog.locator('[name=amount]').fill('7.50');
      await choose(page, 'told', 'The game provider corrected the result of a game.');
      await decide(page, 'Propose an adjustment');
      await page.locator('input[name=account]').fill(account);
      await page.locator('input[name=account]').press('Enter');
      const row = page.getByRole('row', { name: new RegExp(account) });
      await expect(row).toContainText('Waiting');
      await row.getByRole('link', { name: 'Approvals' }).click();
      const proposal = page.getByRole('row', { name: new RegExp(account) });
      await expect(proposal.getByRole('button', { name: 'Withdraw' })).toHaveCount(1);
      await expect(proposal.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      await approveAs(page, 'manager', account);
      await open(page, `/money/adjustments?account=${account}`);
      await expect(row).toContainText('Posted');
      await open(page, `/members/${memberId}?tab=ledger`);
      await expect(page.getByRole('table')).toContainText('107.50');
    });
  },
);
