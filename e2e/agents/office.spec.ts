import { aPlayedRound } from '@baize/bets/testing';
import { bundledRow, createI18n } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { memoryLogger, systemClock } from '@baize/kernel';
import { findMember } from '@baize/members';
import { createWallet } from '@baize/wallet';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, inWorld, newName, PASSWORD, tokenOf } from '../people.ts';
import { settled } from '../settled.ts';
import { strike } from '../sql.ts';
import { WORLD } from '../world.ts';

const { t } = createI18n(
  'EN',
  catalogueOf(bundledRow('EN').tag, ['agents', 'shell', 'records', 'error']),
  {},
);

/** In the office: the balance of the site's header is not there. */
async function enterOffice(page: Page, account: string, at = '/agentHome'): Promise<void> {
  const address = new URL(at, WORLD.site);
  address.searchParams.set('token', await tokenOf(account));
  await page.goto(address.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** Through the menu, as a reader goes. */
async function walkTo(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: t('shell.menu.open') }).click();
  await page
    .getByRole('navigation', { name: t('agents.frame.menu') })
    .getByRole('link', { name, exact: true })
    .click();
}

const aRound = (memberId: number, stake: string, payout: string): Promise<void> =>
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
    const round = { member, connectionId, gameId, key: `${memberId}-1`, stake, payout };
    await aPlayedRound({ db, wallet }, round);
    await wallet.close();
  });

test(
  'AGENT-001 AGENT-004 AGENT-005 AGENT-017 the office: zone, clock, name and the way out; every page by its menu, none breaks axe, or the width where the reader zooms (half of a desk, 320 px of a phone)',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(300_000);
    const agent = await aPerson({ type: 2, balance: '50' });
    await enterOffice(page, agent.account);
    await expect(page).toHaveURL(/\/agentHome\/agentAnnouncement$/);
    await expect(
      page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 }),
    ).toBeVisible();
    const head = page.getByRole('banner');
    await expect(head.getByText('GMT+7')).toBeVisible();
    await expect(head.getByTestId('clock').locator('time')).toHaveText(/^\d{2}:\d{2}:\d{2}$/);
    await expect(head.getByText(agent.account)).toBeVisible();
    const menu = [
      ['overview', 'agentTeamOverview'],
      ['openAccount', 'registerCenter'],
      ['downlines', 'downlineManagmentView'],
      ['betting', 'personalHistoryCopy'],
      ['profit', 'palStatementsAgentCopy'],
      ['losses', 'userLoss'],
      ['revenue', 'agentRevenueReport'],
      ['transactions', 'agentDownlineTransactionDetailsCopy'],
      ['account', 'accountDetails'],
      ['deposit', 'depositv2'],
      ['withdraw', 'withdraw'],
      ['transfer', 'transferUpline'],
      ['messages', 'messageV2'],
    ] as const;
    const found: string[] = [];
    for (const [name, place] of menu)
      await test.step(place, async () => {
        await walkTo(page, t(`agents.menu.${name}`));
        await expect(page).toHaveURL(new RegExp(`/agentHome/${place}$`));
        await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
        for (const one of await violationsHere(page)) found.push(`${place} ${one}`);
        const size = page.viewportSize() ?? { width: 1440, height: 900 };
        await page.setViewportSize({ width: isPhone(page) ? 320 : 720, height: size.height });
        await settled(page);
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 1) found.push(`${place} is ${over} px wider than the screen`);
        await page.setViewportSize(size);
      });
    expect(found).toEqual([]);
    await page.getByRole('button', { name: t('shell.menu.signOut') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shell.menu.signOut') })
      .click();
    await expect(page).not.toHaveURL(/agentHome/);
  },
);

