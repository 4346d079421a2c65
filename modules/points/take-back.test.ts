import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { parseUnits as money, type Given } from '@baize/kernel';
import { anExclusion } from '@baize/protection/testing';
import fc from 'fast-check';
import { aBrand, SETTINGS } from './points.fixture.ts';
import { earnedOnDay, type Over } from './rules.ts';
import { setting } from './settings.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('OPEN-POINTS-01: a rollback of what earned nothing, as the member was excluded, takes no points', async () => {
  const { member, merchant: _, clock, play, until, earn, points, sums } = await aBrand(db);
  await play(member, '1000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  await play(member, '500');
  await db.transaction((tx) => anExclusion(tx, member, { from: clock.now(), until: null }));
  await until('2026-01-06T18:00:00Z');
  await earn();
  assert.equal(await points(member), 100);
  await play(member, '-500');
  await until('2026-01-07T18:00:00Z');
  await earn();
  assert.equal(await points(member), 100, 'the bets of the excluded day earned nothing');
  await play(member, '-300');
  await until('2026-01-08T18:00:00Z');
  await earn();
  assert.equal(await points(member), 70, 'those of the day before did');
  assert.deepEqual(await sums(), { total: 0n, wrong: 0 });
});

test('OPEN-POINTS-01: a rollback takes points back at the ratio they were earned at, though the ratio is another or none by then', async () => {
  const { member, merchant, play, until, earn, points, sums } = await aBrand(db);
  const ratio = (slots: string) =>
    db.transaction((tx) => setting.put(tx, merchant.id, { ...SETTINGS, per: { ...SETTINGS.per, slots } }));
  await play(member, '1000');
  await until('2026-01-05T18:00:00Z');
  await earn();
  await ratio('50');
  await play(member, '1000');
  await until('2026-01-06T18:00:00Z');
  await earn();
  assert.equal(await points(member), 120);
  await ratio('0');
  await play(member, '-1500');
  await until('2026-01-07T18:00:00Z');
  await earn();
  assert.equal(await points(member), 50, 'twenty for the newer thousand, fifty for half of the older');
  await play(member, '-500');
  await until('2026-01-08T18:00:00Z');
  await earn();
  assert.equal(await points(member), 0);
  assert.deepEqual(await sums(), { total: 0n, wrong: 0 });
});

const step = fc.record({
  base: fc.bigInt(-30_000n, 30_000n).map((units) => units * money('0.01')),
  per: fc.constantFrom('0', '1', '7', '10', '50').map((text) => money(text)),
  spent: fc.integer({ min: 0, max: 4 }),
});

test('OPEN-POINTS-01: at whatever ratios members play and bets are rolled back, points and what is over are what the bets left earned', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      const given: Given<bigint>[] = [];
      let over: Over = { units: 0n, per: null };
      let [balance, earned, played] = [0n, 0n, 0n];
      const day = (base: bigint, per: bigint) => {
        for (const row of earnedOnDay({ base, per }, given, over, balance)) {
          given.push({ rate: row.per, base: row.base });
          balance += row.points;
          earned += row.points;
          if (row.per !== 0n) over = { units: row.carryOut, per: row.per };
          assert.ok(balance >= 0n);
        }
        played += base;
      };
      for (const { base, per, spent } of steps) {
        // Nothing is rolled back that was not bet.
        day(base < -played ? -played : base, per);
        if (spent === 4) balance /= 2n;
      }
      day(-played, money('3'));
      const { units, per } = over;
      // All is rolled back: what was spent meanwhile is owed, to the point; a rounding is less than a thousandth of one.
      const owed = per === null ? 0n : (-units * 1_000n) / per;
      assert.ok(earned * 1_000n - owed <= 1n && earned * 1_000n - owed >= 0n, `${earned} ${owed}`);
    }),
  );
});
