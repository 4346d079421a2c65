import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, memoryLogger, systemClock } from '@baize/kernel';
import {
  createWallet,
  findAccountById,
  listEntries,
  readBalancesChanged,
  transactionStatus,
  type BalanceChanged,
  type Wallet,
} from './index.ts';
import { post, postAll } from './post.ts';
import { reconcile } from './reconcile.ts';
import { aDeposit, aFundedAccount, aVendorOp } from './testing.ts';
import { FLAG, type AccountId } from './transfer-kinds.ts';

let db: TestDatabase;
let wallet: Wallet;
const told: BalanceChanged[] = [];
before(async () => {
  db = await testDatabase();
  wallet = createWallet({
    db,
    clock: systemClock,
    log: memoryLogger(),
    onBalance: (event) => told.push(event),
  });
});
after(async () => {
  await wallet.close();
  const broken = await reconcile(db, systemClock);
  await db.drop();
  assert.deepEqual(broken, []);
});

const funded = (balance = '10', memberId?: number) =>
  db.transaction((tx) => aFundedAccount(tx, memberId ? { balance, memberId } : { balance }));
const balanceOf = async (id: bigint) => (await findAccountById(db, id))?.balance;

test('a bet and its win move the balance once, however often they are sent', async () => {
  const accountId = await funded('10', 42);
  const bet = aVendorOp({ accountId, amount: 300_000n });
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 500_000n });
  const bets = await Promise.all(Array.from({ length: 20 }, () => wallet.submit(bet)));
  assert.equal(bets.filter((r) => r.status === 'applied').length, 1);
  assert.equal(bets.filter((r) => r.status === 'replayed' && r.balance === 700_000n).length, 19);
  assert.deepEqual(await wallet.submit(win), { status: 'applied', balance: 1_200_000n });
  assert.deepEqual(await wallet.submit(win), { status: 'replayed', balance: 1_200_000n });
  assert.equal(await wallet.balance(accountId), 1_200_000n);
  assert.deepEqual(told.at(-1), { accountId, balance: 1_200_000n, seq: 3n });
});

test('batches are told to other processes: the latest balance of each account, soon after', async (t) => {
  const client = await db.pool.connect();
  t.after(() => client.release(true));
  const heard: BalanceChanged[] = [];
  client.on('notification', ({ payload }) => heard.push(...readBalancesChanged(payload ?? '')));
  await client.query('listen wallet_balance');
  const ids = await db.transaction(async (tx) => {
    const opened: AccountId[] = [];
    for (let n = 0; n < 600; n += 1) opened.push(await aFundedAccount(tx, { balance: '10' }));
    return opened;
  });
  // Funding is no batch and tells at its own commit; accounts of other tests are told, too.
  const own = () => heard.filter(({ accountId, seq }) => seq > 1n && ids.includes(accountId));
  for (const _ of [1, 2])
    await Promise.all(ids.map((accountId) => wallet.submit(aVendorOp({ accountId, amount: 300_000n }))));
  const told = performance.now();
  const last = () => new Map(own().map((one) => [one.accountId, one]));
  while ([...last().values()].filter(({ seq }) => seq === 3n).length < ids.length) {
    // Milliseconds on a quiet machine; nothing else would tell these accounts, however long one waits.
    assert.ok(performance.now() - told < 30_000, 'every account is told');
    await client.query('select 1');
  }
  assert.deepEqual(
    [...last().values()].toSorted((a, b) => Number(a.accountId - b.accountId)),
    ids.toSorted((a, b) => Number(a - b)).map((accountId) => ({ accountId, balance: 400_000n, seq: 3n })),
  );
});

test('a win tells its bet and round, whether it names the bet’s own round or another', async () => {
  const accountId = await funded('10');
  const bet = aVendorOp({ accountId, round: 'mine' });
  const same = aVendorOp({ accountId, type: 'win', ref: bet.key, round: 'mine', amount: 5n });
  const other = aVendorOp({ accountId, type: 'win', ref: bet.key, round: 'other', amount: 6n });
  for (const answer of await Promise.all([bet, same, other].map((op) => wallet.submit(op))))
    assert.equal(answer.status, 'applied');
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
  const { list } = await listEntries(db, {
    accountId,
    from,
    to,
    kinds: ['win'],
    page: { pageNo: 1, pageSize: 9 },
  });
  assert.deepEqual(
    list.map((row) => [row.key, row.ref, row.round]),
    [
      [other.key, bet.key, 'other'],
      [same.key, bet.key, 'mine'],
    ],
  );
  assert.equal((await transactionStatus(db, 1, same.key))?.round, 'mine');
  assert.equal((await transactionStatus(db, 1, other.key))?.round, 'other');
});

