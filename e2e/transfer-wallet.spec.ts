import { findMemberByName } from '@baize/members';
import { memoryLogger, parseUnits, systemClock } from '@baize/kernel';
import { aPlayedRound } from '@baize/bets/testing';
import { createWallet, fingerprintOf } from '@baize/wallet';
import { expect, test, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { violationsHere } from './axe.ts';
import { readLedger } from './ledger.ts';
import { aPerson, inWorld } from './people.ts';
import { enterAs } from './sign-in.ts';
import { runSql, strike } from './sql.ts';
import { studioPid } from './product.ts';

/** A game of the demo's vendor whose players' money lies with the vendor (connection STUDIO_T). */
const GAME = 50_129;
const PAYMENT_PASSWORD = '123456';
const USD = 100_000n;

/** What this member's float stands at: what the house gave the vendor and has not got back. */
async function floatOf(account: string): Promise<bigint> {
  const [row] = await runSql<{ float: string }>(
    `select coalesce(-sum(t.amount), 0)::bigint as float from wallet.transfer t
       join wallet.owner o on t.account_id between o.account_id and o.account_id + 3
       join members.member m on m.id = o.member_id
      where m.account = $1 and t.house_id >= 1000000`,
    [account],
  );
  return BigInt(row?.float ?? 0);
}

async function transfer(page: Page, amount: string): Promise<void> {
  await page.locator('input[name=amount]').fill(amount);
  await page.locator('form.transfer-form button[type=submit]').click();
}

/** One spin to its end; ten free spins may be won, so quickly. */
async function spinOnce(game: FrameLocator): Promise<Locator> {
  await game.getByTestId('turbo').click();
  await game.getByTestId('spin').click();
  const result = game.getByTestId('result');
  await expect(result).toHaveAttribute('data-round', /./, { timeout: 60_000 });
  return result;
}

/** A round that was begun at a vendor and not finished. */
const anOpenRound = (account: string, stake: string): Promise<void> =>
  inWorld(async ({ db, merchant }) => {
    const member = await findMemberByName(db, merchant.id, account);
    if (!member) throw new Error('the member just made');
    const { id: connectionId } = await db.one<{ id: number }>(
      `select id from play.connection where code = 'STUDIO'`,
    );
    const { id: gameId } = await db.one<{ id: number }>(
      `select game_id as id from catalogue.game where game_type = 'RNG' order by game_id limit 1`,
    );
    const wallet = createWallet({
      db,
      clock: systemClock,
      log: memoryLogger(),
      writeHook: 'bets.record_batch',
    });
    const key = `open-${account}`;
    await aPlayedRound(
      { db, wallet },
      { member, connectionId, gameId, key: `${key}-0`, stake: '1', payout: '1' },
    );
    const { status } = await wallet.submit({
      type: 'bet',
      connectionId,
      accountId: member.accountId,
      key,
      round: key,
      gameId,
      flags: 0,
      amount: parseUnits(stake),
      fingerprint: fingerprintOf(key),
    });
    await wallet.close();
    expect(status).toBe('applied');
  });

test('WALLET-006 API-035 WALLET-020 money goes to a game, is played with, comes home; a vendor that times out loses none of it', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { account } = await inWorld(() => aPerson({ balance: '200' }));
  await enterAs(page, account, '/member/transferFund');

  await test.step('in: main pays, the vendor has it', async () => {
    await transfer(page, '50');
    await expect(page.getByText('Transferred')).toBeVisible();
    await expect(page.getByTestId('wallet-STUDIO_T')).toContainText('50.00');
    expect(await violationsHere(page)).toEqual([]);
    expect([(await readLedger(account)).balance, await floatOf(account)]).toEqual([150n * USD, 50n * USD]);
  });

  let atVendor = 0n;
  await test.step('a spin is paid from the vendor’s wallet, and main knows nothing of it', async () => {
    await page.goto(`/seamless?nodeId=${GAME}`);
    const game = page.frameLocator('[data-testid=game-frame]');
    const balance = game.getByTestId('balance');
    await expect(balance).toHaveAttribute('data-units', String(50n * USD), { timeout: 20_000 });
    const result = await spinOnce(game);
    const stake = BigInt((await result.getAttribute('data-stake')) ?? '0');
    const win = BigInt((await result.getAttribute('data-win')) ?? '0');
    expect(stake).toBeGreaterThan(0n);
    atVendor = 50n * USD - stake + win;
    const { balance: main, entries } = await readLedger(account);
    expect(main).toBe(150n * USD);
    expect(entries.filter(({ kind, amount }) => kind <= 4 && amount !== 0n)).toEqual([]);
  });

  await test.step('the vendor hangs: the money is held, the page says so, and it ends once the vendor is back', async () => {
    await page.goto('/member/transferFund');
    await expect(page.getByTestId('wallet-STUDIO_T')).toBeVisible();
    const studio = studioPid();
    process.kill(studio, 'SIGSTOP');
    try {
      await transfer(page, '30');
      await expect(page.getByText('answered yet')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByTestId('transfer').first()).toHaveAttribute('data-status', 'PENDING');
      const held = await readLedger(account);
      expect([held.balance, held.frozen, await floatOf(account)]).toEqual([120n * USD, 30n * USD, 50n * USD]);
    } finally {
      process.kill(studio, 'SIGCONT');
    }
    const last = page.getByTestId('transfer').first();
    await expect(last).toHaveAttribute('data-status', 'SUCCESS', { timeout: 60_000 });
    const { balance, frozen } = await readLedger(account);
    expect([balance, frozen, await floatOf(account)]).toEqual([120n * USD, 0n, 80n * USD]);
    atVendor += 30n * USD;
  });

  await test.step('one key brings everything back, what was won or lost included', async () => {
    await page.goto('/member/wallet');
    await expect(page.getByTestId('wallet-frozen')).toContainText('0.00');
    await page.getByRole('button', { name: 'Transfer all to main wallet' }).click();
    await expect(page.getByTestId('wallet-STUDIO_T')).toContainText('0.00', { timeout: 20_000 });
    await expect
      .poll(async () => (await readLedger(account)).balance, { timeout: 30_000 })
      .toBe(120n * USD + atVendor);
    expect(await floatOf(account)).toBe(80n * USD - atVendor);
    expect(await violationsHere(page)).toEqual([]);
  });

  await test.step('the betting record has the round, as the vendor lists it', async () => {
    await strike('read-lists');
    await expect.poll(async () => (await readLedger(account)).bets.count, { timeout: 90_000 }).toBe(1);
    await page.goto('/member?page=personalHistoryCopy');
    await page
      .getByRole('button', { name: /^Details of/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toContainText("Played from the provider's wallet");
    expect(await violationsHere(page)).toEqual([]);
  });
});

test('R23 WALLET-020 a round that was begun and not finished is shown as in play, with the way back into it', async ({
  page,
}) => {
  const { account } = await inWorld(() => aPerson({ balance: '20' }));
  await enterAs(page, account, '/member/wallet');
  await expect(page.getByTestId('wallet-main')).toContainText('20.00');
  await expect(page.getByTestId('in-play')).toHaveCount(0);
  await anOpenRound(account, '3');
  await page.reload();
  await expect(page.getByTestId('in-play')).toContainText('3.00');
  await expect(page.getByTestId('wallet-main')).toContainText('17.00');
  expect(await violationsHere(page)).toEqual([]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/seamless\?nodeId=\d+/);
});

test('OPEN-PLAY-02 WALLET-006 who closes a game has the money back; from a vendor that hangs then, once it answers', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const merchantId = await inWorld(async ({ merchant }) => merchant.id);
  const switchRecall = (autoRecall: boolean) =>
    runSql(
      `insert into vendor_wallet.setting (merchant_id, value) values ($1, $2)
       on conflict (merchant_id) do update set value = vendor_wallet.setting.value || excluded.value`,
      [merchantId, JSON.stringify({ autoRecall })],
    );
  await switchRecall(true);
  try {
    const { account } = await inWorld(() => aPerson({ balance: '60' }));
    await enterAs(page, account);
    const sendIn = async (amount: string) => {
      await page.goto('/member/transferFund');
      await transfer(page, amount);
      await expect(page.getByText('Transferred')).toBeVisible();
    };
    const openGame = async () => {
      await page.goto(`/seamless?nodeId=${GAME}`);
      const game = page.frameLocator('[data-testid=game-frame]');
      await expect(game.getByTestId('balance')).toHaveAttribute('data-units', /[1-9]/, { timeout: 30_000 });
      return game;
    };
    const close = () => page.getByRole('button', { name: 'Back', exact: true }).first().click();
    const main = async () => (await readLedger(account)).balance;
    let had = 60n * USD;

    await test.step('one spin, then the game is closed', async () => {
      await sendIn('20');
      const game = await openGame();
      const result = await spinOnce(game);
      had += BigInt((await result.getAttribute('data-win')) ?? '0');
      had -= BigInt((await result.getAttribute('data-stake')) ?? '0');
      await close();
      await expect.poll(main, { timeout: 30_000 }).toBe(had);
    });

    await test.step('the vendor hangs when the game is closed: the money stays, and comes when it answers again', async () => {
      await sendIn('10');
      await openGame();
      const studio = studioPid();
      process.kill(studio, 'SIGSTOP');
      try {
        await close();
        await expect(page).not.toHaveURL(/seamless/);
        // The recall waits two seconds, asks for five, and gives up for now.
        await page.waitForTimeout(9_000);
        expect([await main(), (await readLedger(account)).frozen]).toEqual([had - 10n * USD, 0n]);
      } finally {
        process.kill(studio, 'SIGCONT');
      }
      await expect.poll(main, { timeout: 60_000 }).toBe(had);
    });

    await test.step('out while the vendor hangs: the page says so, and it ends once the vendor is back', async () => {
      await sendIn('10');
      await page.getByTestId('swap').click();
      const studio = studioPid();
      process.kill(studio, 'SIGSTOP');
      try {
        await transfer(page, '4');
        await expect(page.getByText('answered yet')).toBeVisible({ timeout: 20_000 });
        expect(await main()).toBe(had - 10n * USD);
      } finally {
        process.kill(studio, 'SIGCONT');
      }
      await expect.poll(main, { timeout: 60_000 }).toBe(had - 6n * USD);
      expect(await violationsHere(page)).toEqual([]);
    });
  } finally {
    await switchRecall(false);
  }
});

test('WALLET-009 WALLET-010 WALLET-020 OPEN-WALLET-10 up and down the line, a deposit asked of the upline, and the report of it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const paymentPassword = PAYMENT_PASSWORD;
  const agent = await aPerson({ type: 2, balance: '100', paymentPassword });
  const member = await aPerson({ uplineId: agent.memberId, balance: '60', paymentPassword });
  const balances = async () => [
    (await readLedger(member.account)).balance / USD,
    (await readLedger(agent.account)).balance / USD,
  ];

  await test.step('to the upline, with the payment password', async () => {
    await enterAs(page, member.account, '/member/transferUpline');
    await expect(page.getByTestId('upline')).toHaveText(agent.account);
    expect(await violationsHere(page)).toEqual([]);
    await page.locator('input[name=amount]').fill('25');
    await page.locator('input[name=paymentPassword]').fill('000000');
    await page.getByRole('button', { name: /^Transfer USD 25/ }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await balances()).toEqual([60n, 100n]);
    await page.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD);
    await page.getByRole('button', { name: /^Transfer USD 25/ }).click();
    await expect(page.getByText(`sent to ${agent.account}`)).toBeVisible();
    expect(await balances()).toEqual([35n, 125n]);
  });

  await test.step('a deposit asked of the upline', async () => {
    await page.goto('/member/agentDeposit');
    await page.locator('input[name=amount]').fill('40');
    await page.getByRole('button', { name: /^Request USD 40/ }).click();
    await expect(page.getByTestId('agent-request').first()).toHaveAttribute('data-state', 'REQUESTED');
    expect(await violationsHere(page)).toEqual([]);
    expect(await balances()).toEqual([35n, 125n]);
  });

  await test.step('the upline pays it, and sends more to the downline by name', async () => {
    await enterAs(page, agent.account, '/member/agentDeposit');
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD);
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByText(`sent to ${member.account}`)).toBeVisible();
    expect(await balances()).toEqual([75n, 85n]);
    await page.goto('/member/transferUpline');
    await page.getByRole('radio', { name: member.account }).check({ force: true });
    await page.locator('input[name=amount]').fill('5');
    await page.locator('input[name=paymentPassword]').fill(PAYMENT_PASSWORD);
    await page.getByRole('button', { name: /^Transfer USD 5/ }).click();
    await expect.poll(balances).toEqual([80n, 80n]);
  });

  await test.step('the credit report has all of it', async () => {
    await page.goto('/member/creditReport');
    await expect(page.getByTestId('credit-in')).toContainText('25.00');
    await expect(page.getByTestId('credit-out')).toContainText('45.00');
    expect(await violationsHere(page)).toEqual([]);
  });
});
