import { aContract } from '@baize/contracts/testing';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, changeSettings, inWorld } from '../people.ts';
import { dialog, enterAs } from '../sign-in.ts';

const DIVIDEND = '/agentHome/agentDividendRecordCopy2';
const VERY_LONG_AGO = new Date('2026-01-01T00:00:00Z');

/** The house stands above top; top above middle, middle above low, each with a dividend from above. */
async function aLine() {
  const top = await aPerson({ type: 2 });
  const middle = await aPerson({ type: 2, uplineId: top.memberId });
  const low = await aPerson({ type: 2, uplineId: middle.memberId });
  await inWorld(({ db, merchant }) =>
    db.transaction(async (tx) => {
      const of = { merchantId: merchant.id, kind: 'DIVIDEND', effectiveFrom: VERY_LONG_AGO } as const;
      const sign = (uplineId: number | null, downlineId: number, rateBps: number) =>
        aContract(tx, {
          ...of,
          uplineId,
          downlineId,
          terms: { tiers: [{ rateBps, activeMembers: 0, volume: 0n, profitLoss: 0n }] },
        });
      await sign(null, top.memberId, 3_000);
      await sign(top.memberId, middle.memberId, 2_000);
      await sign(middle.memberId, low.memberId, 1_500);
    }),
  );
  return { top, middle, low };
}

/** An agent at the page; another agent takes the tab over. */
async function at(page: Page, account: string, place: string = DIVIDEND): Promise<void> {
  await page.context().clearCookies();
  await enterAs(page, account);
  await page.goto(place);
  await expect(page.locator('#content')).toBeAttached();
}

const slip = (page: Page): Locator => page.getByTestId('contract');

async function offer(page: Page, rate: string): Promise<void> {
  await dialog(page).last().locator('input[name=rate-0]').fill(rate);
  await dialog(page).last().locator('button[type=submit]').click();
}

let restore: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  restore = await changeSettings({
    flags: { AGENTPOLICY3: true },
    agentPolicy: { divtypereq: 1, dailysalreqtype: 0, contracthoursalreq: 0, realtimesalreqtype: 0 },
  });
});
test.afterAll(() => restore?.());

test(
  'CONTRACT-007 CONTRACT-010 CONTRACT-011 SHELL-058 proposed, answered with other terms, signed with what it ends, seen by both; then ended by consent',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(180_000);
    const { top, middle, low } = await aLine();

    await test.step('the upline changes the terms; a rate above the own one is said at once', async () => {
      await at(page, top.account);
      await page.getByRole('button', { name: `Open the contract with ${middle.account}` }).click();
      await expect(slip(page).last().getByTestId('running')).toContainText('Estimate if it ended now');
      await page.getByRole('button', { name: 'Change the terms' }).click();
      await expect(dialog(page).last().getByTestId('estimate')).toContainText('these terms would have paid');
      await dialog(page).last().locator('input[name=rate-0]').fill('31');
      await expect(dialog(page).last()).toContainText('above what you can offer');
      await offer(page, '10');
      await expect(slip(page).last()).toHaveAttribute('data-state', 'CHANGE_PENDING');
      expect(await violationsHere(page)).toEqual([]);
    });

    await test.step('the downline is told after login, and proposes other terms', async () => {
      await page.context().clearCookies();
      await enterAs(page, middle.account);
      await expect(dialog(page)).toContainText('Needs your answer');
      expect(await violationsHere(page)).toEqual([]);
      await dialog(page).getByRole('link', { name: 'View' }).click();
      await expect(page).toHaveURL(new RegExp(DIVIDEND));
      await expect(page.getByTestId('cascade')).toContainText(low.account);
      await page.getByRole('button', { name: 'Propose other terms' }).click();
      await offer(page, '12');
      await expect(page.getByText("Waiting for the other party's answer.")).toBeVisible();
    });

    await test.step('the upline reads which contract ends with it, and signs', async () => {
      await at(page, top.account);
      await page.getByRole('button', { name: `Open the contract with ${middle.account}` }).click();
      await page.getByRole('button', { name: 'Accept and sign' }).click();
      const signing = page.getByRole('dialog', { name: 'Sign this contract?' });
      await expect(signing.getByTestId('cascade')).toContainText(`${low.account} 15%`);
      await expect(signing).toContainText('House losses are not carried over');
      await expect(signing.getByTestId('estimate')).toContainText('these terms would have paid');
      expect(await violationsHere(page)).toEqual([]);
      await signing.getByRole('button', { name: 'Accept and sign' }).click();
      await expect(slip(page).last()).toHaveAttribute('data-state', 'ACTIVE');
    });

    await test.step('both sides and the one below see it', async () => {
      await at(page, middle.account, '/member/dividendContract');
      await expect(slip(page)).toContainText('12%');
      await expect(slip(page)).toHaveAttribute('data-state', 'ACTIVE');
      expect(await violationsHere(page)).toEqual([]);
      await at(page, low.account);
      await expect(slip(page).first()).toHaveAttribute('data-state', 'AUTO_TERMINATED');
    });

    await test.step('the downline asks for the end, the upline agrees', async () => {
      await at(page, middle.account);
      await page.getByRole('button', { name: 'End the contract' }).click();
      await dialog(page).last().getByRole('button', { name: 'End the contract' }).click();
      await expect(slip(page).first()).toHaveAttribute('data-state', 'TERM_PENDING');
      await at(page, top.account);
      await page.getByRole('button', { name: `Open the contract with ${middle.account}` }).click();
      await page.getByRole('button', { name: 'Agree to end' }).click();
      // On a phone the contract itself stands in a dialog, with a button of the same name.
      const asked = page.getByRole('dialog', { name: 'Agree to end this contract?' });
      await asked.getByRole('button', { name: 'Agree to end' }).click();
      await expect(slip(page).last()).toHaveAttribute('data-state', 'TERMINATED');
    });
  },
);

test('SHELL-058 a guest has no dialog of contracts, and nothing is asked about them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/consolidated|pendingContracts/.test(request.url())) asked.push(request.url());
  });
  await page.goto('/');
  await expect(page.locator('#content')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Needs your answer')).toHaveCount(0);
  expect(asked).toEqual([]);
});
