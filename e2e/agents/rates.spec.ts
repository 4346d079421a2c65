import { bundledRow, createI18n } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { ratesFrom } from '@baize/rates/testing';
import { expect, test } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, inWorld, newName, PASSWORD, tokenOf } from '../people.ts';
import { WORLD } from '../world.ts';

const { t } = createI18n('EN', catalogueOf(bundledRow('EN').tag, ['agents', 'shell']), {});

test(
  'OPEN-AGENT-02 AGENT-007 AGENT-008 an agent opens an account with a prize mode within the own, changes it, and sees the own',
  { tag: '@both' },
  async ({ page }) => {
    const agent = await aPerson({ type: 2 });
    await inWorld(async ({ db }) => {
      const { merchantId } = await db.one<{ merchantId: number }>(
        'select merchant_id from members.member where id = $1',
        [agent.memberId],
      );
      const { memberId } = agent;
      await db.transaction((tx) => ratesFrom(tx, { merchantId, memberId }, { PRIZE_MODE: 1950, RNG: 30 }));
    });
    const account = newName();
    const address = new URL('/agentHome/registerCenter', WORLD.site);
    address.searchParams.set('token', await tokenOf(agent.account));
    await page.goto(address.href);

    const mode = page.locator('input[name=rate-PRIZE_MODE]');
    await page.locator('input[name=account]').fill(account);
    await page.locator('input[name=password]').fill(PASSWORD);
    await mode.fill('1951');
    await expect(page.getByText(t('agents.rates.invalid'))).toBeVisible();
    await mode.fill('1940');
    expect(await violationsHere(page)).toEqual([]);
    await page
      .getByRole('button', { name: t('agents.open.submit'), exact: true })
      .last()
      .click();
    await expect(page.getByText(t('agents.open.done', { account }))).toBeVisible();

    await page.goto(new URL('/agentHome/downlineManagmentView', WORLD.site).href);
    await page.getByRole('button', { name: account }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1940')).toBeVisible();
    await dialog.getByRole('button', { name: t('agents.rates.change') }).click();
    await mode.fill('1930');
    await dialog.getByRole('button', { name: t('agents.rates.save') }).click();
    await expect(dialog.getByText('1940 → 1930')).toBeVisible();
    expect(await violationsHere(page)).toEqual([]);

    await page.goto(new URL('/agentHome/accountDetails', WORLD.site).href);
    await expect(page.getByText('0.30 %')).toBeVisible();
    await expect(page.getByText('1950')).toBeVisible();
  },
);
