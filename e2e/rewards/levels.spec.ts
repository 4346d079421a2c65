import { parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { expect, test } from '@playwright/test';
import { aPerson, inWorld } from '../people.ts';
import { balance, enterAs } from '../sign-in.ts';
import { runSql, strike } from '../sql.ts';
import { WORLD } from '../world.ts';

const ZONE = 'Asia/Bangkok';
const DAY_MS = 86_400_000;

/** What the count makes of play at the studio's slots, so many days ago; and of a deposit. */
const did = (memberId: number, of: { bet: string; deposit?: string; daysAgo?: number }) =>
  inWorld(({ db }) =>
    db.transaction(async (tx) => {
      const at = new Date(Date.now() - (of.daysAgo ?? 0) * DAY_MS);
      await playedAt(tx, { memberId, at, timeZone: ZONE, validBet: parseUnits(of.bet), vendor: 'STUDIO' });
      if (of.deposit === undefined) return;
      for (const [span, begin] of [
        ['slot', `date_bin('5 minutes', $2::timestamptz, 'epoch')`],
        ['day', `($2::timestamptz at time zone '${ZONE}')::date`],
      ])
        await tx.run(
          `insert into measures.member_flow_${span} (member_id, line_id, ${span}, flow, entries, amount)
           select member_id, id, ${begin}, 'deposit', 1, $3 from members.line where member_id = $1 and until = 'infinity'`,
          [memberId, at, parseUnits(of.deposit)],
        );
    }),
  );

test('PROMO-014 SHELL-041 OPEN-PROMO-05 rebate is claimed by hand, refused below the least, and the rest is paid by the clock @both', async ({
  page,
}) => {
  const { account, memberId } = await aPerson({ balance: '10' });
  await did(memberId, { bet: '100' });
  await enterAs(page, account, '/member/manualRebate');

  await test.step('less than the least claim', async () => {
    await expect(page.getByTestId('rebate-claimable')).toContainText('0.50');
    await expect(page.getByRole('button', { name: 'Claim rebate' })).toBeDisabled();
    await expect(page.getByText('Minimum claim USD 1.00')).toBeVisible();
  });

  await test.step('by hand', async () => {
    await did(memberId, { bet: '900' });
    await page.reload();
    await expect(page.getByTestId('rebate-claimable')).toContainText('5.00');
    await page.screenshot({ path: `artifacts/e2e/levels/rebate-${test.info().project.name}.png` });
    await page.getByRole('button', { name: 'Claim rebate' }).click();
    await expect(page.getByTestId('rebate-claimable')).toContainText('0.00');
    await expect(balance(page)).toHaveAttribute('data-balance', /^15\.00/);
  });

  await test.step('by the clock, for a day that is over', async () => {
    await did(memberId, { bet: '200', daysAgo: 2 });
    await runSql(
      `insert into rebate.rates (merchant_id, from_day, value)
       select merchant_id, current_date - 10, value from rebate.rates limit 1 on conflict do nothing`,
    );
    await runSql('update rebate.member set open_day = current_date - 5 where member_id = $1', [memberId]);
    await runSql(
      `update rebate.progress set next_day = (now() at time zone '${ZONE}')::date - 2, after_id = 0`,
    );
    // The run waits until measures are complete beyond the day: in a young world not at the first stroke.
    await expect(async () => {
      await strike('pay');
      await page.reload();
      await page.getByText('Paid', { exact: true }).click();
      await expect(page.getByText(/Automatic, for/).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(balance(page)).toHaveAttribute('data-balance', /^16\.00/);
    await page
      .getByRole('button', { name: /Claimed/ })
      .first()
      .click();
    await expect(page.getByTestId('rebate-sheet')).toContainText('1,000.00'.replace(',', ''));
  });
});

test('PROMO-015 PROMO-016 OPEN-PROMO-06 a member rises at once, sees what is missing, and falls by the month @both', async ({
  page,
}) => {
  const { account, memberId } = await aPerson({ balance: '10' });
  await did(memberId, { bet: '12000', deposit: '1000' });
  await enterAs(page, account, '/member/vip');
  const card = page.getByTestId('vip-card');
  await expect(async () => {
    await strike('follow');
    await page.reload();
    await expect(card).toHaveAttribute('data-level', '2', { timeout: 3_000 });
  }).toPass();
  await expect(card).toContainText('Gold');
  await expect(card).toContainText('To Platinum');
  await page.screenshot({ path: `artifacts/e2e/levels/vip-${test.info().project.name}.png`, fullPage: true });

  await test.step('the gift of the level', async () => {
    await page.goto('/member/vipBonus');
    await expect(page.getByText('Upgrade gift').first()).toBeVisible();
  });

  await test.step('a month without play takes a level', async () => {
    // All play was long ago, and the level is held since before last month: else this month's play wins it back at once.
    await runSql('update measures.member_day set day = day - 62 where member_id = $1', [memberId]);
    await runSql(
      `update vip.standing set kept_from = (date_trunc('month', now()) - interval '2 months')::date where member_id = $1`,
      [memberId],
    );
    await runSql(
      `update vip.progress set next_day = date_trunc('month', now() at time zone '${ZONE}')::date, day_step = 0, day_after_id = 0`,
    );
    await page.goto('/member/vip');
    await expect(async () => {
      await strike('follow');
      await page.reload();
      await expect(card).toHaveAttribute('data-level', '1', { timeout: 3_000 });
    }).toPass();
    await expect(page.getByText(/Moved down to Silver/).first()).toBeVisible();
  });
});

test('SHELL-042 SHELL-052 VIP stands in the side menu and beside the name where the brand has it, and nowhere else @desktop', async ({
  page,
}) => {
  const { account, memberId } = await aPerson({ balance: '10' });
  await runSql('update members.member set level = 1 where id = $1', [memberId]);
  await enterAs(page, account);
  const vip = page.locator('.side-menu').last().locator('a[href="/member/vip"]');
  await expect(vip).toBeVisible();
  await expect(page.locator('.header')).toContainText('Silver');
  // The second brand of the demo has no levels.
  await page.goto(WORLD.site.replace('//localhost', '//saffron.localhost'));
  await expect(page.locator('.side-menu').last().locator('a[href="/promotions"]')).toBeVisible();
  await expect(vip).toHaveCount(0);
});
