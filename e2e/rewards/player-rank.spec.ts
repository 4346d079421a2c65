import { parseUnits } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';
import { strike } from '../sql.ts';

const play = (memberId: number, validBet: string) =>
  inWorld(({ db, merchant: { timeZone } }) =>
    db.transaction((tx) =>
      playedAt(tx, { memberId, at: new Date(), timeZone, validBet: parseUnits(validBet) }),
    ),
  );

test('PROMO-013 OPEN-PROMO-09 MEMBER-001 the rank of the day, the week and the month, names masked, one’s own place marked @both', async ({
  page,
}, info) => {
  const rival = await aPerson();
  const { account, memberId } = await aPerson();
  await play(rival.memberId, '987654');
  await play(memberId, '876543');
  await enterAs(page, account, '/member?page=playerRank');
  await expect(page).toHaveURL(/\/member\/playerRank$/);
  const own = page.locator('tr[data-own]');
  await expect(async () => {
    await strike('refresh');
    await page.reload();
    await expect(own).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(own).toContainText('876,543.00');
  await expect(page.locator('tbody tr').first()).toContainText(/\d/);
  // Neither the rival's name nor one's own stands there whole.
  await expect(page.locator('table')).not.toContainText(rival.account);
  await expect(page.locator('table')).not.toContainText(account);
  await expect(page.getByTestId('own-rank')).toContainText('Your rank:');
  expect(await violationsHere(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('player-rank.png'), fullPage: true });
  for (const period of ['This week', 'This month']) {
    await page.getByRole('tab', { name: period }).click();
    await expect(own).toContainText('876,543.00');
  }
});