test(
  'AGENT-007 AGENT-008 OPEN-AGENT-06 an agent opens an account, finds it in the tree and locks it out',
  { tag: '@both' },
  async ({ page }) => {
    const agent = await aPerson({ type: 2 });
    const account = newName();
    await enterOffice(page, agent.account, '/agentHome/registerCenter');
    await page.locator('input[name=account]').fill(account);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page
      .getByRole('button', { name: t('agents.open.submit'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('agents.open.done', { account }))).toBeVisible();

    await walkTo(page, t('agents.menu.downlines'));
    await page.getByRole('button', { name: account }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('agents.downlines.lock'), exact: true }).click();
    await expect(dialog.getByText(t('agents.downlines.lockText', { account }))).toBeVisible();
    await dialog.getByRole('button', { name: t('agents.downlines.lock'), exact: true }).click();
    await expect(dialog.getByRole('button', { name: t('agents.downlines.unlock') })).toBeVisible();
    const lockedAt = () =>
      inWorld(({ db }) =>
        db.one<{ at: Date | null }>('select upline_locked_at as at from members.member where account = $1', [
          account,
        ]),
      );
    expect((await lockedAt()).at).not.toBeNull();
    await dialog.getByRole('button', { name: t('agents.downlines.unlock') }).click();
    await expect(dialog.getByRole('button', { name: t('agents.downlines.lock'), exact: true })).toBeVisible();
    expect((await lockedAt()).at).toBeNull();
  },
);

test(
  'AGENT-009 AGENT-010 AGENT-012 from the branches down to a member, a day and its bet; and the member’s movements',
  { tag: '@both' },
  async ({ page }) => {
    const top = await aPerson({ type: 2 });
    const agent = await aPerson({ type: 1, uplineId: top.memberId });
    const member = await aPerson({ uplineId: agent.memberId, balance: '100' });
    await aRound(member.memberId, '10', '4');
    await strike('fold-settlements');
    await enterOffice(page, top.account, '/agentHome/palStatementsAgentCopy');
    await expect(async () => {
      await page.reload();
      await expect(page.getByTestId('profit-winLoss')).toContainText('6.00', { timeout: 3_000 });
    }).toPass();
    await page.getByRole('link', { name: agent.account }).click();
    await page.getByRole('link', { name: member.account }).click();
    await settled(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d{4}-\d{2}-\d{2}$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/personalHistoryCopy\?account=/);
    await expect(page.getByTestId('bets-count')).toHaveText('1');
    await expect(page.getByTestId('bets-net')).toContainText('6.00');

    await test.step('AGENT-006 the team overview counts who is below, the bet and what the house won', async () => {
      await walkTo(page, t('agents.menu.overview'));
      await expect(page.getByTestId('team-members')).toHaveText('2');
      await expect(page.getByTestId('team-balance')).toContainText('94.00');
      await expect(page.getByTestId('team-bets')).toContainText('1');
      await expect(page.getByTestId('team-stake')).toContainText('10.00');
      await expect(page.getByTestId('team-win-loss')).toContainText('−6.00');
    });

    await test.step('team betting begins with who of the team played, and leads to the bets of each', async () => {
      await walkTo(page, t('agents.menu.betting'));
      await expect(page.getByText(t('agents.accounts.own'))).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: member.account }).click();
      await expect(page).toHaveURL(new RegExp(`personalHistoryCopy\\?account=${member.account}`));
      await expect(page.getByTestId('bets-count')).toHaveText('1');
      await page.getByRole('link', { name: t('records.common.team') }).click();
      await expect(page.getByRole('main').getByRole('link', { name: member.account })).toBeVisible();
    });

    await walkTo(page, t('agents.menu.transactions'));
    await expect(page.getByRole('main').getByRole('link', { name: member.account })).toBeVisible();
    await page.locator('input[name=account]').fill(member.account);
    await page.locator('input[name=account]').press('Enter');
    // A round is one line, with the balance after it.
    await expect(page.getByText('94.00').first()).toBeVisible();
    const stranger = await aPerson();
    await page.locator('input[name=account]').fill(stranger.account);
    await page.locator('input[name=account]').press('Enter');
    await expect(page.getByText(t('error.not_in_team'))).toBeVisible();
  },
);
