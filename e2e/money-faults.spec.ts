import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aChannel } from '@baize/cashier/testing';
import { aBankAccount } from '@baize/withdrawals/testing';
import { openDatabase, type Database } from '@baize/db';
import { aSession, aUser, sealWith } from '@baize/sign-in/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import { findMerchantByHost, type Merchant } from '@baize/site';
import { aStaffCookie } from '@baize/staff/testing';
import { reconcile } from '@baize/wallet';
import { expect, test } from '@playwright/test';
import { strike } from './sql.ts';
import { faultFigures } from '../apps/launcher/fault-figures.fixture.ts';
import { notify, openLyingPsp, type LyingPsp, type Payment } from './lying-psp.ts';
import { endAll, startProduct, type Product, descendant } from './product.ts';
import { OWN_PORTS } from './world.ts';

/**
 * The real processes beside a payment company that answers twice, late, wrongly or not at all, while the API, the worker
 * and PostgreSQL are killed and the clock jumps. After each: the books are sound, each member has what was truly paid, and
 * every order stands where somebody can act on it.
 */
const SITE = `http://localhost:${OWN_PORTS.site}`;
const CONSOLE = `http://localhost:${OWN_PORTS.console}`;
const PAYMENT_PASSWORD = '123456';
/** An asked rail may need two looks of the clocks, the second a while after the first. */
const CLOCKS_MS = 200_000;
/** In which a clock that struck has long been worked off. */
const ROUND_MS = 5_000;
const TWO_DAYS_MS = 2 * 86_400_000;

type Person = { memberId: number; accountId: bigint; token: string; bankAccountId: number };
type Answer = { success: boolean; message?: string; value: Record<string, unknown> };
type World = {
  db: Database;
  merchant: Merchant;
  channelId: number;
  psp: LyingPsp;
  secret: string;
  /** Two operators who move money. */
  cookies: readonly string[];
};

async function aPersonWith(world: World, balance: string): Promise<Person> {
  const { db, merchant } = world;
  const wishes = { merchant, balance, paymentPassword: PAYMENT_PASSWORD, payeeName: 'DARA SOK' };
  const { member, bank } = await db.transaction(async (tx) => {
    const made = await aUser(tx, wishes);
    return { member: made, bank: await aBankAccount(tx, made) };
  });
  const token = await aSession(db, member.memberId);
  return { memberId: member.memberId, accountId: member.accountId, token, bankAccountId: bank.bankAccountId };
}

async function call(person: Person, address: string, body: object, ms = 20_000): Promise<Answer> {
  const response = await fetch(`${SITE}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ms),
  });
  return (await response.json()) as Answer;
}

const askDeposit = (person: Person, channelId: number, amount: string, requestId: string = randomUUID()) =>
  call(person, '/wps/pay/deposit', { channelId, amount, requestId });

/** A deposit order that waits, and the payment the company keeps for it. */
async function aDeposit(world: World, person: Person, amount: string): Promise<Payment> {
  const answer = await askDeposit(person, world.channelId, amount);
  const payment = world.psp.payments.get(String(answer.value?.['orderNo']));
  if (!payment) throw new Error(`no deposit: ${JSON.stringify(answer)}`);
  return payment;
}

async function askWithdrawal(person: Person, amount: string): Promise<string> {
  const key = (await (await fetch(`${SITE}/wps/system/publicKey`)).json()) as {
    value: { kid: string; pem: string };
  };
  const answer = await call(person, '/wps/pay/withdraw', {
    bankAccountId: person.bankAccountId,
    amount,
    paymentPassword: sealWith(key.value, PAYMENT_PASSWORD),
    requestId: randomUUID(),
  });
  if (!answer.success) throw new Error(`no withdrawal: ${JSON.stringify(answer)}`);
  return String(answer.value['withdrawalNo']);
}

async function operate(cookie: string, address: string, body: object): Promise<void> {
  const response = await fetch(`${CONSOLE}${address}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: CONSOLE },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer;
  if (!answer.success) throw new Error(`${address}: ${JSON.stringify(answer)}`);
}

async function approve(world: World, withdrawalNo: string): Promise<void> {
  for (const cookie of world.cookies) {
    await operate(cookie, `/ops/cashier/withdrawals/${withdrawalNo}/claim`, {});
    await operate(cookie, `/ops/cashier/withdrawals/${withdrawalNo}/approve`, { reason: 'checked by hand' });
  }
}

const stateOf = async (db: Database, no: string): Promise<string> => {
  const [table, key] = no.startsWith('D')
    ? ['deposits.deposit', 'order_no']
    : ['withdrawals.withdrawal', 'withdrawal_no'];
  const row = await db.one<{ state: string }>(`select state from ${table} where ${key} = $1`, [no]);
  return row.state;
};
const until = (db: Database, no: string, state: string) =>
  expect.poll(() => stateOf(db, no), { timeout: 60_000, intervals: [250, 1_000] }).toBe(state);

