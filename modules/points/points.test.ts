import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, codeOf } from '@baize/endpoint/testing';
import { parseUnits } from '@baize/kernel';
import { freeMoney, stopMoney } from '@baize/members';
import { anExclusion } from '@baize/protection/testing';
import { liftRestriction, restrict, turnoverLeftOf } from '@baize/wallet';
import { pointsApi } from './api.ts';
import { pointsHandlers } from './handlers.ts';
import { aBrand } from './points.fixture.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('POINTS-004 OPEN-POINTS-01: a day’s valid bets and deposits earn points at 01:00 of the next, by type', async () => {
  const brand = await aBrand(db);
  const { member, play, deposit, until, earn, points, ctx, deps } = brand;
  await play(member, '105');
  await play(member, '100', 'LIVE');
  await play(member, '30', 'ELOTT');
  await play(member, '40', 'PVP');
  await play(member, '500', 'SPORTS');
  await deposit(member, '51');
  await until('2026-01-05T17:59:59Z');
  await earn();
  assert.equal(await points(member), 0, 'not before one o’clock in Bangkok');
  await until('2026-01-05T18:00:00Z');
  await earn();
  // Slots 10, live 5, lottery 3, card 2, deposit 10; sports give nothing here.
  assert.equal(await points(member), 30);
  const posted = await brand.everything();
  await earn();
  assert.deepEqual(await brand.everything(), posted, 'run again, nothing happens');
  // What is less than a point is not lost: 5 of slots are over.
  await play(member, '5');
  await until('2026-01-06T18:00:00Z');
  await earn();
  assert.equal(await points(member), 31);
  const shown = await call(pointsApi, 'listPointMovements', pointsHandlers(deps), {}, ctx(member));
  assert.ok(shown.ok);
  assert.deepEqual(
    shown.value.list.map(({ type, change, balanceBefore, balanceAfter }) => [
      type,
      change,
      balanceBefore,
      balanceAfter,
    ]),
    [
      ['slots', '1', '30', '31'],
      ['deposit', '10', '20', '30'],
      ['slots', '10', '10', '20'],
      ['card', '2', '8', '10'],
      ['lottery', '3', '5', '8'],
      ['live', '5', '0', '5'],
    ],
  );
  assert.deepEqual(await brand.sums(), { total: 0n, wrong: 0 });
});

