import { settleDue, settlementForTests } from '@baize/contract-settlement/testing';
import type { ContractKind } from '@baize/contracts/rules';
import { aContract, PLAIN_TERMS } from '@baize/contracts/testing';
import { DAY_MS, fixedClock, HOUR_MS, parseUnits } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { findAccount, post } from '@baize/wallet';
import { expect, test, type Page } from '@playwright/test';
import { violationsHere } from '../axe.ts';
import { aPerson, changeSettings, inWorld } from '../people.ts';
import { dialog, enterAs } from '../sign-in.ts';
import { strike } from '../sql.ts';

const OFFICE = { DAILY_SALARY: 'agentDailyWages2', HOURLY_SALARY: 'agentHourSalary' } as const;
type Kind = keyof typeof OFFICE;
const SPAN_MS = { DAILY_SALARY: DAY_MS, HOURLY_SALARY: HOUR_MS } as const;

/**
 * The house stands above top, top above middle, who has a player. Middle gets 5 % of the valid bet from top, top from the house the same
 * or, with `isTopPoor`, nothing. The player has 1,000 of valid bet in a period that nobody settled yet; the clock then stands after it.
 */
async function settledLine(kind: Kind, { isTopPoor = false } = {}) {
  const top = await aPerson({ type: 2 });
  const middle = await aPerson({ type: 2, uplineId: top.memberId });
  const player = await aPerson({ uplineId: middle.memberId });
  const days = await inWorld(async ({ db, merchant }) => {
    const { timeZone } = merchant;
    const begins = await beginningOf(kind, merchant.id);
    const ends = new Date(begins.getTime() + SPAN_MS[kind]);
    const later = new Date(ends.getTime() + 2 * HOUR_MS);
    const sign = (uplineId: number | null, downlineId: number, minActiveMembers = 0) =>
      db.transaction((tx) =>
        aContract(tx, {
          merchantId: merchant.id,
          kind: kind satisfies ContractKind,
          salaryType: 'SINGLE_BET',
          uplineId,
          downlineId,
          terms: {
            ...PLAIN_TERMS,
            period: null,
            minActiveMembers,
            tiers: [{ rateBps: 500, activeMembers: 0, volume: 0n, profitLoss: 0n }],
          },
          effectiveFrom: begins,
        }),
      );
    await sign(null, top.memberId, isTopPoor ? 99 : 0);
    await sign(top.memberId, middle.memberId);
    await db.transaction(async (tx) => {
      const at = new Date(begins.getTime() + HOUR_MS / 2);
      const validBet = parseUnits('1000');
      await playedAt(tx, { memberId: player.memberId, at, timeZone, validBet, net: -parseUnits('100') });
      await completeUpto(tx, later);
    });
    await settleDue(settlementForTests(db, fixedClock(later.toISOString())));
    const dayOf = (at: Date) =>
      Temporal.Instant.from(at.toISOString()).toZonedDateTimeISO(timeZone).toPlainDate();
    return `from=${dayOf(begins).toString()}&to=${dayOf(ends).toString()}`;
  });
  await strike('settle');
  return { top, middle, days };
}

/** Where the next period that nobody settled begins. */
const beginningOf = (kind: Kind, merchantId: number): Promise<Date> =>
  inWorld(async ({ db, merchant: { timeZone } }) => {
    const now = Temporal.Now.zonedDateTimeISO(timeZone);
    const begins =
      kind === 'DAILY_SALARY' ? now.startOfDay() : now.round({ smallestUnit: 'hour', roundingMode: 'floor' });
    const row = await db.maybe<{ doneUpto: Date }>(
      'select done_upto from contract_settlement.progress where merchant_id = $1 and kind = $2',
      [merchantId, kind],
    );
    return new Date(Math.max(begins.epochMilliseconds, row?.doneUpto.getTime() ?? 0));
  });

async function at(page: Page, account: string, place: string): Promise<void> {
  await page.context().clearCookies();
  await enterAs(page, account);
  await page.goto(place);
  await expect(page.locator('#content')).toBeAttached();
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
/** Opens how the one payout that is shown came about. */
const openSheet = (page: Page) => page.getByRole('button', { name: /^Calculation of/ }).click();
const sheet = (page: Page) => page.getByTestId('sheet');
const balanceOf = (memberId: number): Promise<bigint | undefined> =>
  inWorld(async ({ db }) => (await findAccount(db, memberId))?.balance);

let restore: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  restore = await changeSettings({
    flags: { AGENTPOLICY3: true },
    agentPolicy: { divtypereq: 1, dailysalreqtype: 2, contracthoursalreq: 1, realtimesalreqtype: 1 },
  });
});
test.afterAll(() => restore?.());