/** Waits for what the clocks of orders and payouts bring about. */
const byTheClocks = <T>(db: Database, read: () => T | Promise<T>) =>
  expect.poll(
    async () => {
      await strike('ask-payouts|check-deposits|receive-silently', (sql, values) => db.many(sql, values));
      return read();
    },
    { timeout: CLOCKS_MS, intervals: [2_000] },
  );

/** Balance and held money, in units; asserted to be what the entries say. */
async function moneyOf(db: Database, person: Person): Promise<{ free: bigint; held: bigint }> {
  const rows = await db.many<{ id: bigint; balance: bigint; entries: bigint }>(
    `select a.id, a.balance, coalesce((select sum(t.amount) from wallet.transfer t where t.account_id = a.id), 0)::bigint as entries
       from wallet.account a where a.id between $1::bigint and $1::bigint + 2`,
    [person.accountId],
  );
  for (const row of rows) expect(row.balance).toBe(row.entries);
  const of = (id: bigint) => rows.find((row) => row.id === id)?.balance ?? 0n;
  return { free: of(person.accountId), held: of(person.accountId + 1n) };
}
async function expectMoney(db: Database, person: Person, free: string, held = '0'): Promise<void> {
  expect(await moneyOf(db, person)).toEqual({ free: parseUnits(free), held: parseUnits(held) });
}
let product: Product | undefined;
test.afterEach(endAll);

const booksAreSound = async (db: Database): Promise<void> =>
  expect(await reconcile(db, systemClock)).toEqual([]);

