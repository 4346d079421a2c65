import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { DAY_MS } from '@baize/kernel';
import { updateLevel } from '@baize/members';
import { rebateApi } from './api.ts';
import { rebateConsoleApi } from './console-api.ts';
import { rebateConsoleHandlers, rebateHandlers } from './handlers.ts';
import { payBrand } from './pay-day.ts';
import { aBrand, RATES } from './rebate.fixture.ts';
import { rebatesFrom } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);

test('PROMO-014 OPEN-PROMO-05: a member claims the rate of category, vendor and level on what is not rebated', async () => {
  const brand = await aBrand(db);
  const { member, play, claim, look, balance } = brand;
  await play(member, '1000');
  await play(member, '100', { gameType: 'LIVE' });
  await play(member, '100', { gameType: 'LIVE', vendor: 'STUDIO' });
  await play(member, '500', { gameType: 'SPORTS' });
  const shown = await look(member);
  assert.deepEqual(
    shown.lines.map(({ gameType, vendor, validBet, rateBps, result }) => [
      gameType,
      vendor,
      validBet,
      rateBps,
      result,
    ]),
    [
      ['LIVE', 'OTHER', '100.00', 50, '0.50'],
      ['LIVE', 'STUDIO', '100.00', 100, '1.00'],
      ['RNG', 'OTHER', '1000.00', 30, '3.00'],
    ],
  );
  assert.equal(shown.claimable, '4.50');
  const answer = await claim(member);
  assert.ok(answer.ok);
  assert.equal(answer.value.amount, '4.50');
  assert.equal(await balance(member), '4.50');
  const after_ = await brand.everything();
  assert.equal(codeOf(await claim(member)), 'rebate_below_min', 'once');
  assert.deepEqual(await brand.everything(), after_);
  // Of a higher level, what is not rebated yet gets the rate of the level.
  await db.transaction((tx) => updateLevel(tx, member.memberId, 3));
  await play(member, '200', { gameType: 'LIVE' });
  assert.equal((await look(member)).claimable, '1.60');
});