test(
  'AGENT-014 CONTRACT-015 CONTRACT-018 a day ends, the upline pays what waits, and both sides read how it came about',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const { top, middle, days } = await settledLine('DAILY_SALARY');
    const place = `/agentHome/${OFFICE.DAILY_SALARY}?view=payouts`;

    await test.step('the upline is told that one waits, and reads whom it is for', async () => {
      await at(page, top.account, `${place}&side=out&${days}`);
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Needs your answer: 1' }),
      ).toBeVisible();
      await expect(page.getByTestId('payout-open')).toContainText('50.00');
      await openSheet(page);
      await expect(sheet(page)).toHaveAttribute('data-state', 'CALCULATED');
      await expect(sheet(page)).toContainText('1000.00 × 5 % = 50.00');
      expect(await violationsHere(page)).toEqual([]);
    });

    await test.step('pays it: the house gave 50 and 50 goes on', async () => {
      expect(await balanceOf(top.memberId)).toBe(parseUnits('50'));
      await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(dialog(page).last()).toContainText('Left in your wallet');
      expect(await violationsHere(page)).toEqual([]);
      await dialog(page)
        .last()
        .getByRole('button', { name: /^Pay USD 50\.00/ })
        .click();
      await expect(sheet(page)).toHaveAttribute('data-state', 'PAID');
      expect(await balanceOf(top.memberId)).toBe(0n);
      expect(await balanceOf(middle.memberId)).toBe(parseUnits('50'));
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(page.getByTestId('payout-open')).toContainText('0.00');
      await expect(page.getByRole('button', { name: /^Needs your answer/ })).toHaveCount(0);
    });

    await test.step('the downline reads the same in the member area, and takes it down as a file', async () => {
      await at(page, middle.account, `/member/dailySalaryContract?view=payouts&${days}`);
      await expect(page.getByTestId('payout-paid')).toContainText('50.00');
      await openSheet(page);
      await expect(sheet(page)).toHaveAttribute('data-state', 'PAID');
      await expect(sheet(page)).toContainText('1000.00 × 5 % = 50.00');
      await expect(sheet(page)).toContainText('by the upline');
      expect(await violationsHere(page)).toEqual([]);
      const file = page.waitForEvent('download');
      await sheet(page).getByRole('button', { name: 'Download CSV' }).click();
      expect((await file).suggestedFilename()).toMatch(/^sheet-s_\d+\.csv$/);
    });
  },
);

test(
  'AGENT-011 AGENT-015 CONTRACT-016 who cannot pay reads what is overdue and held; a credit pays it and frees, and the downline has it as income',
  { tag: '@both' },
  async ({ page }) => {
    test.setTimeout(240_000);
    const { top, middle, days } = await settledLine('HOURLY_SALARY', { isTopPoor: true });
    const place = `/agentHome/${OFFICE.HOURLY_SALARY}?view=payouts`;
    const blocksOf = () => inWorld(async ({ db }) => (await findAccount(db, top.memberId))?.blocks);
    await expect.poll(blocksOf).toEqual(['no_withdraw']);

    await test.step('the payer reads to whom, how much, what is held and the way out', async () => {
      await at(page, top.account, `${place}&side=out&${days}`);
      const arrears = page.getByTestId('arrears');
      await expect(arrears).toContainText('You owe your downlines USD 50.00.');
      await expect(arrears).toContainText(middle.account);
      await expect(arrears).toContainText("you can't withdraw, transfer or redeem");
      expect(await violationsHere(page)).toEqual([]);
      await arrears.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(dialog(page).last()).toContainText('You need USD 50.00 more');
      await expect(
        dialog(page)
          .last()
          .getByRole('button', { name: /^Pay USD/ }),
      ).toBeDisabled();
      await dialog(page).last().getByRole('link', { name: 'Deposit' }).click();
      await expect(page).toHaveURL(/\/agentHome\/depositv2/);
    });

    await test.step('the downline reads that it is not paid yet and need do nothing', async () => {
      await at(page, middle.account, `${place}&${days}&state=OPEN`);
      await openSheet(page);
      await expect(sheet(page)).toHaveAttribute('data-state', 'ARREARS');
      await expect(sheet(page)).toContainText("Your upline couldn't pay yet");
    });

    await test.step('a credit pays it and lifts the hold', async () => {
      await inWorld(async ({ db }) => {
        const account = await findAccount(db, top.memberId);
        if (!account) throw new Error('the payer has a wallet');
        const key = `e2e:${top.memberId}`;
        const amount = parseUnits('60');
        const of = {
          accountId: account.accountId,
          kind: 'deposit',
          house: 'gateway',
          actor: 'job:e2e',
        } as const;
        await db.transaction((tx) => post(tx, { ...of, amount, key }));
      });
      await strike('retry-arrears');
      await expect.poll(blocksOf).toEqual([]);
      expect(await balanceOf(top.memberId)).toBe(parseUnits('10'));
      await at(page, top.account, `${place}&side=out&${days}`);
      await expect(page.getByTestId('payout-paid')).toContainText('50.00');
      await expect(page.getByTestId('arrears')).toHaveCount(0);
    });

    await test.step('the downline finds it among the income, with how it came about', async () => {
      await at(page, middle.account, '/agentHome/agentRevenueReport');
      await expect(page.getByTestId('revenue-sum')).toContainText('50.00');
      await page
        .getByRole('button', { name: /^Calculation of Salary/ })
        .first()
        .click();
      await expect(sheet(page)).toHaveAttribute('data-state', 'PAID');
      await expect(sheet(page)).toContainText('1000.00 × 5 % = 50.00');
      expect(await violationsHere(page)).toEqual([]);
      if (isPhone(page)) return;
      await sheet(page).getByRole('link', { name: 'The team in this period' }).click();
      await expect(page).toHaveURL(/palStatementsAgentCopy\?.*from=/);
    });
  },
);
