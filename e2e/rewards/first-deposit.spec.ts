import { businessDay } from '@baize/kernel';
import { aPromotion, someContent } from '@baize/promotions/testing';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { aPerson, inWorld, newName } from '../people.ts';
import { balance, enterAs } from '../sign-in.ts';
import { runSql } from '../sql.ts';

const game = (page: Page): FrameLocator => page.getByTestId('game-frame').contentFrame();
/** Of five each: fifty for the deposit, five for the bonus, and one more. */
const ROUNDS = 12;
const ROULETTE = '/seamless?nodeId=50810';

let promoId: number | undefined;
// Other flows deposit in this world, too, and are offered no bonus.
test.afterEach(() =>
  runSql(`update promotions.promotion set state = 'STOPPED' where promo_id = $1`, [promoId ?? 0]),
);

test('OP-26 OPEN-PROMO-01 R22 a first-deposit bonus is chosen with the deposit, refuses a larger stake in the game, and is bet off @both', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const title = `First ${newName()}`;
  promoId = await inWorld(({ db, merchant }) =>
    db.transaction((tx) =>
      aPromotion(tx, {
        merchantId: merchant.id,
        at: new Date(),
        content: someContent(
          {
            type: 'DEPOSIT',
            trigger: 'DEPOSIT',
            when: { from: businessDay(new Date(), merchant.timeZone) },
            // A fifth, to be bet half: 10 and 5 of a deposit of 50.
            what: { kind: 'PERCENT', bps: 2_000, cap: '50' },
            who: { deposit: { which: 'FIRST', nth: 1, min: '20', max: null } },
            asks: storedTerms({ ...FREE_TERMS, turnoverTimes: 50, days: 7, maxStake: 500_000n }),
          },
          { texts: { EN: { title, content: '' }, CN: { title, content: '' }, KM: { title, content: '' } } },
        ),
      }),
    ),
  );
  const { account } = await aPerson({ balance: '0' });
  await enterAs(page, account, '/member/depositv2');

  await test.step('chosen on the deposit page, credited with the deposit', async () => {
    const choice = page.locator('select[name=bonusCode]');
    await expect(async () => {
      await page.reload();
      await expect(choice).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await page.locator('input[name=amount]').fill('50');
    await choice.selectOption({ label: title });
    await page.screenshot({ path: info.outputPath('deposit.png'), fullPage: true });
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    const [payPage] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByText('Open payment page').click(),
    ]);
    await payPage.getByRole('button', { name: 'Approve payment' }).click();
    await expect(payPage.getByText('Payment made')).toBeVisible();
    await payPage.close();
    // 50 and a fifth of it.
    await expect(balance(page)).toHaveAttribute('data-balance', /^60\.00/);
  });

  await test.step('a stake above the promised maximum is refused in the game, with its reason', async () => {
    await page.goto(ROULETTE);
    const table = game(page);
    await table.locator('[data-ready=true]').waitFor({ state: 'attached' });
    if ((await table.getByTestId('turbo').getAttribute('aria-pressed')) !== 'true')
      await table.getByTestId('turbo').click();
    await table.getByTestId('chip-3').click();
    await table.getByTestId('bet-red').click();
    await table.getByTestId('place').click();
    await expect(table.getByText('Your open bonus allows no stake this high.')).toBeVisible();
    await page.screenshot({ path: info.outputPath('refused.png') });
    await expect(balance(page)).toHaveAttribute('data-balance', /^60\.00/);
  });

  await test.step('stakes within it are taken: the deposit is bet off first, then the bonus', async () => {
    const table = game(page);
    await page.reload();
    await table.locator('[data-ready=true]').waitFor({ state: 'attached' });
    await table.getByTestId('chip-2').click();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round === 0) {
        await table.getByTestId('bet-red').click();
        await table.getByTestId('place').click();
      } else {
        await table.getByTestId('rebet').press('Enter');
        await table.getByTestId('place').press('Enter');
      }
      await expect(table.getByTestId('result')).toHaveAttribute('data-round', /./);
      await expect(table.getByTestId('rebet')).toBeEnabled();
    }
    await page.goto('/member/bonusDetails');
    const bonus = page.getByRole('list', { name: 'Bonus details' }).getByRole('listitem').first();
    await expect(bonus).toContainText(title);
    await expect(async () => {
      await page.reload();
      await expect(bonus).toContainText('Completed', { timeout: 3_000 });
    }).toPass();
    await page.screenshot({ path: info.outputPath('completed.png'), fullPage: true });
  });
});