test('OPEN-POINTS-01: a rollback takes points back in the next run, never below nothing, and is earned back first', async () => {
  const { member, play, until, earn, points, convert, sums } = await aBrand(db);
  await play(member, '3000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  assert.equal(await points(member), 300);
  assert.equal(codeOf(await convert(member, 200)), 'ok');
  await play(member, '-1500');
  await until('2026-01-06T18:00:00Z');
  await earn();
  assert.equal(await points(member), 0, 'of 150 points 100 were there');
  await play(member, '600');
  await until('2026-01-07T18:00:00Z');
  await earn();
  assert.equal(await points(member), 10);
  assert.deepEqual(await sums(), { total: 0n, wrong: 0 });
});

test('OPEN-POINTS-01: two workers post each day once, and days that nobody posted are made up for', async () => {
  const { member, other, play, until, earn, points, sums } = await aBrand(db);
  await play(member, '100');
  await play(other, '200');
  await until('2026-01-06T03:00:00Z');
  await play(member, '50');
  await until('2026-01-08T18:00:00Z');
  await Promise.all([earn(1), earn(1), earn(1)]);
  await earn(1);
  assert.deepEqual([await points(member), await points(other)], [15, 20]);
  assert.deepEqual(await sums(), { total: 0n, wrong: 0 });
});

test('R9: who is excluded earns and converts nothing', async () => {
  const brand = await aBrand(db);
  const { member, other, play, until, earn, points, convert } = brand;
  await play(member, '3000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  await db.transaction((tx) => anExclusion(tx, member, { from: brand.clock.now(), until: null }));
  await play(member, '1000');
  await play(other, '1000');
  await until('2026-01-06T18:00:00Z');
  await earn();
  assert.deepEqual([await points(member), await points(other)], [300, 100]);
  const before_ = await brand.everything();
  assert.equal(codeOf(await convert(member, 200)), 'self_excluded');
  assert.deepEqual(await brand.everything(), before_);
});

test('OPEN-POINTS-03 POINTS-009 POINTS-010: points become money at once, bound by one turnover', async () => {
  const brand = await aBrand(db);
  const { member, other, play, until, earn, points, convert, balance, ctx, deps } = brand;
  await play(member, '3200');
  await until('2026-01-05T18:00:00Z');
  await earn();
  const shown = await call(pointsApi, 'getPointBalance', pointsHandlers(deps), {}, ctx(member));
  assert.ok(shown.ok);
  assert.deepEqual(shown.value, { pointBalance: '320', convertible: '300', expire: null });
  const before_ = await brand.everything();
  assert.equal(codeOf(await convert(member, 300, { password: '111111' })), 'password_wrong');
  assert.equal(codeOf(await convert(member, 100)), 'points_below_min');
  assert.equal(codeOf(await convert(member, 250)), 'points_in_steps');
  assert.equal(codeOf(await convert(member, 400)), 'points_insufficient');
  assert.equal(codeOf(await convert(other, 200)), 'points_insufficient');
  assert.deepEqual(await brand.everything(), before_);
  const answer = await convert(member, 300, { requestId: 'request-once' });
  assert.ok(answer.ok, codeOf(answer));
  assert.deepEqual(answer.value, { amount: '3.00', pointBalance: '20', balance: '3.00' });
  const { accountId } = member;
  assert.equal((await turnoverLeftOf(db, [accountId])).get(accountId), parseUnits('3'));
  const done = await brand.everything();
  assert.deepEqual(
    await convert(member, 300, { requestId: 'request-once' }),
    answer,
    'the first answer again',
  );
  assert.equal(codeOf(await convert(member, 200, { requestId: 'request-once' })), 'request_id_reused');
  assert.deepEqual(await brand.everything(), done);
  assert.deepEqual([await points(member), await balance(member)], [20, '3.00']);
  assert.deepEqual(await brand.sums(), { total: 0n, wrong: 0 });
});

test('POINTS-009 nothing is converted while money is stopped or a contract is owed, as nothing is withdrawn', async () => {
  const { member, play, until, earn, convert, everything, points } = await aBrand(db);
  await play(member, '3000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  const { accountId, memberId } = member;
  const owed = { accountId, kind: 'no_withdraw', ref: 'contract:1' } as const;
  const before_ = await everything();
  await db.transaction((tx) => stopMoney(tx, memberId, 'password_reset'));
  assert.equal(codeOf(await convert(member, 200)), 'money_stopped', 'an operator let somebody in');
  await db.transaction((tx) => restrict(tx, { ...owed, reason: 'arrears' }));
  await db.transaction((tx) => freeMoney(tx, memberId));
  assert.equal(codeOf(await convert(member, 200)), 'contract_hold', 'a contract is owed');
  assert.deepEqual(await everything(), before_);
  await db.transaction((tx) => liftRestriction(tx, owed));
  assert.equal(codeOf(await convert(member, 200)), 'ok');
  assert.equal(await points(member), 100);
});

test('OPEN-POINTS-03: of conversions at once, points pay for one', async () => {
  const { member, play, until, earn, points, convert, balance } = await aBrand(db);
  await play(member, '3000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  const answers = await Promise.all([1, 2, 3].map(() => convert(member, 200)));
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'points_insufficient', 'points_insufficient']);
  assert.deepEqual([await points(member), await balance(member)], [100, '2.00']);
});

test('R41: nothing moves points but an entry with its other side, and nothing written is changed', async () => {
  const { member, play, until, earn, everything } = await aBrand(db);
  await play(member, '100');
  await until('2026-01-05T18:00:00Z');
  await earn();
  const before_ = await everything();
  for (const sql of [
    `update points.account set balance = balance + 1 where member_id = ${member.memberId}`,
    `delete from points.entry`,
    `update points.transfer set amount = 2`,
    `insert into points.entry (account_id, transfer_id, amount)
     select account_id, (select min(transfer_id) from points.transfer), 5 from points.account where member_id is null limit 1`,
    `insert into points.transfer (merchant_id, member_id, key, kind, type, amount, ref, actor, at)
     values (1, ${member.memberId}, 'alone', 'earn', 'live', 5, '', 'clock', now())`,
  ])
    await assert.rejects(db.run(sql), sql);
  assert.deepEqual(await everything(), before_);
});