test('OPEN-WALLET-02 a balance one unit short declines, and nothing moves', async () => {
  const accountId = await funded('1');
  assert.deepEqual(await wallet.submit(aVendorOp({ accountId, amount: 100_001n })), {
    status: 'insufficient_funds',
    balance: 100_000n,
  });
  assert.equal(await balanceOf(accountId), 100_000n);
  assert.equal((await wallet.submit(aVendorOp({ accountId, amount: 100_000n }))).status, 'applied');
});

test('operations sent together are applied in the order they came', async () => {
  const accountId = await funded('1');
  const all = await Promise.all([
    wallet.submit(aVendorOp({ accountId, amount: 100_000n, key: 'order-1' })),
    wallet.submit(aVendorOp({ accountId, amount: 1n })),
    wallet.submit(aVendorOp({ accountId, type: 'win', ref: 'order-1', amount: 5n })),
    wallet.submit(aVendorOp({ accountId, amount: 1n })),
  ]);
  assert.deepEqual(
    all.map((r) => `${r.status} ${r.balance}`),
    ['applied 0', 'insufficient_funds 0', 'applied 5', 'applied 4'],
  );
});

test('a rollback before its bet refuses the late bet; status tells a tombstone', async () => {
  const accountId = await funded();
  const rollback = aVendorOp({ accountId, type: 'rollback', ref: 'late-bet', amount: 0n });
  assert.equal((await wallet.submit(rollback)).status, 'applied');
  assert.equal((await wallet.submit(rollback)).status, 'replayed');
  assert.equal((await wallet.submit(aVendorOp({ accountId, key: 'late-bet' }))).status, 'rolled_back');
  assert.equal((await transactionStatus(db, 1, 'late-bet'))?.state, 'TOMBSTONE');
  assert.equal(await transactionStatus(db, 1, 'never'), undefined);
  assert.equal(await balanceOf(accountId), 1_000_000n);
});

test('a free bet writes a row of zero and can be won', async () => {
  const accountId = await funded('0');
  const bet = aVendorOp({ accountId, flags: FLAG.free });
  assert.deepEqual(await wallet.submit(bet), { status: 'applied', balance: 0n });
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 7n });
  assert.deepEqual(await wallet.submit(win), { status: 'applied', balance: 7n });
});

test('a spent win taken back becomes a debt: bets stop, the next money repays it', async () => {
  const accountId = await funded('1');
  const bet = aVendorOp({ accountId, amount: 100_000n });
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 900_000n });
  const spend = aVendorOp({ accountId, amount: 700_000n });
  for (const op of [bet, win, spend]) assert.equal((await wallet.submit(op)).status, 'applied');
  const back = aVendorOp({ accountId, type: 'rollback', ref: win.key, amount: 0n });
  assert.deepEqual(await wallet.submit(back), { status: 'applied', balance: 0n });
  assert.deepEqual(await wallet.submit(back), { status: 'replayed', balance: 0n });
  const indebted = await findAccountById(db, accountId);
  assert.deepEqual([indebted?.debt, indebted?.blocks], [700_000n, ['debt']]);
  assert.equal((await transactionStatus(db, 1, back.key))?.amount, 900_000n);
  assert.equal((await transactionStatus(db, 1, win.key))?.state, 'ROLLED_BACK');
  assert.equal((await wallet.submit(aVendorOp({ accountId, amount: 0n }))).status, 'account_blocked');

  const small = aVendorOp({ accountId, type: 'win', ref: spend.key, amount: 200_000n });
  assert.deepEqual(await wallet.submit(small), { status: 'applied', balance: 0n });
  assert.equal((await findAccountById(db, accountId))?.debt, 500_000n);
  await db.transaction((tx) => aDeposit(tx, { accountId, amount: '8' }));
  const free = await findAccountById(db, accountId);
  assert.deepEqual([free?.balance, free?.debt, free?.blocks], [300_000n, 0n, []]);
  assert.equal((await wallet.submit(aVendorOp({ accountId }))).status, 'applied');
});

