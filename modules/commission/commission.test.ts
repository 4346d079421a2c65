import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Tx } from '@baize/db';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { formatUnits } from '@baize/kernel';
import { moveMember, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { cutOnMove } from '@baize/rates';
import { ratesFrom } from '@baize/rates/testing';
import { closeAccount } from '@baize/wallet';
import { commissionApi } from './api.ts';
import { aLine, balanceOf, everything, type Line } from './commission.fixture.ts';
import { hasEarned } from './commission.sql.ts';
import { computeDue, computeNextDay } from './compute-day.ts';
import { commissionHandlers } from './handlers.ts';
import { postDue } from './post-due.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const ask = (line: Line, who: Member, name: 'listCommission' | 'getCommissionSheet', input: object) =>
  call(
    commissionApi,
    name,
    commissionHandlers(line.deps),
    input as never,
    memberContext(who.memberId, { merchant: line.merchant, account: who.account, role: 'member' }) as never,
  );
const balances = (line: Line) => Promise.all([line.a, line.b, line.c].map((who) => balanceOf(db, who)));

test('OPEN-AGENT-03 each agent earns the difference of rates on each branch, the day after, once', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '10000');
  await line.play(line.ofB, '5000');
  await line.play(line.ofA, '1000');
  await line.until('2026-01-05T18:29:59Z'); // 01:29:59 of the 6th in Bangkok
  assert.equal(await line.run(), 0);
  await line.until('2026-01-05T18:30:00Z');
  assert.equal(await line.run(), 3);
  // c: 10,000 × 30 = 30.00. b: 10,000 × (40 − 30) + 5,000 × 40 = 10.00 + 20.00. a: 15,000 × (50 − 40) + 1,000 × 50 = 15.00 + 5.00.
  assert.deepEqual(await balances(line), ['20.00', '30.00', '30.00']);
  const before_ = await everything(db, line.merchant.id);
  assert.equal(await line.run(), 0);
  assert.deepEqual(await everything(db, line.merchant.id), before_, 'run again, nothing happens');
});

test('OPEN-AGENT-03 a day on which one account alone earns is paid like any other', async () => {
  const line = await aLine(db);
  await line.play(line.ofA, '1000');
  await line.until('2026-01-05T18:30:00Z');
  assert.equal(await line.run(), 1);
  assert.deepEqual(await balances(line), ['5.00', '0.00', '0.00']);
});

test('OP-04 a brand has earned once a day paid somebody, and no day is computed while that is asked', async () => {
  const line = await aLine(db);
  const asked = () => db.transaction((tx) => hasEarned(tx, line.merchant.id));
  await line.play(line.ofC, '10000');
  assert.equal(await asked(), false);
  await line.until('2026-01-06T00:00:00Z');
  await line.run();
  assert.equal(await asked(), true);
  const other = await aLine(db);
  assert.equal(await db.transaction((tx) => hasEarned(tx, other.merchant.id)), false);
  await line.until('2026-01-07T00:00:00Z');
  await db.transaction(async (tx) => {
    await hasEarned(tx, line.merchant.id);
    assert.equal(await computeNextDay(line.deps, line.merchant.id), false, 'it waits');
  });
  assert.equal(await computeNextDay(line.deps, line.merchant.id), true);
});

test('OPEN-AGENT-03 the agent follows each posting: branch, game type, valid bet, rates, result', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '10000');
  await line.play(line.ofB, '33.33');
  await line.until('2026-01-06T00:00:00Z');
  await line.run();
  const listed = await ask(line, line.b, 'listCommission', {});
  assert.ok(listed.ok && 'list' in listed.value);
  const [posting] = listed.value.list;
  assert.ok(posting);
  // 10.00 + 33.33 × 0.0040 = 0.13332: paid 10.13.
  assert.deepEqual(
    [posting.day, posting.earned, posting.amount, posting.state],
    ['2026-01-05', '10.13332', '10.13', 'POSTED'],
  );
  const sheet = await ask(line, line.b, 'getCommissionSheet', { postingId: posting.postingId });
  assert.ok(sheet.ok && 'lines' in sheet.value);
  assert.deepEqual(
    sheet.value.lines.list.map(({ account, scale, base, own, below, result }) => [
      account,
      scale,
      base,
      own,
      below,
      result,
    ]),
    [
      [line.c.account, 'RNG', '10000.00', 40, 30, '10.00'],
      [line.ofB.account, 'RNG', '33.33', 40, 0, '0.13332'],
    ],
  );
  for (const other of [line.a, line.c, line.ofB]) {
    const refused = await ask(line, other, 'getCommissionSheet', { postingId: posting.postingId });
    assert.equal(refused.ok ? 'ok' : refused.code, 'not_found');
  }
});

