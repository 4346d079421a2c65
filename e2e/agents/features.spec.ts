import { putBranchSwitches } from '@baize/members';
import { BRANCH_SWITCHES, type BranchSwitches } from '@baize/members/rules';
import { bundledRow, createI18n } from '@baize/i18n';
import { catalogueOf } from '@baize/i18n/compile';
import { expect, test, type Page } from '@playwright/test';
import { aPerson, changeSettings, inWorld, tokenOf } from '../people.ts';
import { WORLD } from '../world.ts';

const { t } = createI18n('EN', catalogueOf(bundledRow('EN').tag, ['agents', 'contracts', 'shell']), {});

const ALL_OFF = { divtypereq: 0, dailysalreqtype: 0, contracthoursalreq: 0, realtimesalreqtype: 0 };
const KINDS = [
  ['DIVIDEND', 'divtypereq', 'agentDividendRecordCopy2', 'dividend', 'contractDividend'],
  ['DAILY_SALARY', 'dailysalreqtype', 'agentDailyWages2', 'dailySalary', 'dailySalary'],
  ['HOURLY_SALARY', 'contracthoursalreq', 'agentHourSalary', 'hourlySalary', 'hourlySalary'],
  ['REALTIME_SALARY', 'realtimesalreqtype', 'agentRealtimeSalary', 'realtimeSalary', 'realtimeSalary'],
] as const;

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

async function enterOffice(page: Page, account: string): Promise<void> {
  await page.context().clearCookies();
  const address = new URL('/agentHome/accountDetails', WORLD.site);
  address.searchParams.set('token', await tokenOf(account));
  await page.goto(address.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: t('shell.menu.open') }).click();
}

/** The entries of contracts in the menu, by their names. */
const listed = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: t('agents.frame.menu') })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.textContent?.trim() ?? ''))
    .then((names) =>
      names.filter((name) => KINDS.some(([, , , label]) => t(`agents.menu.${label}`) === name)),
    );

const offNotice = (page: Page) => page.getByRole('main').getByText(t('contracts.off'));

test(
  'AGENT-013 AGENT-014 AGENT-015 AGENT-016 CONTRACT-006 the page of each kind of contract is in the office only while its feature is on',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(300_000);
    const agent = await aPerson({ type: 2 });
    const setTo = (agentPolicy: Partial<typeof ALL_OFF>) =>
      changeSettings({ flags: { AGENTPOLICY3: true }, agentPolicy: { ...ALL_OFF, ...agentPolicy } });

    const restore = await setTo({});
    try {
      await test.step('all are off: the menu has none, and no group of them', async () => {
        await enterOffice(page, agent.account);
        const menu = page.getByRole('navigation', { name: t('agents.frame.menu') });
        await expect(menu.getByRole('link', { name: t('agents.menu.account') })).toBeVisible();
        await expect(menu.getByText(t('agents.menu.contracts'), { exact: true })).toHaveCount(0);
        expect(await listed(page)).toEqual([]);
      });

      for (const [kind, setting, place, label] of KINDS)
        await test.step(`${setting} alone is on: ${place} is the one that is listed and offered`, async () => {
          await setTo({ [setting]: 1 });
          await enterOffice(page, agent.account);
          const name = t(`agents.menu.${label}`);
          const link = page.getByRole('link', { name, exact: true });
          await expect(link).toBeVisible();
          expect(await listed(page)).toEqual([name]);
          await link.click();
          await expect(page).toHaveURL(new RegExp(`/agentHome/${place}$`));
          await expect(page.locator('h1').filter({ visible: true })).toHaveText(t(`contracts.kind.${kind}`));
          await expect(page.getByRole('region', { name: t('contracts.mine.title') })).toBeVisible();
          await expect(page.getByRole('region', { name: t('contracts.downlines.title') })).toBeVisible();
          await expect(offNotice(page)).toHaveCount(0);
          await page.getByRole('tab', { name: t('contracts.tab.payouts') }).click();
          await expect(page).toHaveURL(/view=payouts/);
          await expect(page.getByTestId('payout-open')).toBeVisible();
          for (const [, , other] of KINDS.filter(([one]) => one !== kind)) {
            await page.goto(`/agentHome/${other}`);
            await expect(offNotice(page)).toBeVisible();
            await expect(page.getByRole('button', { name: t('contracts.form.new') })).toBeDisabled();
          }
        });

      await test.step('OP-30 all are on, and operators switched two off for who stands above: the others stay', async () => {
        await setTo({ divtypereq: 1, dailysalreqtype: 1, contracthoursalreq: 1, realtimesalreqtype: 1 });
        const below = await aPerson({ type: 1, uplineId: agent.memberId });
        const on = Object.fromEntries(BRANCH_SWITCHES.map((name) => [name, true])) as BranchSwitches;
        await inWorld(({ db }) =>
          db.transaction((tx) =>
            putBranchSwitches(tx, agent.memberId, { ...on, contractDividend: false, realtimeSalary: false }),
          ),
        );
        await enterOffice(page, below.account);
        await expect(
          page.getByRole('link', { name: t('agents.menu.dailySalary'), exact: true }),
        ).toBeVisible();
        expect(await listed(page)).toEqual([t('agents.menu.dailySalary'), t('agents.menu.hourlySalary')]);
        await page.goto('/agentHome/agentDividendRecordCopy2');
        await expect(offNotice(page)).toBeVisible();
      });
    } finally {
      await restore();
    }
  },
);
