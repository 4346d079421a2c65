import { parseUnits, systemClock } from '@baize/kernel';
import { findMember } from '@baize/members';
import { FREE_TERMS, offerReward } from '@baize/rewards';
import { expect, test } from '@playwright/test';
import { aPerson, inWorld } from '../people.ts';
import { enterAs } from '../sign-in.ts';

/** Two rewards, one that binds and one that does not. */
const offer = (memberId: number): Promise<void> =>
  inWorld(({ db }) =>
    db.transaction(async (tx) => {
      const member = await findMember(db, memberId);
      if (!member) throw new Error('the member just made');
      const common = { memberId, merchantId: member.merchantId, source: 'promotion' as const };
      await offerReward({ clock: systemClock }, tx, {
        ...common,
        ref: `e2e:${memberId}:free`,
        amount: parseUnits('8'),
        terms: FREE_TERMS,
        title: { EN: 'Birthday gift' },
      });
      await offerReward({ clock: systemClock }, tx, {
        ...common,
        ref: `e2e:${memberId}:bound`,
        amount: parseUnits('20'),
        terms: {
          ...FREE_TERMS,
          turnoverTimes: 500,
          days: 7,
          maxStake: parseUnits('5'),
          excluded: [{ kind: 'gameType', id: 'LIVE' }],
        },
        title: { EN: 'Reload bonus' },
      });
    }),
  );

test('PROMO-008 PROMO-009 MEMBER-001 MEMBER-002 R22 a reward is claimed in the reward centre, and its bonus is cancelled knowing what that takes', async ({
  page,
}, info) => {
  const { account, memberId } = await aPerson({ balance: '100' });
  await offer(memberId);
  await enterAs(page, account, '/member?page=rewardCenter');
  await expect(page).toHaveURL(/\/member\/rewardCenter$/);
  await expect(page.getByTestId('claimable')).toContainText('2');
  const bound = page.getByRole('listitem').filter({ hasText: 'Reload bonus' });
  await expect(bound).toContainText('100.00');
  await expect(bound).toContainText('Live casino');
  await page.screenshot({ path: info.outputPath('reward-centre.png'), fullPage: true });
  await bound.getByRole('button', { name: 'Claim' }).click();
  await expect(bound).toContainText('Claimed');
  await expect(page.getByTestId('claimable')).toContainText('1');

  await page.goto('/member/bonusDetails');
  const bonus = page.getByRole('list', { name: 'Bonus details' }).getByRole('listitem').first();
  await expect(bonus).toContainText('Reload bonus');
  await expect(page.getByTestId('turnover-left')).toContainText('100.00');
  await page.screenshot({ path: info.outputPath('bonus-details.png'), fullPage: true });
  await page.getByRole('button', { name: 'Cancel bonus' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('20.00');
  await expect(dialog).toContainText('120.00');
  await page.screenshot({ path: info.outputPath('cancel.png') });
  await dialog.getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(bonus).toContainText('Cancelled');
  await expect(bonus).toContainText('20.00');
});
