import { parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { findMember } from '@baize/members';
import { restrict } from '@baize/wallet';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { approveAs, decide, open } from '../desk.ts';
import { aPerson, inWorld, newName } from '../people.ts';
import { balance, enterAs, enterConsole } from '../sign-in.ts';
import { strike } from '../sql.ts';

/** What the member settled counts at once: the sums of the day are written here. */
const play = (memberId: number, validBet: string) =>
  inWorld(({ db, merchant: { timeZone } }) =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at: new Date(), timeZone, validBet: parseUnits(validBet) }),
    ),
  );
const stopPlay = (memberId: number) =>
  inWorld(({ db }) =>
    db.transaction(async (tx) => {
      const member = await findMember(tx, memberId);
      if (!member) throw new Error('the member just made');
      await restrict(tx, { accountId: member.accountId, kind: 'no_bet', ref: 'e2e', reason: 'an e2e test' });
    }),
  );

/** Drafts a mission of the day with a board, starts it by a second operator; answers its title. */
async function startMission(desk: Page, shot: (name: string) => string): Promise<string> {
  const title = `Bet fifty ${newName()}`;
  await enterConsole(desk.context(), 'admin');
  await open(desk, '/promotions/missions');
  await expect(desk.getByRole('row', { name: /Log in today/ })).toContainText('Running');
  await desk.getByRole('button', { name: 'New mission' }).click();
  const drawer = desk.getByRole('dialog');
  for (const language of ['EN', 'CN', 'KM']) await drawer.locator(`[name="title.${language}"]`).fill(title);
  await drawer.locator('[name=target]').fill('50');
  await drawer.locator('[name=amount]').fill('4');
  await drawer.locator('[name=budget]').fill('40');
  await drawer.locator('[name=prizes]').fill('6.00\n3.00');
  await desk.screenshot({ path: shot('editor.png') });
  expect(await violationsHere(desk)).toEqual([]);
  await drawer.locator('[name=reason]').fill('an e2e test');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toBeHidden();
  const row = desk.getByRole('row', { name: new RegExp(title) });
  await expect(row).toContainText('Not running');
  await row.getByRole('button', { name: 'Start' }).click();
  await decide(desk, 'Start');
  await expect(row, 'one operator alone starts none').toContainText('Not running');
  await approveAs(desk, 'admin2', title);
  await open(desk, '/promotions/missions');
  await expect(row).toContainText('Running');
  await desk.screenshot({ path: shot('list.png') });
  return title;
}