test('of several movements at once, as of one, what comes in repays a debt before anything of it goes out', async () => {
  const indebted = async () => {
    const accountId = await funded('1');
    const bet = aVendorOp({ accountId, amount: 100_000n });
    const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 900_000n });
    const spend = aVendorOp({ accountId, amount: 900_000n });
    const back = aVendorOp({ accountId, type: 'rollback', ref: win.key, amount: 0n });
    for (const op of [bet, win, spend, back]) assert.equal((await wallet.submit(op)).status, 'applied');
    return accountId;
  };
  const standing = async (accountId: AccountId, moved: { ok: boolean; code?: string }[]) => {
    const account = await findAccountById(db, accountId);
    return [moved.map((one) => one.code ?? 'ok'), account?.balance, account?.debt, account?.blocks];
  };
  const salaries = (accountId: AccountId) => {
    const salary = { accountId, kind: 'salary', house: 'commission', actor: 'job:test' } as const;
    return [
      { ...salary, amount: 1_000_000n, key: `in:${accountId}` },
      { ...salary, amount: -500_000n, key: `out:${accountId}` },
    ];
  };
  const together = await indebted();
  const all = await db.transaction((tx) => postAll(tx, salaries(together)));
  const apart = await indebted();
  const each = [];
  for (const request of salaries(apart)) each.push(await db.transaction((tx) => post(tx, request)));
  const expected = [['ok', 'insufficient_funds'], 100_000n, 0n, []];
  assert.deepEqual([await standing(together, all), await standing(apart, each)], [expected, expected]);
});

test('a bet older than the searched weeks is still found by its win and its rollback', async () => {
  const accountId = await funded();
  const past = fixedClock('2026-01-05T12:00:00Z');
  await db.run('select wallet.ensure_partition($1)', [past.now()]);
  const old = createWallet({ db, clock: past, log: memoryLogger() });
  const bet = aVendorOp({ accountId, amount: 400_000n });
  const other = aVendorOp({ accountId, amount: 100_000n });
  assert.equal((await old.submit(bet)).status, 'applied');
  assert.equal((await old.submit(other)).status, 'applied');
  await old.close();
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 800_000n });
  assert.deepEqual(await wallet.submit(win), { status: 'applied', balance: 1_300_000n });
  const back = aVendorOp({ accountId, type: 'rollback', ref: other.key, amount: 0n });
  assert.deepEqual(await wallet.submit(back), { status: 'applied', balance: 1_400_000n });
  const unknown = aVendorOp({ accountId, type: 'win', ref: 'no-such-bet' });
  assert.equal((await wallet.submit(unknown)).status, 'unknown_reference');
});

test('a week without a partition is given one on the way', async () => {
  const accountId = await funded();
  const far = createWallet({ db, clock: fixedClock('2027-06-07T00:00:00Z'), log: memoryLogger() });
  assert.equal((await far.submit(aVendorOp({ accountId }))).status, 'applied');
  await far.close();
});

test('one broken operation does not fail its neighbours', async () => {
  const accountId = await funded();
  const results = await Promise.allSettled([
    wallet.submit(aVendorOp({ accountId })),
    wallet.submit(aVendorOp({ accountId: 4_000_000_000n })),
    wallet.submit(aVendorOp({ accountId, round: 'bad\u0000text' })),
    wallet.submit(aVendorOp({ accountId })),
  ]);
  assert.deepEqual(
    results.map((r) => (r.status === 'fulfilled' ? r.value.status : 'rejected')),
    ['applied', 'rejected', 'rejected', 'applied'],
  );
  assert.equal(await balanceOf(accountId), 800_000n);
});

test('quotes, backslashes and braces in vendor ids arrive as they were sent', async () => {
  const accountId = await funded();
  const key = String.raw`{"a\b",NULL} é`;
  assert.equal((await wallet.submit(aVendorOp({ accountId, key, round: key }))).status, 'applied');
  assert.equal((await transactionStatus(db, 1, key))?.round, key);
  assert.equal((await wallet.submit(aVendorOp({ accountId, key: 'NULL', round: 'null' }))).status, 'applied');
  assert.equal((await transactionStatus(db, 1, 'NULL'))?.round, 'null');
});

test('a key used on another member’s wallet is a conflict, at the same moment too', async () => {
  const [a, b] = [await funded(), await funded()];
  const results = await Promise.all([
    wallet.submit(aVendorOp({ accountId: a, key: 'shared' })),
    wallet.submit(aVendorOp({ accountId: b, key: 'shared' })),
  ]);
  assert.deepEqual(results.map((r) => r.status).toSorted(), ['applied', 'conflict']);
  const later = await wallet.submit(aVendorOp({ accountId: b, key: 'shared' }));
  assert.equal(later.status, 'conflict');
});

