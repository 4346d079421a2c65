import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { formatUnits, parseUnits } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { hold, moveCapital, post, settleHold, type House, type TransferKind } from '@baize/wallet';
import { sumLiability } from './liability.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const text = (units: bigint | undefined) => formatUnits(units ?? 0n, 2);

test('R33 OP-31 members’ money is told by source, and the sources are what the ledger says; an opening brought nothing in', async () => {
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const member = await db.transaction((tx) => aMember(tx, { merchant, uplineId: null, opening: '10' }));
  const { accountId } = member;
  const give = (amount: string, kind: TransferKind, house: House) =>
    db.transaction((tx) =>
      post(tx, {
        accountId,
        amount: parseUnits(amount),
        kind,
        house,
        key: `test:${kind}`,
        actor: 'job:test',
      }),
    );
  await give('200', 'deposit', 'gateway');
  await give('50', 'manual_deposit', 'manual');
  await give('-1', 'fee', 'fee');
  await give('3', 'adjust', 'adjustment');
  await give('5', 'bonus', 'promotion');
  await give('2', 'rebate', 'rebate');
  const pay = (no: string, amount: string, house: House) =>
    db.transaction(async (tx) => {
      const of = {
        accountId,
        amount: parseUnits(amount),
        ref: no,
        reason: 'withdrawal',
        actor: 'job:test',
      } as const;
      const held = await hold(tx, { ...of, key: `${no}:hold` });
      assert.ok(held.ok);
      await settleHold(tx, { holdId: held.value.holdId, house, key: `${no}:settle`, actor: 'job:test' });
    });
  await pay('W1', '40', 'gateway');
  await pay('W2', '15', 'manual');
  const lines = async () => db.transaction((tx) => sumLiability(tx, merchant.id));
  const [line] = await lines();
  assert.ok(line);
  const sources = ['gateways', 'byHand', 'openings', 'adjustments', 'promotions', 'play', 'fees'] as const;
  assert.deepEqual(
    sources.map((name) => text(line[name])),
    ['160.00', '35.00', '10.00', '3.00', '7.00', '0.00', '-1.00'],
  );
  assert.equal(
    sources.reduce((sum, name) => sum + line[name], 0n),
    line.ledger,
  );
  assert.deepEqual([line.total, line.difference, line.received, line.operators].map(text), [
    '214.00',
    '0.00',
    '195.00',
    '-19.00',
  ]);
  // The operator's own money covers it; it is owed to nobody.
  await db.transaction((tx) =>
    moveCapital(tx, {
      merchantId: merchant.id,
      currency: merchant.currency,
      amount: parseUnits('100'),
      key: 'test:capital',
      ref: 'C1',
      note: 'to begin with',
      actor: 'job:test',
    }),
  );
  const [covered] = await lines();
  assert.deepEqual([covered?.total, covered?.capitalIn, covered?.capitalOut, covered?.operators].map(text), [
    '214.00',
    '100.00',
    '0.00',
    '81.00',
  ]);
});

test('R33 capital stands in the liability of a brand that has no member yet, and in no other brand’s', async () => {
  const [fresh, other] = await db.transaction(async (tx) => [await aMerchant(tx), await aMerchant(tx)]);
  assert.ok(fresh && other);
  const of = { merchantId: fresh.id, currency: 'USD', ref: 'C2', note: 'first', actor: 'job:test' } as const;
  await db.transaction((tx) => moveCapital(tx, { ...of, amount: parseUnits('500'), key: 'test:first' }));
  const standing = async (merchantId: number) =>
    (await db.transaction((tx) => sumLiability(tx, merchantId))).map((row) => [
      row.currency,
      row.members,
      text(row.total),
      text(row.operators),
    ]);
  assert.deepEqual(await standing(fresh.id), [['USD', 0, '0.00', '500.00']]);
  assert.deepEqual(await standing(other.id), []);
  await db.transaction((tx) => aMember(tx, { merchant: fresh, uplineId: null, type: 1 }));
  const idle = await standing(fresh.id);
  assert.deepEqual(idle, [['USD', 0, '0.00', '500.00']], 'its first agent never had an entry');
});