test('PROMO-012 OPEN-PROMO-08 MEMBER-002 OP-27 R9 two operators start a mission, a member reaches and claims it, a barred one gets nothing @both', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const wide = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const desk = await wide.newPage();
  const title = await startMission(desk, (name) => info.outputPath(name));

  // The day's valid bet counts for every mission of the world: a sum of its own tells this member from those of other runs.
  const validBet = `${60 + Math.floor(Math.random() * 900)}.00`;
  const { account, memberId } = await aPerson();
  const badge = page.locator('a[href="/member/missionLeaderboard"]:visible').first();
  const card = page.getByTestId('mission').filter({ hasText: title });
  await test.step('reached by valid bet: the badge counts it, the claim takes it away, the money is there', async () => {
    await enterAs(page, account, '/member/missionLeaderboard');
    await expect(card).toHaveAttribute('data-state', 'JOIN');
    await play(memberId, validBet);
    await page.goto('/member/missionLeaderboard');
    await expect(card).toHaveAttribute('data-state', 'CLAIMABLE');
    const ready = await page.locator('[data-testid=mission][data-state=CLAIMABLE]').count();
    await page.goto('/member');
    await expect(badge).toContainText(String(ready));
    await page.goto('/member/missionLeaderboard');
    expect(await violationsHere(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('missions.png'), fullPage: true });
    await card.getByRole('button', { name: 'Claim' }).click();
    await expect(page.locator('.bz-toast')).toContainText('4.00');
    await expect(card).toHaveAttribute('data-state', 'CLAIMED');
    await expect(balance(page)).toHaveAttribute('data-balance', /^4\.00/);
    await page.goto('/member');
    await expect(badge).toBeVisible();
    await expect(badge).not.toContainText(String(ready));
  });
  await test.step('the board has the member, with the prize to come', async () => {
    await page.goto('/member/missionLeaderboard');
    await expect(async () => {
      await strike('boards');
      await page.reload();
      await card.getByRole('button', { name: 'Leaderboard' }).click();
      await expect(
        page.getByRole('dialog').getByRole('row', { name: new RegExp(`· you.*${validBet}`) }),
      ).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
  });
  await test.step('whose play an operator stopped is paid nothing', async () => {
    const barred = await aPerson();
    await play(barred.memberId, '55');
    await stopPlay(barred.memberId);
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await enterAs(phone, barred.account, '/member/missionLeaderboard');
    const theirs = phone.getByTestId('mission').filter({ hasText: title });
    await theirs.getByRole('button', { name: 'Claim' }).click();
    await expect(phone.getByText(/can't receive rewards right now/)).toBeVisible();
    await expect(theirs).toHaveAttribute('data-state', 'CLAIMABLE');
    await expect(balance(phone)).toHaveAttribute('data-balance', /^0\.00/);
    await phone.context().close();
  });
  await test.step('operators read the claim and the board, and one stops the mission at once', async () => {
    const row = desk.getByRole('row', { name: new RegExp(title) });
    await open(desk, '/promotions/missions');
    await row.getByRole('button', { name: 'Claims' }).click();
    const claim = desk.getByRole('row', { name: new RegExp(account) });
    await expect(claim).toContainText(validBet);
    await expect(claim).toContainText('4.00');
    await desk.screenshot({ path: info.outputPath('claims.png') });
    await open(desk, '/promotions/missions');
    await row.getByRole('button', { name: 'Boards' }).click();
    const board = desk.getByRole('row', { name: new RegExp(title) }).first();
    await expect(board).toContainText('Counting');
    await board.getByRole('button').first().click();
    await expect(desk.getByRole('dialog').getByRole('row', { name: new RegExp(account) })).toContainText(
      validBet,
    );
    await desk.screenshot({ path: info.outputPath('board.png') });
    expect(await violationsHere(desk)).toEqual([]);
    await open(desk, '/promotions/missions');
    await row.getByRole('button', { name: 'Stop' }).click();
    await decide(desk, 'Stop');
    await expect(row).toContainText('Not running');
    await page.goto('/member/missionLeaderboard');
    await expect(page.getByTestId('mission').first()).toBeVisible();
    await expect(card).toHaveCount(0);
  });
  await wide.close();
});

/** The operators' pages in every language and theme, at the desk and on a phone; what is cut or overlaps is seen in the pictures. */
for (const language of ['EN', 'CN', 'KM'] as const)
  test(`OP-27 I18N-001 the pages of missions pass axe in ${language}, in both themes and sizes @desktop`, async ({
    browser,
  }, info) => {
    for (const [size, viewport] of [
      ['desk', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      const context = await browser.newContext({ viewport });
      await enterConsole(context, 'admin');
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem('baize-console-language', chosen), language);
      for (const place of ['', '/claims', '/boards']) {
        await open(page, `/promotions/missions${place}`);
        expect(await violationsHere(page, 'all'), `${size} ${place}`).toEqual([]);
        await page.screenshot({ path: info.outputPath(`${size}${place.replace('/', '-')}.png`) });
      }
      await open(page, '/promotions/missions');
      await page.getByRole('button', { name: /^(New mission|新建任务|បេសកកម្មថ្មី)$/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await violationsHere(page, 'all'), `${size} editor`).toEqual([]);
      await page.screenshot({ path: info.outputPath(`${size}-editor.png`) });
      await context.close();
    }
  });