test('two processes on one wallet: stale batches look again, nothing is applied twice', async (t) => {
  const other = createWallet({ db, clock: systemClock, log: memoryLogger() });
  t.after(other.close);
  const accountId = await funded('1000');
  const ops = Array.from({ length: 400 }, (_, i) => aVendorOp({ accountId, amount: 1n, key: `mp-${i}` }));
  const results = await Promise.all(ops.flatMap((op) => [wallet.submit(op), other.submit(op)]));
  assert.equal(results.filter((r) => r.status === 'applied').length, 400);
  assert.equal(results.filter((r) => r.status === 'replayed').length, 400);
  assert.equal(await balanceOf(accountId), 100_000_000n - 400n);
});

test('a closing wallet answers what it took and takes no more', async () => {
  const short = createWallet({ db, clock: systemClock, log: memoryLogger() });
  const accountId = await funded();
  const taken = Array.from({ length: 50 }, () => short.submit(aVendorOp({ accountId, amount: 1n })));
  await Promise.resolve();
  const closing = short.close();
  assert.equal((await short.submit(aVendorOp({ accountId }))).status, 'overloaded');
  await closing;
  assert.ok((await Promise.all(taken)).every((r) => r.status === 'applied'));
});

/** The server as it was before a bet: a standby that had not heard of it, a restore. */
const takeBack = (accountId: bigint, key: string) =>
  db.transaction(async (tx) => {
    await tx.run('set local session_replication_role = replica');
    await tx.run('delete from wallet.transfer where account_id = $1 and key = $2', [accountId, key]);
    await tx.run('update wallet.account set balance = 1000000, seq = seq - 1 where id = $1', [accountId]);
  });
/** Ends the writers' connections: all of them, or the one that waits for a row. Answers how many. */
const endWriters = async (which: 'all' | 'waiting'): Promise<number> => {
  const ended = await db.many(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name like 'baize-wallet %' and datname = current_database()
        and ($1 or wait_event_type = 'Lock')`,
    [which === 'all'],
  );
  return ended.length;
};

test('a bet that a lost server took with it is not paid: nothing is remembered over a lost connection', async (t) => {
  const accountId = await funded('10');
  const own = createWallet({ db, clock: systemClock, log: memoryLogger() });
  t.after(own.close);
  const bet = aVendorOp({ accountId, amount: 300_000n });
  assert.equal((await own.submit(bet)).status, 'applied');
  await takeBack(accountId, bet.key);
  await endWriters('all');
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 500_000n });
  assert.equal((await own.submit(win)).status, 'unknown_reference');
  assert.equal(await balanceOf(accountId), 1_000_000n);
});

test('a connection lost in the middle of a batch: its win is decided anew, its repeat is no repeat', async (t) => {
  const [accountId, heldId] = [await funded('10'), await funded('10')];
  const own = createWallet({ db, clock: systemClock, log: memoryLogger() });
  t.after(own.close);
  const bet = aVendorOp({ accountId, amount: 300_000n });
  assert.equal((await own.submit(bet)).status, 'applied');
  await takeBack(accountId, bet.key);
  const win = aVendorOp({ accountId, type: 'win', ref: bet.key, amount: 500_000n });
  const answers = await db.transaction(async (tx) => {
    await tx.run('select 1 from wallet.account where id = $1 for update', [heldId]);
    // One batch, and its write waits for the row that is held here.
    const batch = Promise.all([win, aVendorOp({ accountId: heldId })].map(own.submit));
    let ended = 0;
    for (let tries = 0; ended === 0 && tries < 500; tries += 1) ended = await endWriters('waiting');
    assert.equal(ended, 1);
    return { batch };
  });
  assert.deepEqual(
    (await answers.batch).map(({ status }) => status),
    ['unknown_reference', 'applied'],
  );
  assert.equal(await balanceOf(accountId), 1_000_000n);
  // The vendor sends the lost bet again: taken now, and once.
  assert.deepEqual(await own.submit(bet), { status: 'applied', balance: 700_000n });
  assert.deepEqual(await own.submit(bet), { status: 'replayed', balance: 700_000n });
});

test('both writers are connected before the first bet, and stay so', async (t) => {
  const own = createWallet({ db, clock: systemClock, log: memoryLogger() });
  t.after(own.close);
  const open = () =>
    db.one<{ n: number; planned: number }>(
      `select count(*)::int as n, count(*) filter (where query like '%wallet.write%')::int as planned
         from pg_stat_activity where application_name like 'baize-wallet %' and datname = current_database()`,
    );
  const before = await open();
  for (let tries = 0; (await open()).planned < before.planned + 2 && tries < 100; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok((await open()).n >= 2);
  assert.ok((await open()).planned >= 2);
});
