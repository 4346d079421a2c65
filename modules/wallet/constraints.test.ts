import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { memoryLogger, systemClock } from '@baize/kernel';
import { reconcile } from './reconcile.ts';
import { aFundedAccount, aVendorOp } from './testing.ts';
import { createWallet } from './wallet.ts';

/** What the database refuses whatever the code does. */
let db: TestDatabase;
let accountId: bigint;
before(async () => {
  db = await testDatabase();
  accountId = await db.transaction((tx) => aFundedAccount(tx, { balance: '10' }));
});
after(() => db.drop());

const refused = (sql: string, reason: RegExp) => assert.rejects(db.run(sql), reason, sql);
const insert = (change: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    created_at: 'now()',
    account_id: String(accountId),
    seq: '2',
    amount: '5',
    balance_after: '1000005',
    fingerprint: '0',
    house_id: '6',
    connection_id: '0',
    kind: '30',
    flags: '0',
    key: `'k'`,
    ...change,
  };
  return `insert into wallet.transfer (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
};

test('OPEN-WALLET-02 no statement can take a member below zero', async () => {
  await refused(`update wallet.account set balance = -1 where id = ${accountId}`, /balance_side/);
  await refused(
    `insert into wallet.account (id, kind, balance) values (${accountId + 1n}, 2, -1)`,
    /balance_side/,
  );
  await refused(
    `insert into wallet.account (id, kind, balance) values (${accountId + 2n}, 3, 1)`,
    /balance_side/,
  );
});

test('OPEN-WALLET-01 an entry is never changed, removed or truncated, in any partition', async () => {
  const { part } = await db.one<{ part: string }>(
    'select tableoid::regclass::text as part from wallet.transfer limit 1',
  );
  for (const table of ['wallet.transfer', part]) {
    await refused(`update ${table} set amount = amount + 1`, /append-only/);
    await refused(`delete from ${table}`, /append-only/);
    await refused(`truncate ${table}`, /append-only/);
  }
});

test('both legs are one row: the postings sum to zero whatever is written', async () => {
  const { sum } = await db.one<{ sum: bigint }>('select sum(amount)::bigint as sum from wallet.posting');
  assert.equal(sum, 0n);
});

test('a key, a sequence number and a reversal exist once', async () => {
  const work = db.transaction(async (tx) => {
    await tx.run(insert({ connection_id: '9', kind: '3', ref: `'X'`, key: `'R'` }));
    throw new Error('roll back');
  });
  await assert.rejects(work, /roll back/);
  await refused(insert({ key: `'funded:${accountId}'` }), /_key"/);
  await refused(insert({ seq: '1' }), /account_id_seq/);
  await refused(
    `${insert({ connection_id: '9', kind: '3', ref: `'X'`, key: `'R1'`, seq: '50' })}, (now(), ${accountId}, 51, 5, 5, 0, 6, 9, 5, 0, 'R2', 'X')`,
    /ref_connection_id/,
  );
  await refused(insert({ kind: '3' }), /rollback_names_its_target/);
  await refused(insert({ seq: '0' }), /seq_starts_at_one/);
  await refused(insert({ bet_seq: '1' }), /win_names_its_bet_once/);
});

test('account ids and kinds cannot disagree', async () => {
  await refused(`insert into wallet.account (id, kind) values (${accountId + 1n}, 1)`, /kind_follows_id/);
  await refused(`insert into wallet.account (id, kind) values (${accountId + 3n}, 2)`, /kind_follows_id/);
});

test('a hold is closed exactly once', async () => {
  await refused(
    `insert into wallet.hold (account_id, amount, reason, key, created_at, state) values (${accountId}, 1, '', 'h', now(), 'released')`,
    /closed_once/,
  );
  await refused(
    `insert into wallet.hold (account_id, amount, reason, key, created_at, state, settled_amount, closing_key, closed_at)
     values (${accountId}, 1, '', 'h', now(), 'settled', 2, 'c', now())`,
    /settles_within_the_hold/,
  );
});

test('OP-25 reconcile finds a balance that is not what its entries say, and a missing entry', async () => {
  assert.deepEqual(await reconcile(db, systemClock), []);
  await db.run(`update wallet.account set balance = balance + 1 where id = ${accountId}`);
  const found = await reconcile(db, systemClock);
  assert.deepEqual(
    found.map((f) => [f.rule, f.subject, f.expected, f.actual]),
    [['balance_is_sum_of_entries', String(accountId), '1000000', '1000001']],
  );
  const again = await reconcile(db, systemClock);
  assert.deepEqual(again[0]?.findingId, found[0]?.findingId, 'the same fault is one finding');
  await db.run(`update wallet.account set balance = balance - 1, seq = seq + 1 where id = ${accountId}`);
  assert.deepEqual(
    (await reconcile(db, systemClock)).map((f) => f.rule),
    ['entries_are_numbered_without_gaps'],
  );
  await db.run(`update wallet.account set seq = seq - 1 where id = ${accountId}`);
  assert.deepEqual(await reconcile(db, systemClock), []);
  const { resolved } = await db.one<{ resolved: number }>(
    'select count(*)::int as resolved from wallet.finding where resolved_at is not null',
  );
  assert.equal(resolved, 2);
});

test('OP-25 reconcile finds a key that was used in two weeks', async () => {
  const op = aVendorOp({ accountId, amount: 1n });
  const at = (weeks: number) => ({ now: () => new Date(Date.now() + weeks * 7 * 86_400_000) });
  for (const clock of [at(2), at(0)]) {
    const wallet = createWallet({ db, clock, log: memoryLogger() });
    assert.equal((await wallet.submit(op)).status, 'applied');
    await wallet.close();
  }
  assert.deepEqual(
    (await reconcile(db, systemClock)).map(({ rule, subject, actual }) => [rule, subject, actual]),
    [['keys_are_used_once', `1 ${op.key}`, '2 movements']],
  );
});
