import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { aPerson, tokenOf } from './people.ts';
import { runSql } from './sql.ts';
import { WORLD } from './world.ts';

/** A slot whose spin costs 1.00. */
const SLOT = 50_001;

/** One long flow: what protects a member, from its page to a game that was open already (OP-33; standards R1–R10). */
test('OP-33 limits and a self-exclusion bind in a game that is open; the reality check is answered; money stays the member’s', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const { account, memberId } = await aPerson({ balance: '100' });
  const stakes = async () => {
    const [row] = await runSql<{ n: string }>(
      `select count(*) filter (where e.kind = 1) as n from wallet.entry e join wallet.owner o on o.account_id = e.account_id where o.member_id = $1`,
      [memberId],
    );
    return Number(row?.n);
  };
  // One session in both tabs: another login would end this one.
  const token = await tokenOf(account);
  const enter = async (tab: Page) => {
    await tab.goto(`${WORLD.site}/?token=${token}`);
    await expect(tab.getByTestId('balance').first()).toBeVisible();
  };
  await enter(page);

  await test.step('a limit is set on its own page, in the member centre', async () => {
    await page.goto('/member/protection');
    const row = page.getByTestId('limit-wager-day');
    await expect(row).toContainText('No limit');
    expect(await violationsHere(page)).toEqual([]);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Limit in/).fill('1.50');
    expect(await violationsHere(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set limit' }).click();
    await expect(row).toContainText('1.50');
    await expect(row).toContainText('left');
  });

  await test.step('higher waits a day: nothing changed yet', async () => {
    const row = page.getByTestId('limit-wager-day');
    await row.getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Limit in/).fill('500');
    await expect(dialog).toContainText('applies after 24 hours');
    await dialog.getByRole('button', { name: 'Request a higher limit' }).click();
    await expect(row).toContainText('You can confirm it from');
    await expect(row).toContainText('1.50');
  });

  const game = page.getByTestId('game-frame').contentFrame();
  const guard = page.getByTestId('play-guard');
  await test.step('the game takes what fits and refuses the rest; the frame tells time and net position', async () => {
    await page.goto(`/seamless?nodeId=${SLOT}`);
    await game.locator('[data-ready=true]').waitFor({ state: 'attached' });
    await expect(guard).toContainText('Session');
    await expect(guard).toContainText('Net result');
    await game.getByTestId('spin').click();
    await expect(game.getByTestId('result')).toHaveAttribute('data-round', /./, { timeout: 120_000 });
    expect(await stakes()).toBe(1);
    await expect(game.getByTestId('spin')).toBeEnabled({ timeout: 60_000 });
    await game.getByTestId('spin').click();
    await expect(game.getByText('One of your limits is reached')).toBeVisible({ timeout: 60_000 });
    expect(await stakes()).toBe(1);
  });

  await test.step('the reality check stands over the game until it is answered', async () => {
    await runSql(
      `update protection.play_time set reality_at = now() - interval '2 hours' where member_id = $1`,
      [memberId],
    );
    const check = page.getByTestId('reality-check');
    await expect(check).toBeVisible({ timeout: 45_000 });
    await expect(check).toContainText("You've been playing for");
    await page.keyboard.press('Escape');
    await expect(check).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep playing' }).click();
    await expect(check).toHaveCount(0);
  });

  await test.step('an exclusion from another tab binds the open game', async () => {
    await runSql('delete from protection.cap where member_id = $1', [memberId]);
    const tab = await context.newPage();
    await enter(tab);
    await tab.goto('/member/protection');
    await tab.getByRole('button', { name: '6 months' }).click();
    const dialog = tab.getByRole('dialog');
    const begin = dialog.getByRole('button', { name: 'Start now' });
    await expect(begin).toBeDisabled();
    expect(await violationsHere(tab)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'I understand' }).check();
    await begin.click();
    await expect(tab.getByTestId('protection-running')).toContainText('You are excluded until');

    await test.step('no deposit, no launch; the withdrawal page is open', async () => {
      await tab.goto('/member/withdraw');
      await expect(tab.getByRole('heading', { level: 1 }).or(tab.getByRole('main')).first()).toBeVisible();
      await tab.goto(`/seamless?nodeId=${SLOT}`);
      await expect(tab.getByRole('alert')).toContainText("You've excluded yourself");
      await tab.close();
    });
  });

  await test.step('the game that was open takes no stake any more, and nothing of the money moved', async () => {
    const before = await stakes();
    await game.getByTestId('spin').click();
    await expect(game.getByText('Your account cannot play now')).toBeVisible({ timeout: 60_000 });
    expect(await stakes()).toBe(before);
    await expect(guard).toContainText("You've excluded yourself", { timeout: 45_000 });
    // Bit 1 no stakes, bit 2 no withdrawals.
    const [open] = await runSql<{ blocks: number }>(
      'select a.blocks from wallet.account a join wallet.owner o on o.account_id = a.id where o.member_id = $1',
      [memberId],
    );
    expect(Number(open?.blocks) & 3).toBe(1);
  });
});