test('OPEN-PROMO-05: less than the least claim is refused, and nothing moves; noon of the next day pays it', async () => {
  const brand = await aBrand(db);
  const { member, play, claim, until, pay, balance } = brand;
  await play(member, '333');
  const before_ = await brand.everything();
  const answer = await claim(member);
  assert.ok(!answer.ok);
  assert.deepEqual([answer.code, answer.detail], ['rebate_below_min', { min: '1.00', amount: '0.99' }]);
  assert.deepEqual(await brand.everything(), before_);
  await until('2026-01-06T04:59:59Z');
  await pay();
  assert.equal(await balance(member), '0.00', 'not before noon in Bangkok');
  await until('2026-01-06T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '0.99');
  const paid = await brand.everything();
  await pay();
  assert.deepEqual(await brand.everything(), paid, 'run again, nothing happens');
  // What is finer than a coin (0.999) is not lost.
  await play(member, '1');
  await play(member, '0.40');
  await until('2026-01-07T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '1.00');
});

test('OPEN-PROMO-05: the clock pays only the rest of what was claimed', async () => {
  const { member, play, claim, until, pay, balance } = await aBrand(db);
  await play(member, '1000');
  assert.ok((await claim(member)).ok);
  await play(member, '100');
  await until('2026-01-06T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '3.30');
});

test('OPEN-PROMO-05: two tabs, a repeated request and two workers pay once', async () => {
  const brand = await aBrand(db);
  const { member, other, play, claim, until, deps, balance } = brand;
  await play(member, '1000');
  const answers = await Promise.all([claim(member, 'tab-one-1'), claim(member, 'tab-two-2')]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['ok', 'rebate_below_min']);
  const isFirst = answers[0].ok;
  const again = await claim(member, isFirst ? 'tab-one-1' : 'tab-two-2');
  assert.deepEqual(
    again,
    answers.find(({ ok }) => ok),
    'the same request has the same answer',
  );
  assert.equal(await balance(member), '3.00');
  await play(member, '100');
  await play(other, '1000');
  await until('2026-01-06T05:00:00Z');
  const pay = () => payBrand(deps, brand.merchant.id, undefined, 1);
  await Promise.all([pay(), pay(), claim(other)]);
  await pay();
  assert.deepEqual([await balance(member), await balance(other)], ['3.30', '3.00']);
});

test('OPEN-PROMO-05: a worker that dies leaves nothing of the portion, and missed days are made up for', async () => {
  const brand = await aBrand(db);
  const { member, other, play, until, deps, balance } = brand;
  await play(member, '1000');
  await play(other, '2000');
  await until('2026-01-06T03:00:00Z');
  await play(member, '100');
  await until('2026-01-09T05:00:00Z');
  let commits = 0;
  const dying: typeof db = {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        const value = await work(tx);
        // Days one to four have nobody; then the first member is paid, and the second not.
        if ((commits += 1) === 6) throw new Error('killed');
        return value;
      }, options),
  };
  await assert.rejects(payBrand({ ...deps, db: dying }, brand.merchant.id, undefined, 1), /killed/);
  assert.deepEqual([await balance(member), await balance(other)], ['3.00', '0.00']);
  await payBrand(deps, brand.merchant.id, undefined, 1);
  assert.deepEqual([await balance(member), await balance(other)], ['3.30', '6.00']);
});

test('OPEN-PROMO-05: what is taken back after it was paid is earned again before anything is paid, never below zero', async () => {
  const { member, play, claim, until, pay, balance, look } = await aBrand(db);
  await play(member, '1000');
  assert.ok((await claim(member)).ok);
  await until('2026-01-06T05:00:00Z');
  await pay();
  // Arrives a day later.
  await play(member, '-600');
  await play(member, '100');
  assert.deepEqual(
    [(await look(member)).claimable, codeOf(await claim(member))],
    ['0.00', 'rebate_below_min'],
  );
  await until('2026-01-07T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '3.00', 'nothing is taken from the wallet');
  assert.equal((await look(member)).carry, '-1.50');
  await play(member, '1000');
  await until('2026-01-08T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '4.50');
});

test('R9 OPEN-PROMO-05: who is excluded or locked gets none, by hand or by the clock, and keeps what is due', async () => {
  const brand = await aBrand(db);
  const { member, other, play, claim, until, pay, balance } = brand;
  await play(member, '1000');
  await play(other, '1000');
  await db.run(
    `insert into protection.exclusion (merchant_id, member_id, account_id, account, kind, from_at, until_at, reason, actor)
     select $1, $2, $3, $4, 'self_exclusion', '2026-01-01', '2026-01-07', '', 'member:1'`,
    [brand.merchant.id, member.memberId, member.accountId, member.account],
  );
  await db.run(`update members.member set state = 'LOCKED' where id = $1`, [other.memberId]);
  const before_ = await brand.everything();
  assert.equal(codeOf(await claim(member)), 'self_excluded');
  assert.deepEqual(await brand.everything(), before_);
  await until('2026-01-06T05:00:00Z');
  await pay();
  assert.deepEqual([await balance(member), await balance(other)], ['0.00', '0.00']);
  const [run] = await db.many<{ waiting: number }>('select waiting from rebate.run where merchant_id = $1', [
    brand.merchant.id,
  ]);
  assert.equal(run?.waiting, 2);
  await until('2026-01-08T03:00:00Z');
  assert.ok((await claim(member)).ok);
  assert.equal(await balance(member), '3.00');
});

test('PROMO-014 SITE-003: without the flag nobody claims; without the clock everything waits for the claim', async () => {
  const off = await aBrand(db, { flags: { MANPLAYREB3: false } });
  await off.play(off.member, '1000');
  assert.equal((await off.look(off.member)).enabled, false);
  assert.equal(codeOf(await off.claim(off.member)), 'operation_not_enabled');
  await off.until('2026-01-06T05:00:00Z');
  await off.pay();
  assert.equal(await off.balance(off.member), '3.00');

  const byHand = await aBrand(db, { settings: { automatic: false, minClaim: '5' } });
  await byHand.play(byHand.member, '1000');
  await byHand.until('2026-01-09T05:00:00Z');
  await byHand.pay();
  assert.equal(await byHand.balance(byHand.member), '0.00');
  await byHand.play(byHand.member, '1000');
  assert.ok((await byHand.claim(byHand.member)).ok);
  assert.equal(await byHand.balance(byHand.member), '6.00');
});

test('OPEN-PROMO-05: rates are those of the day played, and play by prize mode is left to its own rebate', async () => {
  const brand = await aBrand(db);
  const { member, play, until, pay, balance, merchant } = brand;
  await db.transaction((tx) =>
    rebatesFrom(tx, merchant.id, '2026-01-06', [
      ...RATES.map((row) => ({ ...row, steps: [{ level: 0, rateBps: 10 }] })),
      { gameType: 'LOTT', vendor: null, steps: [{ level: 0, rateBps: 10 }] },
    ]),
  );
  await play(member, '1000');
  await play(member, '1000', { at: new Date(brand.clock.now().getTime() + DAY_MS) });
  await play(member, '1000', {
    at: new Date(brand.clock.now().getTime() + DAY_MS),
    gameType: 'LOTT',
    mode: 1900,
  });
  await until('2026-01-07T05:00:00Z');
  await pay();
  assert.equal(await balance(member), '4.00');
});

test('PROMO-014: a member reads the own payments with their sheets, and nobody else’s', async () => {
  const { member, other, play, claim, ctx, deps } = await aBrand(db);
  await play(member, '1000');
  const paid = await claim(member);
  assert.ok(paid.ok);
  const { postingId } = paid.value;
  const handlers = rebateHandlers(deps);
  const list = await call(rebateApi, 'listRebates', handlers, {}, ctx(member));
  assert.ok(list.ok);
  assert.deepEqual(
    list.value.list.map((row) => [row.kind, row.amount]),
    [['CLAIM', '3.00']],
  );
  const sheet = await call(rebateApi, 'getRebateSheet', handlers, { postingId }, ctx(member));
  assert.ok(sheet.ok);
  assert.deepEqual(
    sheet.value.lines.list.map(({ validBet, result }) => [validBet, result]),
    [['1000.00', '3.00']],
  );
  assert.equal(
    codeOf(await call(rebateApi, 'getRebateSheet', handlers, { postingId }, ctx(other))),
    'not_found',
  );
});

test('OP-27 operators list the payments of some days, of a run all of them, and what runs came to', async () => {
  const brand = await aBrand(db);
  const { member, other, play, until, pay, deps, merchant } = brand;
  await play(member, '1000');
  await play(other, '2000');
  await until('2026-01-06T05:00:00Z');
  await payBrand(deps, merchant.id, undefined, 1);
  const handlers = rebateConsoleHandlers(deps);
  const staff = staffContext(['promotions.read'], { merchant });
  const runs = await call(rebateConsoleApi, 'listRebateRuns', handlers, {}, staff);
  assert.ok(runs.ok);
  const run = runs.value.list.find(({ day }) => day === '2026-01-05');
  assert.deepEqual([run?.members, run?.paid], [2, '9.00']);
  const count = async (input: object) => {
    const answer = await call(rebateConsoleApi, 'listRebatePostings', handlers, input, staff);
    return answer.ok ? answer.value.totalCount : answer.code;
  };
  assert.equal(await count({}), 2);
  await until('2026-03-06T05:00:00Z');
  await pay();
  assert.equal(await count({}), 0, 'of the last seven days');
  assert.equal(await count({ from: '2026-01-06', to: '2026-01-06', account: member.account }), 1);
  assert.equal(await count({ from: '2026-01-06', to: '2026-01-06', account: 'nobody' }), 0);
  assert.equal(await count({ runId: run?.runId }), 2);
  assert.equal(await count({ from: '2026-01-01', to: '2026-02-20' }), 'range_too_long');
});