test(
  'OPEN-WALLET-04 OPEN-WALLET-05 OPEN-WALLET-08 R15 R19 whatever gateways, processes and clocks do, no money is lost or made',
  { tag: '@desktop' },
  async () => {
    test.setTimeout(900_000);
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baize-faults-'));
    const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(path.join(data, 'pg'))}`;
    const psp = await openLyingPsp();
    const start = (env: NodeJS.ProcessEnv = {}): Promise<Product> =>
      startProduct({ data, ports: OWN_PORTS, env: { BAIZE_PSP_URL: psp.url, ...env } });
    let kills = 0;
    const end = (pid: number) => {
      process.kill(pid, 'SIGKILL');
      kills += 1;
    };
    const kill = (part: string) =>
      end(descendant(Number(fs.readFileSync(path.join(data, 'launcher.pid'), 'utf8')), part));

    product = await start();
    let db = openDatabase({ url, max: 4 });
    const merchant = await findMerchantByHost(db, 'localhost');
    if (!merchant) throw new Error('the demo brand answers on localhost');
    const channel = await db.transaction((tx) =>
      aChannel(tx, merchant.id, {
        code: 'faults',
        gateway: 'demo-psp',
        name: 'Faults',
        amountMin: 1n,
      }),
    );
    const two = await db.many<{ id: number }>(
      "select id from staff.account where username in ('finance', 'manager')",
    );
    const cookies = await Promise.all(two.map(({ id }) => aStaffCookie(db, id)));
    const secret = fs.readFileSync(path.join(data, 'secrets/demo-psp.key'), 'utf8').trim();
    const world: World = { db, merchant, channelId: channel.channelId, psp, secret, cookies };

    // Orders are begun together, so that the clocks are waited for once.
    const [twice, less, forged, never, late, frozen, unknown, hanging, declined] = await Promise.all(
      Array.from({ length: 9 }, () => aPersonWith(world, '100')),
    );
    if (!twice || !less || !forged || !never || !late || !frozen || !unknown || !hanging || !declined)
      throw new Error('nine people');

    await test.step('the gateway answers five times at once, and once more: credited once', async () => {
      const payment = await aDeposit(world, twice, '20');
      await Promise.all(Array.from({ length: 5 }, () => notify(SITE, payment, { secret })));
      expect(await notify(SITE, payment, { secret })).toBe(200);
      await until(db, payment.merchantRef, 'CREDITED');
      // Even under another event's name.
      await notify(SITE, payment, { secret, eventId: randomUUID() });
      await expectMoney(db, twice, '120');
    });

    await test.step('another amount waits for operators, and the order with it', async () => {
      const payment = await aDeposit(world, less, '20');
      expect(await notify(SITE, payment, { secret, paidAmount: '12.50' })).toBe(200);
      await until(db, payment.merchantRef, 'SUBMITTED');
      await expectMoney(db, less, '100');
      const row = await db.one<{ why: string; amount: bigint }>(
        "select why, amount from deposits.incoming where order_no = $1 and state = 'OPEN'",
        [payment.merchantRef],
      );
      expect(row).toEqual({ why: 'amount_differs', amount: parseUnits('12.5') });
    });

    const forgedOrder = await aDeposit(world, forged, '20');
    await test.step('a bad signature and a stale one are refused and move nothing', async () => {
      expect(await notify(SITE, forgedOrder, { secret: 'not the secret at all' })).toBe(401);
      expect(await notify(SITE, forgedOrder, { secret, at: Date.now() - 600_000 })).toBe(401);
      expect(await stateOf(db, forgedOrder.merchantRef)).toBe('WAITING_PAYMENT');
      await expectMoney(db, forged, '100');
    });

    const neverOrder = await aDeposit(world, never, '20');
    const lateOrder = await aDeposit(world, late, '20');
    await db.run(
      "update deposits.deposit set expires_at = now() - interval '1 second' where order_no = any($1)",
      [[forgedOrder.merchantRef, neverOrder.merchantRef, lateOrder.merchantRef]],
    );

    psp.conduct.payouts = 'take and answer 504';
    const unknownNo = await askWithdrawal(unknown, '40');
    await expectMoney(db, unknown, '60', '40');
    await approve(world, unknownNo);
    await expect.poll(() => psp.payouts.size).toBe(1);
    const taken = [...psp.payouts.values()][0];
    if (!taken) throw new Error('a payout was taken');
    await test.step('a payout of unknown outcome is held; the member cannot take it back', async () => {
      await until(db, unknownNo, 'PAYING');
      const refused = await call(unknown, `/wps/pay/withdraw/${unknownNo}/cancel`, {});
      expect(refused.success).toBe(false);
      await expectMoney(db, unknown, '60', '40');
    });

    psp.conduct.payouts = 'hang and forget';
    const hangingNo = await askWithdrawal(hanging, '30');
    await approve(world, hangingNo);
    await test.step('the worker is killed while a payout is on its way; it is sent again under the same number', async () => {
      await until(db, hangingNo, 'PAYING');
      kill('apps/api/worker.ts');
      psp.conduct.payouts = 'answer';
      await byTheClocks(db, () => psp.payouts.size).toBe(2);
      await expectMoney(db, hanging, '70', '30');
    });

    await test.step('the API is killed between order and answer; the repeat finds the same order', async () => {
      psp.conduct.payments = 'hang';
      const requestId = randomUUID();
      const lost = askDeposit(frozen, world.channelId, '20', requestId).catch(() => 'lost');
      await expect.poll(() => psp.payments.size).toBe(6);
      kill('apps/api/main.ts');
      expect(await lost).toBe('lost');
      psp.conduct.payments = 'answer';
      let again: Answer | undefined;
      await expect
        .poll(
          async () => {
            again = await askDeposit(frozen, world.channelId, '20', requestId).catch(() => undefined);
            return again?.success;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      const orders = await db.many<{ orderNo: string; state: string }>(
        'select order_no, state from deposits.deposit where member_id = $1',
        [frozen.memberId],
      );
      expect(orders).toEqual([{ orderNo: again?.value['orderNo'], state: 'WAITING_PAYMENT' }]);
      expect(psp.payments.get(orders[0]?.orderNo ?? '')?.asked).toBe(2);
    });
    await booksAreSound(db);

    await test.step('never paid, the orders close; asked, the rail says what became of the payouts', async () => {
      for (const payout of psp.payouts.values()) payout.state = 'succeeded';
      await byTheClocks(db, () => stateOf(db, neverOrder.merchantRef)).toBe('EXPIRED');
      await byTheClocks(db, () => stateOf(db, forgedOrder.merchantRef)).toBe('EXPIRED');
      await byTheClocks(db, () => stateOf(db, lateOrder.merchantRef)).toBe('EXPIRED');
      await byTheClocks(db, () => stateOf(db, unknownNo)).toBe('AWAIT_CONFIRM');
      await byTheClocks(db, () => stateOf(db, hangingNo)).toBe('AWAIT_CONFIRM');
      await expectMoney(db, never, '100');
      await expectMoney(db, unknown, '60');
      await expectMoney(db, hanging, '70');
      // One number each, whatever was repeated on the way.
      expect(psp.payouts.size).toBe(2);
    });

    await test.step('paid after the order closed: credited all the same, flagged late', async () => {
      expect(await notify(SITE, lateOrder, { secret })).toBe(200);
      await until(db, lateOrder.merchantRef, 'CREDITED');
      await expectMoney(db, late, '120');
    });

    await test.step('a payout refused for certain goes back to the queue with its money on hold', async () => {
      const no = await askWithdrawal(declined, '25');
      await approve(world, no);
      await expect.poll(() => psp.payouts.size, { timeout: 30_000 }).toBe(3);
      for (const payout of psp.payouts.values()) if (payout.state === 'processing') payout.state = 'failed';
      await byTheClocks(db, () => stateOf(db, no)).toMatch(/^(REVIEWING|APPROVED)$/);
      await expectMoney(db, declined, '75', '25');
    });
    await booksAreSound(db);

    const waiting = [...psp.payments.values()].find(({ asked }) => asked === 2);
    if (!waiting) throw new Error('the repeated order waits');
    await test.step('PostgreSQL is killed while an order waits; the payment told meanwhile is credited once afterwards', async () => {
      await db.close();
      end(Number(fs.readFileSync(path.join(data, 'pg/data/postmaster.pid'), 'utf8').split('\n')[0]));
      await notify(SITE, waiting, { secret }).catch(() => undefined);
      // The launcher starts it again, and everything that works with it finds it.
      const ready = () =>
        fetch(`${SITE}/readyz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(ready, { timeout: 60_000 }).toBe(200);
      db = openDatabase({ url, max: 4 });
      await Promise.all([notify(SITE, waiting, { secret }), notify(SITE, waiting, { secret })]);
      await until(db, waiting.merchantRef, 'CREDITED');
      await expectMoney(db, frozen, '120');
      await booksAreSound(db);
    });

    await test.step('clocks that jump two days ahead change nothing, the database’s counts; when it is time, receipts count, once', async () => {
      expect(await product?.end('SIGINT')).toBe(0);
      product = await start({
        NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../apps/launcher/nodes/shifted-clock.mjs')}`,
        BAIZE_E2E_CLOCK_SHIFT_MS: String(TWO_DAYS_MS),
      });
      await strike('receive-silently', (sql, values) => db.many(sql, values));
      await sleep(ROUND_MS);
      expect([await stateOf(db, unknownNo), await stateOf(db, hangingNo)]).toEqual([
        'AWAIT_CONFIRM',
        'AWAIT_CONFIRM',
      ]);
      await db.run(
        "update withdrawals.withdrawal set auto_receive_at = now() - interval '1 minute' where withdrawal_no = any($1)",
        [[unknownNo, hangingNo]],
      );
      await byTheClocks(db, () => stateOf(db, unknownNo)).toBe('AUTO_RECEIVED');
      await byTheClocks(db, () => stateOf(db, hangingNo)).toBe('AUTO_RECEIVED');
      await booksAreSound(db);
      expect(await product?.end('SIGINT')).toBe(0);
      product = await start();
      const payment = await aDeposit({ ...world, db }, twice, '5');
      await notify(SITE, payment, { secret });
      await until(db, payment.merchantRef, 'CREDITED');
      await expectMoney(db, twice, '125');
      await expectMoney(db, unknown, '60');
      await booksAreSound(db);
    });

    await test.step('every order stands where somebody can act on it, or is over', async () => {
      const open = await db.many<{ no: string; state: string; gatewayRef: string | null }>(
        `select order_no as no, state, gateway_ref from deposits.deposit d where channel_id = $1
            and state not in ('CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED')
            and not exists (select 1 from deposits.incoming i where i.order_no = d.order_no and i.state = 'OPEN')`,
        [world.channelId],
      );
      expect(open).toEqual([]);
      const people = [unknown, hanging, declined].map(({ memberId }) => memberId);
      const withdrawals = await db.many<{ state: string }>(
        'select state from withdrawals.withdrawal where member_id = any($1) order by state',
        [people],
      );
      expect(withdrawals.map(({ state }) => state)).toEqual([
        'AUTO_RECEIVED',
        'AUTO_RECEIVED',
        expect.stringMatching(/^(REVIEWING|APPROVED)$/),
      ]);
      const booked = await db.one<{ orders: number; lost: number; doubled: number }>(
        `select count(*)::int as orders, count(*) filter (where copies = 0)::int as lost,
                count(*) filter (where copies > 1)::int as doubled
           from (select (select count(*) from wallet.transfer t where t.key = 'deposit:' || d.order_no) as copies
                   from deposits.deposit d where d.channel_id = $1 and d.state = 'CREDITED') credited`,
        [world.channelId],
      );
      const operations = booked.orders + psp.payouts.size;
      console.log(faultFigures('a gateway that hangs, lies and repeats', { kills, operations, ...booked }));
      expect([booked.lost, booked.doubled]).toEqual([0, 0]);
    });

    await db.close();
    expect(await product?.end('SIGINT')).toBe(0);
    await psp.close();
    fs.rmSync(data, { recursive: true, force: true });
  },
);