test('OPEN-AGENT-03 lottery modes: the member’s rebate and the agents’ differences, beside play without a mode', async () => {
  const line = await aLine(db);
  await db.transaction(async (tx) => {
    await ratesFrom(tx, line.a, { PRIZE_MODE: 1960, LOTT: 20 }, '2026-01-01');
    await ratesFrom(tx, line.ofA, { PRIZE_MODE: 1950 }, '2026-01-01');
  });
  await line.play(line.ofA, '1000', line.clock.now(), { gameType: 'LOTT', mode: 1900 });
  await line.play(line.ofA, '500', line.clock.now(), { gameType: 'LOTT' });
  await line.until('2026-01-06T00:00:00Z');
  await line.run();
  // The member: 1,000 × (1950 − 1900) / 2000 = 25.00. The agent: 1,000 × (1960 − 1950) / 2000 = 5.00, and of the 500 without a mode
  // 500 × 0.0020 = 1.00.
  assert.deepEqual([await balanceOf(db, line.ofA), await balanceOf(db, line.a)], ['25.00', '6.00']);
});

test('OPEN-AGENT-03 what is taken back on a later day is taken off; below zero it waits for the next days', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '10000');
  await line.until('2026-01-06T00:00:00Z');
  await line.run();
  // On the 6th 12,000 of earlier play are taken back and 2,000 played: c −10,000 × 0.0030 = −30.00.
  await line.play(line.ofC, '-12000');
  await line.play(line.ofC, '2000');
  await line.until('2026-01-07T00:00:00Z');
  await line.run();
  assert.equal(await balanceOf(db, line.c), '30.00');
  // On the 7th 15,000: 45.00 − 30.00 = 15.00.
  await line.play(line.ofC, '15000');
  await line.until('2026-01-08T00:00:00Z');
  await line.run();
  assert.equal(await balanceOf(db, line.c), '45.00');
  const rows = await db.many<{ earned: bigint; carryIn: bigint; carryOut: bigint; amount: bigint }>(
    'select earned, carry_in, carry_out, amount from commission.posting where member_id = $1 order by day',
    [line.c.memberId],
  );
  assert.deepEqual(
    rows.map((row) => [row.earned, row.carryIn, row.carryOut, row.amount].map((units) => formatUnits(units))),
    [
      ['30.00', '0.00', '0.00', '30.00'],
      ['-30.00', '0.00', '-30.00', '0.00'],
      ['45.00', '-30.00', '0.00', '15.00'],
    ],
  );
});

test('OPEN-AGENT-03 a member who is moved in the day earns each upline what was played under it; the new rates hold the day after', async () => {
  const line = await aLine(db);
  const right = await db.transaction(async (tx) => {
    const made = await anAgent(tx, { merchant: line.merchant, uplineId: line.house.memberId });
    await ratesFrom(tx, made, { RNG: 20 }, '2026-01-01');
    return made;
  });
  // The brands of the tests above would make up for every day since January.
  await db.run("update commission.progress set next_day = '2200-01-01'", []);
  const at = (await db.one<{ at: Date }>('select clock_timestamp() as at', [])).at;
  await line.until(at.toISOString());
  await db.run(
    "insert into commission.progress (merchant_id, next_day) values ($1, ($2::timestamptz at time zone 'Asia/Bangkok')::date)",
    [line.merchant.id, at],
  );
  await line.play(line.ofC, '1000', at);
  await db.transaction(async (tx) => {
    const moved = { merchantId: line.merchant.id, memberId: line.c.memberId };
    assert.ok((await moveMember(tx, moved, right.account)).ok);
    await cutOnMove(tx, moved, { at, by: 'job:test' });
  });
  const after_ = (await db.one<{ at: Date }>('select clock_timestamp() as at', [])).at;
  await line.play(line.ofC, '2000', after_);
  await line.until(new Date(at.getTime() + 2 * 86_400_000).toISOString());
  await line.run();
  // c has 30 until the day ends: 3,000 × 0.0030 = 9.00. b and a: 1,000 × 0.0010 = 1.00 each. right has less than c today: nothing.
  assert.deepEqual(await balances(line), ['1.00', '1.00', '9.00']);
  assert.equal(await balanceOf(db, right), '0.00');
});

