import { businessDay } from '@baize/kernel';
import { aPromotion, someContent } from '@baize/promotions/testing';
import { FREE_TERMS, storedTerms } from '@baize/rewards';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, inWorld, newName } from '../people.ts';
import { balance, enterAs } from '../sign-in.ts';
import { runSql, strike } from '../sql.ts';

const SLOT = 50_001;
const ROUNDS = 8;
const game = (page: Page): FrameLocator => page.getByTestId('game-frame').contentFrame();

let promoId: number | undefined;
test.afterEach(() =>
  runSql(`update promotions.promotion set state = 'STOPPED' where promo_id = $1`, [promoId ?? 0]),
);

test('PROMO-004 PROMO-008 PROMO-009 free rounds are joined, played in a slot without a stake, and what they win comes bound @both', async ({
  page,
}, info) => {
  test.setTimeout(300_000);
  const title = `Free ${newName()}`;
  promoId = await inWorld(({ db, merchant }) =>
    db.transaction(async (tx) => {
      const slot = await tx.one<{ gameId: number }>('select game_id from catalogue.game where node_id = $1', [
        SLOT,
      ]);
      return aPromotion(tx, {
        merchantId: merchant.id,
        at: new Date(),
        content: someContent(
          {
            when: { from: businessDay(new Date(), merchant.timeZone) },
            what: {
              kind: 'FREE_ROUNDS',
              games: [slot.gameId],
              rounds: ROUNDS,
              stake: '2',
              days: 7,
              winMax: '100',
            },
            asks: storedTerms({ ...FREE_TERMS, turnoverTimes: 500, days: 7 }),
          },
          { texts: { EN: { title, content: '' }, CN: { title, content: '' }, KM: { title, content: '' } } },
        ),
      });
    }),
  );
  const { account, memberId } = await aPerson({ balance: '0' });
  await enterAs(page, account, '/promotions');

  await test.step('its terms are in plain words, and joining gives the rounds at once', async () => {
    // The page's first answers are as old as ten seconds.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(title).first()).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await page.getByText(title).first().click();
    await expect(page.getByText(`You get ${ROUNDS} free rounds at a stake of 2`)).toBeVisible();
    await page.screenshot({ path: info.outputPath('terms.png'), fullPage: true });
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect
      .poll(() =>
        runSql('select 1 from play.free_grant where member_id = $1', [memberId]).then((rows) => rows.length),
      )
      .toBe(1);
  });

  await test.step('the reward centre counts them and leads to the game', async () => {
    await page.goto('/member/rewardCenter');
    const rounds = page.getByTestId('free-rounds');
    await expect(rounds).toContainText(`${ROUNDS} of ${ROUNDS} left`);
    expect(await violationsHere(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('centre.png'), fullPage: true });
    await rounds.getByRole('button', { name: 'Play' }).click();
    await expect(page).toHaveURL(new RegExp(`/seamless\\?nodeId=${SLOT}`));
  });

  await test.step('the slot plays them at no stake and counts down', async () => {
    const slot = game(page);
    await slot.locator('[data-ready=true]').waitFor({ state: 'attached' });
    await slot.getByTestId('turbo').click();
    await expect(slot.getByTestId('free-left')).toHaveText(String(ROUNDS));
    await page.screenshot({ path: info.outputPath('slot.png') });
    for (let left = ROUNDS - 1; left >= 0; left -= 1) {
      await slot.getByTestId('spin').click();
      if (left > 0) await expect(slot.getByTestId('free-left')).toHaveText(String(left), { timeout: 60_000 });
      await expect(slot.getByTestId('spin')).not.toHaveAttribute('data-busy', /.*/, { timeout: 60_000 });
    }
    await expect(slot.getByTestId('free-left')).toBeHidden();
    await expect(slot.getByTestId('stake')).toBeVisible();
    await page.screenshot({ path: info.outputPath('over.png') });
  });

  await test.step('what they won is one bonus, bound by its terms, and shown', async () => {
    const [grant] = await runSql<{ state: string; won: string }>(
      'select state, won::text from play.free_grant where member_id = $1',
      [memberId],
    );
    expect(grant?.state).toBe('USED');
    const won = Math.min(Number(grant?.won), 10_000_000) / 100_000;
    await strike('free-rounds');
    await page.goto('/member/bonusDetails');
    const bonus = page.getByRole('list', { name: 'Bonus details' }).getByRole('listitem');
    if (won === 0) return expect(bonus).toHaveCount(0);
    await expect(async () => {
      await page.reload();
      await expect(bonus.first()).toContainText(title, { timeout: 3_000 });
    }).toPass();
    await expect(bonus.first().getByTestId('turnover-left')).toContainText((won * 5).toFixed(2));
    await expect(balance(page)).toHaveAttribute('data-balance', new RegExp(`^${won.toFixed(2)}`));
    await page.screenshot({ path: info.outputPath('bonus.png'), fullPage: true });
  });
});
