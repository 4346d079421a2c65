import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { DAY_MS, plusDays } from '@baize/kernel';
import fc from 'fast-check';
import { aBrand } from './rebate.fixture.ts';
import { rebatesFrom } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

type Brand = Awaited<ReturnType<typeof aBrand>>;
const ratesFrom = ({ merchant }: Brand, day: string, steps: { level: number; rateBps: number }[]) =>
  db.transaction((tx) => rebatesFrom(tx, merchant.id, day, [{ gameType: 'RNG', vendor: null, steps }]));
const onLevel = ({ member }: Brand, level: number) =>
  db.run('update members.member set level = $2 where id = $1', [member.memberId, level]);
/** Noon of a day of January in Bangkok: the day before is paid. */
const noon = async ({ until, pay }: Brand, day: number) => {
  await until(`2026-01-${String(day).padStart(2, '0')}T05:00:00Z`);
  await pay();
};
const earnedBy = async ({ member }: Brand): Promise<bigint> =>
  BigInt(
    (
      await db.one<{ sum: string }>(
        'select coalesce(sum(earned), 0)::text as sum from rebate.posting where member_id = $1',
        [member.memberId],
      )
    ).sum,
  );

test('OPEN-PROMO-05: claimed on a level and rolled back on another that gives nothing, it is taken back at the rate of the claim', async () => {
  const brand = await aBrand(db);
  await ratesFrom(brand, '2026-01-01', [{ level: 2, rateBps: 50 }]);
  await onLevel(brand, 2);
  await brand.play(brand.member, '1000');
  assert.ok((await brand.claim(brand.member)).ok);
  await onLevel(brand, 0);
  await brand.play(brand.member, '-400');
  await noon(brand, 6);
  assert.equal((await brand.look(brand.member)).carry, '-2.00');
  assert.equal(await brand.balance(brand.member), '5.00');
});

test('OPEN-PROMO-05: a rollback of a later day comes at the rate that the newest days before it gave', async () => {
  const brand = await aBrand(db);
  await ratesFrom(brand, '2026-01-01', [{ level: 0, rateBps: 50 }]);
  await ratesFrom(brand, '2026-01-06', [{ level: 0, rateBps: 20 }]);
  await ratesFrom(brand, '2026-01-07', [{ level: 0, rateBps: 0 }]);
  await brand.play(brand.member, '1000');
  await noon(brand, 6);
  await brand.play(brand.member, '1000');
  await noon(brand, 7);
  assert.equal(await brand.balance(brand.member), '7.00');
  await brand.play(brand.member, '-1500');
  await noon(brand, 8);
  assert.equal(
    (await brand.look(brand.member)).carry,
    '-4.50',
    'the thousand at 0.2 %, five hundred at 0.5 %',
  );
});

test('OPEN-PROMO-05: a rollback of play that was given nothing takes nothing back', async () => {
  const brand = await aBrand(db);
  await ratesFrom(brand, '2026-01-01', [{ level: 0, rateBps: 50 }]);
  await ratesFrom(brand, '2026-01-06', [{ level: 0, rateBps: 0 }]);
  await brand.play(brand.member, '1000');
  await noon(brand, 6);
  await brand.play(brand.member, '800');
  await noon(brand, 7);
  await brand.play(brand.member, '-800');
  await noon(brand, 8);
  assert.equal((await brand.look(brand.member)).carry, '0.00');
  await brand.play(brand.member, '-200');
  await noon(brand, 9);
  assert.equal((await brand.look(brand.member)).carry, '-1.00', 'of what was given, all the same');
});

const step = fc.record({
  units: fc.integer({ min: -300, max: 300 }),
  rateBps: fc.constantFrom(0, 10, 37, 90),
});

test('OPEN-PROMO-05: at whatever rates days are played and rolled back, once all is rolled back all that was given has come back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const brand = await aBrand(db);
      let played = 0;
      const playDay = async (units: number, rateBps: number, index: number) => {
        await ratesFrom(brand, plusDays('2026-01-05', index), [{ level: 0, rateBps }]);
        if (units !== 0) await brand.play(brand.member, String(units));
        played += units;
        brand.clock.advance(DAY_MS);
        await brand.until(brand.clock.now().toISOString());
        await brand.pay();
        assert.ok((await earnedBy(brand)) >= 0n);
      };
      brand.clock.advance(2 * 3_600_000);
      for (const [index, { units, rateBps }] of steps.entries())
        await playDay(Math.max(units, -played), rateBps, index);
      await playDay(-played, 55, steps.length);
      assert.equal(await earnedBy(brand), 0n);
    }),
    { numRuns: 8 },
  );
});