test('OPEN-AGENT-03 two brands with their own currency and rates', async () => {
  const [one, other] = [await aLine(db), await aLine(db, { currency: 'VND' })];
  await one.play(one.ofC, '12345');
  await other.play(other.ofC, '12345');
  await one.until('2026-01-06T00:00:00Z');
  await one.run();
  assert.equal(await balanceOf(db, other.c), '0.00', 'each brand is posted apart');
  await other.until('2026-01-06T00:00:00Z');
  await other.run();
  // 12,345 × 0.0030 = 37.035: 37.03 dollars, 37 dong.
  assert.deepEqual([await balanceOf(db, one.c), await balanceOf(db, other.c)], ['37.03', '37.00']);
});

test('OPEN-AGENT-03 a worker that was down makes up for every day, each with the rates of that day', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '1000', new Date('2026-01-05T03:00:00Z'));
  await line.play(line.ofC, '1000', new Date('2026-01-06T03:00:00Z'));
  await line.play(line.ofC, '1000', new Date('2026-01-07T03:00:00Z'));
  // From the 7th on c has 10.
  await db.transaction((tx) => ratesFrom(tx, line.c, { RNG: 10 }, '2026-01-07'));
  await line.until('2026-01-09T00:00:00Z');
  assert.equal(await line.run(), 9);
  // c: 3.00 + 3.00 + 1.00; b: 1.00 + 1.00 + 3.00; a: 1.00 each day.
  assert.deepEqual(await balances(line), ['3.00', '5.00', '7.00']);
});

test('OPEN-AGENT-03 a day is computed whole, however many members and rows are taken at once', async () => {
  const sheets: unknown[] = [];
  for (const steps of [
    { members: 1, rows: 1 },
    { members: 2, rows: 2 },
    { members: 2_000, rows: 5_000 },
  ]) {
    const line = await aLine(db);
    await line.play(line.ofC, '10000');
    await line.play(line.ofB, '5000');
    await line.play(line.ofA, '1000');
    await db.run("insert into commission.progress (merchant_id, next_day) values ($1, '2026-01-05')", [
      line.merchant.id,
    ]);
    await line.until('2026-01-06T00:00:00Z');
    assert.ok(await computeNextDay(line.deps, line.merchant.id, steps));
    await postDue(line.deps, line.merchant.id);
    const { postings, lines } = await everything(db, line.merchant.id);
    sheets.push([await balances(line), postings.length, lines.length]);
  }
  // As in the first test; a line for c's player, for b's and branch c, for a's and branch b.
  const whole = [['20.00', '30.00', '30.00'], 3, 5];
  assert.deepEqual(sheets, [whole, whole, whole]);
});

test('OPEN-AGENT-03 measures that are not complete pay nothing', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '1000');
  await line.until('2026-01-05T16:00:00Z');
  line.clock.advance(86_400_000);
  assert.equal(await line.run(), 0);
  await line.until('2026-01-06T18:00:00Z');
  assert.equal(await line.run(), 3);
});

test('OPEN-AGENT-03 killed in the middle, and two workers at once: every account is paid once', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '1000');
  await line.until('2026-01-06T00:00:00Z');
  // A worker dies after it computed, before it committed.
  const dying = {
    ...db,
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      db.transaction((tx) => work(tx).then(() => Promise.reject(new Error('killed')))),
  };
  await computeDue({ ...line.deps, clock: { now: () => new Date('2026-01-05T03:00:00Z') } });
  await assert.rejects(computeNextDay({ ...line.deps, db: dying }, line.merchant.id), /killed/);
  assert.deepEqual((await everything(db, line.merchant.id)).postings, []);
  await Promise.all([computeDue(line.deps), computeDue(line.deps)]);
  await computeDue(line.deps);
  await Promise.all([postDue(line.deps, line.merchant.id), postDue(line.deps, line.merchant.id)]);
  assert.deepEqual(await balances(line), ['1.00', '1.00', '3.00']);
});

test('OPEN-AGENT-03 a closed wallet takes nothing, and stops nobody else', async () => {
  const line = await aLine(db);
  await line.play(line.ofC, '1000');
  await db.transaction(async (tx) => assert.ok((await closeAccount(tx, line.b.accountId)).ok));
  await line.until('2026-01-06T00:00:00Z');
  await line.run();
  const states = await db.many<{ memberId: number; state: string }>(
    'select member_id, state from commission.posting where merchant_id = $1 order by member_id',
    [line.merchant.id],
  );
  assert.deepEqual(
    states.map(({ state }) => state),
    ['POSTED', 'REFUSED', 'POSTED'],
  );
  assert.deepEqual(await balances(line), ['1.00', '0.00', '3.00']);
  await assert.rejects(
    db.run('delete from commission.posting where merchant_id = $1', [line.merchant.id]),
    /kept/,
  );
  await assert.rejects(db.run('update commission.line set base = 1', []), /kept/);
});
