import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import { hasAccounts, hold, listCapital, listEntries, moveCapital, reconcile, releaseHold } from './index.ts';
import { findCapitalAccount } from './wallet.sql.ts';
import { aFundedAccount } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const BRAND = { merchantId: 1, currency: 'USD' };
const move = (key: string, amount: string, brand = BRAND) =>
  db.transaction((tx) =>
    moveCapital(tx, {
      ...brand,
      amount: parseUnits(amount),
      key: `capital:${key}`,
      ref: key,
      note: 'from the bank',
      actor: 'staff:ana',
    }),
  );

test('capital is paid in and taken out once per key, also when two come at once, and may go below zero', async () => {
  const twice = await Promise.all([move('C1', '500'), move('C1', '500')]);
  assert.deepEqual(
    twice.map((one) => one.ok && one.value.replayed).toSorted(),
    [false, true],
    'the second of two is answered as the first',
  );
  assert.deepEqual(await move('C1', '499'), { ok: false, code: 'conflict' });
  const out = await move('C2', '-620');
  assert.deepEqual(out, { ok: true, value: { balance: parseUnits('-120'), replayed: false } });
  assert.deepEqual(await listCapital(db, BRAND.merchantId), [
    { currency: 'USD', paidIn: parseUnits('500'), takenOut: parseUnits('620') },
  ]);
  await move('C3', '7', { merchantId: 2, currency: 'KHR' });
  assert.deepEqual(await listCapital(db, 2), [{ currency: 'KHR', paidIn: parseUnits('7'), takenOut: 0n }]);
});

test('an entry of capital has both legs, its order and its class', async () => {
  const accountId = await findCapitalAccount(db, BRAND.merchantId, BRAND.currency);
  assert.ok(accountId);
  const range = { from: new Date(0), to: new Date('9999-01-01') };
  const { list } = await listEntries(db, { accountId, ...range, page: { pageNo: 1, pageSize: 9 } });
  assert.deepEqual(
    list.map(({ kind, house, ref, note }) => [kind, house, ref, note]),
    [
      ['capital_out', 'owner', 'C2', 'from the bank'],
      ['capital_in', 'owner', 'C1', 'from the bank'],
    ],
  );
  assert.deepEqual(
    await db.one(
      'select sum(amount)::bigint as sum, count(*)::int as legs from wallet.posting where created_at > $1',
      [new Date(0)],
    ),
    { sum: 0n, legs: 6 },
  );
  assert.deepEqual(
    await db.many('select account_id from wallet.last_entry where account_id = $1', [accountId]),
    [],
  );
  assert.deepEqual(await reconcile(db, systemClock), []);
});

test('reconcile finds capital on a wallet, manual money or an opening that came from a gateway, and what no journal was told of', async () => {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, { balance: '5' }));
  await db.run('update wallet.account set seq = 5 where id = $1', [accountId]);
  await db.run(
    `insert into wallet.transfer (created_at, account_id, seq, amount, balance_after, fingerprint, house_id, connection_id,
                                  kind, flags, key)
     select now(), $1, seq, 0, 500000, 0, house, 0, kind, 0, 'wrong-' || seq
       from (values (2, 14, 60), (3, 2, 18), (4, 2, 43), (5, 12, 10)) as wrong (seq, house, kind)`,
    [accountId],
  );
  const found = await reconcile(db, systemClock);
  assert.deepEqual(
    found.map(({ rule, subject, actual }) => [rule, subject, actual]),
    [
      // A deposit of each kind, and the journal was told of neither.
      ['flows_are_entries', `${accountId}`, '1 of 500000'],
      ['kinds_stand_on_their_houses', `${accountId}/2`, '60 of house 14 on account kind 1'],
      ['kinds_stand_on_their_houses', `${accountId}/3`, '18 of house 2 on account kind 1'],
      ['kinds_stand_on_their_houses', `${accountId}/4`, '43 of house 2 on account kind 1'],
      ['kinds_stand_on_their_houses', `${accountId}/5`, '10 of house 12 on account kind 1'],
    ],
  );
});

test('a hold and what closes it say the order it belongs to, whatever their keys are called', async () => {
  const accountId = await db.transaction((tx) => aFundedAccount(tx, { balance: '5' }));
  await db.transaction(async (tx) => {
    const common = { accountId, amount: parseUnits('1'), reason: 'withdrawal', actor: 'job:test' } as const;
    const held = await hold(tx, { ...common, key: 'aside', ref: 'W1' });
    assert.ok(held.ok);
    await releaseHold(tx, { holdId: held.value.holdId, key: 'back', actor: 'job:test' });
  });
  const said = await db.many<{ kind: number; ref: string | null }>(
    'select kind, ref from wallet.entry where account_id in ($1::bigint, $1::bigint + 1) and kind in (12, 13) order by account_id, seq',
    [accountId],
  );
  assert.deepEqual(said, [
    { kind: 12, ref: 'W1' },
    { kind: 13, ref: 'W1' },
    { kind: 12, ref: 'W1' },
    { kind: 13, ref: 'W1' },
  ]);
  const between = await db.many(
    `select kind, ref from wallet.entries_between($1, 0, 99, '2020-01-01', '9999-01-01', '{12,13}', 9)`,
    [accountId],
  );
  assert.deepEqual(between, said.slice(0, 2));
});

test('OP-04 a brand with capital has an account in its currency', async () => {
  const fresh = { merchantId: 77, currency: 'USD' };
  assert.equal(await hasAccounts(db, fresh.merchantId), false);
  assert.ok((await move('C77', '5', fresh)).ok);
  assert.equal(await hasAccounts(db, fresh.merchantId), true);
});
