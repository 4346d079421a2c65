import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Member } from '@baize/members';
import { aCall, aMember } from '@baize/members/testing';
import { parseUnits, systemClock } from '@baize/kernel';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { hold, post, releaseHold, settleHold } from '@baize/wallet';
import { reportsApi } from './api.ts';
import { reportsHandlers } from './handlers.ts';
import { reportsForTests } from './testing.ts';

let db: TestDatabase;
let merchant: Merchant;
let member: Member;
before(async () => {
  db = await testDatabase();
  await db.transaction(async (tx) => {
    merchant = await aMerchant(tx);
    member = await aMember(tx, { merchant, account: 'player1', uplineId: null });
    const { accountId } = member;
    const own = `member:${member.memberId}` as const;
    const give = { accountId, amount: parseUnits('100'), house: 'gateway' } as const;
    await post(tx, {
      ...give,
      kind: 'deposit',
      key: 'k1',
      ref: 'D1',
      note: 'KHQR',
      actor: 'gateway:khqr' as const,
    });
    await post(tx, {
      ...give,
      kind: 'line_transfer',
      key: 'k2',
      ref: 'L1',
      note: 'boss',
      actor: 'member:1' as const,
    });
    await post(tx, {
      ...give,
      kind: 'adjust',
      key: 'k3',
      ref: 'A1',
      note: 'a slip',
      actor: 'staff:ana' as const, // written before ids were
    });
    const aside = async (no: string, amount: string, as?: 'vendor_transfer_in') => {
      const held = await hold(tx, {
        accountId,
        amount: parseUnits(amount),
        key: `aside-${no}`,
        ref: no,
        reason: as ? 'Casino T1' : 'withdrawal',
        actor: own,
        ...(as ? { as } : {}),
      });
      assert.ok(held.ok);
      return held.value.holdId;
    };
    await aside('W1', '10');
    const settled = await aside('W2', '20');
    await settleHold(tx, {
      holdId: settled,
      house: 'gateway',
      key: 'withdrawal:W2:settle',
      actor: 'staff:7' as const,
    });
    const released = await aside('W3', '30');
    await releaseHold(tx, { holdId: released, key: 'withdrawal:W3:release', actor: 'staff:7' as const });
    const away = await aside('T1', '40', 'vendor_transfer_in');
    const back = {
      holdId: away,
      key: 'vendor-transfer:T1:release',
      actor: 'vendor' as const,
      note: 'Casino T1',
    };
    await releaseHold(tx, { ...back, as: 'vendor_transfer_in' });
  });
});
after(() => db.drop());

const { input, output } = reportsApi.operations.listTransactions;
const history = async (asked: object) => {
  const answer = await reportsHandlers(reportsForTests(db, systemClock)).listTransactions(
    input.parse(asked),
    aCall(merchant, {
      role: 'member' as const,
      memberId: member.memberId,
      account: 'player1',
      sessionId: '1',
    }),
  );
  assert.ok(answer.ok);
  return output.parse(answer.value);
};

test('R20 every movement says its number, kind, balances, way, state and who made it', async () => {
  const { list } = await history({});
  assert.deepEqual(
    list.map((row) => [row.ref, row.kind, row.amount, row.status, row.method, row.by, row.remark]),
    [
      ['T1', 'vendor_transfer_in', '40.00', 'SUCCESS', 'Casino T1', 'VENDOR', ''],
      ['T1', 'vendor_transfer_in', '-40.00', 'RETURNED', 'Casino T1', 'MEMBER', ''],
      ['W3', 'release', '30.00', 'SUCCESS', 'Your bank account', 'STAFF', ''],
      ['W3', 'hold', '-30.00', 'RETURNED', 'Your bank account', 'MEMBER', ''],
      ['W2', 'hold', '-20.00', 'SUCCESS', 'Your bank account', 'MEMBER', ''],
      ['W1', 'hold', '-10.00', 'PENDING', 'Your bank account', 'MEMBER', ''],
      ['A1', 'adjust', '100.00', 'SUCCESS', '', 'STAFF', 'a slip'],
      ['L1', 'line_transfer', '100.00', 'SUCCESS', 'boss', 'OTHER', ''],
      ['D1', 'deposit', '100.00', 'SUCCESS', 'KHQR', 'CHANNEL', ''],
    ],
  );
  assert.equal(new Set(list.map(({ id }) => id)).size, list.length, 'each has a number of its own');
  for (const row of list)
    assert.equal(parseUnits(row.balanceBefore) + parseUnits(row.amount), parseUnits(row.balanceAfter));
});

const of = async (asked: object) => {
  const { list, summary, totalCount } = await history(asked);
  return [list.map((row) => row.ref), summary.out, totalCount];
};

test('WALLET-017 the history of what is in progress or came back, with its sum', async () => {
  assert.deepEqual(await of({ status: 'PENDING' }), [['W1'], '10.00', 1]);
  assert.deepEqual(await of({ status: 'RETURNED' }), [['T1', 'W3'], '70.00', 2]);
  assert.deepEqual(await of({ status: 'RETURNED', type: 'WITHDRAW' }), [['W3'], '30.00', 1]);
  assert.deepEqual(await of({ status: 'RETURNED', pageSize: '1', pageNo: '2' }), [['W3'], '70.00', 2]);
  assert.deepEqual(await of({ status: 'PENDING', type: 'DEPOSIT' }), [[], '0.00', 0]);
});

test('WALLET-017 API-056 the history of what is done leaves out what is aside or came back, page by page', async () => {
  const done = ['T1', 'W3', 'W2', 'A1', 'L1', 'D1'];
  assert.deepEqual(await of({ status: 'SUCCESS' }), [done, '20.00', 6]);
  const paged = [];
  for (const pageNo of ['1', '2', '3'])
    paged.push(...(await history({ status: 'SUCCESS', pageSize: '2', pageNo })).list.map(({ ref }) => ref));
  assert.deepEqual(paged, done);
  assert.deepEqual(await of({ status: 'SUCCESS', type: 'WITHDRAW' }), [['W3', 'W2'], '20.00', 2]);
  const all = await history({});
  const [settled, rest] = [
    await history({ status: 'SUCCESS' }),
    [await history({ status: 'PENDING' }), await history({ status: 'RETURNED' })],
  ];
  assert.equal(settled.totalCount + rest.reduce((sum, one) => sum + one.totalCount, 0), all.totalCount);
});
