import { aGiveaway, someTerms } from '@baize/giveaways/testing';
import { DAY_MS, parseUnits } from '@baize/kernel';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';

const stop = (eventId: number) =>
  inWorld(({ db }) =>
    db.transaction(async (tx) => {
      await tx.run('update giveaways.share set closed = true where event_id = $1', [eventId]);
      await tx.run(`update giveaways.event set state = 'STOPPED', stopped_at = now() where event_id = $1`, [
        eventId,
      ]);
    }),
  );
const event = (title: string, raffle: boolean) =>
  inWorld(({ db, merchant }) =>
    db.transaction((tx) => {
      const at = new Date();
      const terms = someTerms(at, {
        titles: { EN: title, CN: title, KM: title },
        until: at.getTime() + DAY_MS,
        ...(raffle && {
          what: {
            kind: 'RAFFLE',
            budget: '500.00',
            prizes: [{ amount: '5.00', count: 100 }],
            blanks: 0,
          },
        }),
      });
      return aGiveaway(tx, { merchantId: merchant.id, currency: merchant.currency, terms, at });
    }),
  );

test('PROMO-017 PROMO-018 MEMBER-008 OPEN-PROMO-10 an envelope is opened and a ticket drawn, the money is in the balance, the draw is verified after the end @both', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson();
  let sum = 0n;
  for (const [place, raffle, button] of [
    ['redEnvelope', false, 'Open an envelope'],
    ['raffle', true, 'Draw a ticket'],
  ] as const) {
    const promoId = await event(`${place} ${Date.now()}`, raffle);
    if (raffle) await page.goto(`/member/${place}`);
    else await enterAs(page, account, `/member?page=${place}`);
    const panel = page.locator(`[data-testid=giveaway][data-promo="${promoId}"]`);
    await expect(panel).toHaveAttribute('data-state', 'OPEN');
    expect(await violationsHere(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${place}.png`), fullPage: true });
    await panel.getByRole('button', { name: button }).click();
    const drawn = page.getByTestId('drawn');
    await expect(drawn).toBeVisible();
    sum += parseUnits((await drawn.getAttribute('data-amount')) ?? '0');
    await page.screenshot({ path: info.outputPath(`${place}-drawn.png`) });
    await page.getByRole('button', { name: 'Close' }).last().click();
    await expect(panel.getByRole('button', { name: button })).toHaveCount(0);
    const { balance } = await inWorld(({ db }) =>
      db.one<{ balance: bigint }>(
        'select a.balance from wallet.account a join wallet.owner o on o.account_id = a.id where o.member_id = $1',
        [memberId],
      ),
    );
    expect(balance).toBe(sum);
    await stop(promoId);
    await page.reload();
    await page.getByRole('button', { name: 'Verify' }).first().click();
    await expect(page.getByTestId('proved')).toHaveAttribute('data-same', 'true');
    expect(await violationsHere(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`${place}-proved.png`) });
  }
});
