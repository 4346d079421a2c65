import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endOnMove } from '@baize/contracts';
import { aContract } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { moveMember } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { dying, untilKilled } from './dying.fixture.ts';
import { aLine, balanceOf, everything, give, rate, settlements, termsAt, type Line } from './line.fixture.ts';
import { settleAndPay } from './jobs.ts';
import { halvesOf, payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { settlementForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const SALARIES = [
  ['DAILY_SALARY', '2026-01-04T17:00:00Z', '2026-01-05T18:30:00Z'],
  ['HOURLY_SALARY', '2026-01-05T03:00:00Z', '2026-01-05T04:05:00Z'],
  ['REALTIME_SALARY', '2026-01-05T03:00:00Z', '2026-01-05T03:06:00Z'],
] as const;
/** At 1.5 %, 1 % and 0.5 % of 1,000 that C's player lost: 15, 10, 5. Each keeps 5. */
const line = async ([kind, from, until]: (typeof SALARIES)[number]): Promise<Line> => {
  const made = await aLine(db, { kind, from, levels: [150, 100, 50].map((bps) => termsAt(kind, bps)) });
  await made.play(made.players[2], '1000', '2026-01-05T03:01:00Z');
  await made.until(until);
  return made;
};
const kept = (of: Line) => Promise.all([of.a, of.b, of.c].map((one) => balanceOf(db, one)));
/** Another test's worker leaves it alone. */
const close = ({ merchant }: Line) =>
  db.run(
    `update contract_settlement.progress set paused_at = now(), paused_by = 'test' where merchant_id = $1`,
    [merchant.id],
  );

for (const of of SALARIES)
  test(`CONTRACT-019 ${of[0]}: killed at each step, before and after it commits, and gone on with, it pays once`, async () => {
    let steps = 0;
    const alive = await line(of);
    const counted = dying(db, [0], () => (steps += 1));
    await settleDue(settlementForTests(counted, alive.clock));
    await payFrozen(settlementForTests(counted, alive.clock), alive.merchant.id);
    await close(alive);
    assert.deepEqual(await kept(alive), ['5.00', '5.00', '5.00']);
    assert.ok(steps >= 4, 'a step for the page and one for each level of the tree');
    for (let at = 0; at < steps; at += 1)
      for (const fate of [1, 2]) {
        const killed = await line(of);
        const fates = Array.from({ length: at + 1 }, (_, nth) => (nth === at ? fate : 0));
        const deps = settlementForTests(dying(db, fates), killed.clock);
        await untilKilled(async () => {
          await settleDue(deps);
          await payFrozen(deps, killed.merchant.id);
        });
        await killed.run();
        assert.deepEqual(await kept(killed), ['5.00', '5.00', '5.00'], `step ${at}, fate ${fate}`);
        const before = await everything(db, killed.merchant.id);
        assert.equal(before.rows.length, 3);
        await killed.run();
        assert.deepEqual(await everything(db, killed.merchant.id), before);
        await close(killed);
      }
  });

for (const of of SALARIES)
  test(`CONTRACT-019 ${of[0]}: two workers at once settle and pay once`, async () => {
    const shared = await line(of);
    const other = settlementForTests(db, shared.clock);
    await Promise.all([settleDue(shared.deps), settleDue(other), settleDue(other)]);
    await settleDue(shared.deps);
    await Promise.all([payFrozen(shared.deps, shared.merchant.id), payFrozen(other, shared.merchant.id)]);
    await payFrozen(shared.deps, shared.merchant.id);
    assert.deepEqual(await kept(shared), ['5.00', '5.00', '5.00']);
    assert.equal((await settlements(db, shared.merchant.id)).length, 3);
    await close(shared);
  });

test('OPEN-CONTRACT-02 a contract that is signed while its kind is settled counts from the next period on', async () => {
  const day = await line(SALARIES[0]);
  const { merchant, c } = day;
  const d = await db.transaction((tx) => anAgent(tx, { merchant, uplineId: c.memberId }));
  const sign = () =>
    db.transaction((tx) =>
      aContract(tx, {
        merchantId: merchant.id,
        kind: 'DAILY_SALARY',
        salaryType: 'SINGLE_BET',
        uplineId: c.memberId,
        downlineId: d.memberId,
        terms: rate(20),
        effectiveFrom: new Date('2026-01-05T17:00:00Z'),
      }),
    );
  await Promise.all([settleDue(day.deps), sign(), settleDue(settlementForTests(db, day.clock))]);
  await day.run();
  assert.deepEqual(await kept(day), ['5.00', '5.00', '5.00']);
  assert.equal((await settlements(db, merchant.id)).length, 3);
  // The next day D's own 1,000 pays D 0.2 % = 2; C 5 - 2 = 3, B and A 5 each.
  await day.play(d, '1000', '2026-01-06T03:00:00Z');
  await day.until('2026-01-06T18:30:00Z');
  await day.run();
  assert.deepEqual(await kept(day), ['10.00', '10.00', '8.00']);
  assert.equal(await balanceOf(db, d), '2.00');
  await close(day);
});

test('CONTRACT-009 a member who is moved while their kind is settled: what was played is paid where it was played', async () => {
  const day = await line(SALARIES[0]);
  const { merchant, a, c } = day;
  const move = () =>
    db.transaction(async (tx) => {
      await moveMember(tx, { memberId: c.memberId, merchantId: merchant.id }, a.account);
      await endOnMove(tx, { memberId: c.memberId, merchantId: merchant.id }, day.clock);
    });
  await Promise.all([settleDue(day.deps), move(), settleDue(settlementForTests(db, day.clock))]);
  await day.run();
  await day.run();
  assert.deepEqual(await kept(day), ['5.00', '5.00', '5.00']);
  // C's contract ended in the five minutes of the move: of the 6th nothing was played until then.
  await day.until('2026-01-06T18:30:00Z');
  await day.run();
  assert.deepEqual(await kept(day), ['5.00', '5.00', '5.00']);
  await close(day);
});

test('CONTRACT-013 a worker that was down for three days over a change of clocks makes up for every hour that had play', async () => {
  // 8 March 2026 in New York has no 02:00: 23 hours. A round of 100 in each hour of 7, 8 and 9 March, at 1.5 %, 1 % and 0.5 %.
  const hours = await aLine(db, {
    kind: 'HOURLY_SALARY',
    timeZone: 'America/New_York',
    from: '2026-03-07T05:00:00Z',
    levels: [150, 100, 50].map(rate),
  });
  const first = Date.parse('2026-03-07T05:30:00Z');
  const HOURS = 24 + 23 + 24;
  for (let nth = 0; nth < HOURS; nth += 1)
    await hours.play(hours.players[2], '100', new Date(first + nth * 3_600_000).toISOString());
  await hours.until('2026-03-10T04:05:00Z');
  await hours.run();
  const rows = await settlements(db, hours.merchant.id);
  assert.equal(rows.length, HOURS * 3);
  const ofDay = (from: string, until: string) =>
    rows.filter(({ startsAt }) => startsAt >= from && startsAt < until).length / 3;
  assert.equal(ofDay('2026-03-08T05:00', '2026-03-09T04:00'), 23);
  // 71 hours at 1.50, 1.00 and 0.50: each keeps 71 x 0.50 = 35.50.
  assert.deepEqual(await kept(hours), ['35.50', '35.50', '35.50']);
  await close(hours);
});

/** How many dues each payer has, in the order they are read. */
for (const dues of [[1], [1, 1], [1, 2], [2, 1], [1, 1, 8], [8, 1, 1], [1, 8, 1], [3, 3, 3, 3]])
  test(`payers with ${dues.join(', ')} dues are parted until each is alone`, () => {
    const edges = dues.flatMap((n, payer) =>
      Array.from({ length: n }, (_, nth) => ({
        settlementId: BigInt(payer * 100 + nth),
        uplineId: payer,
        downlineId: 1000,
        depth: 1,
      })),
    );
    const alone = (part: typeof edges): (typeof edges)[] => {
      const halves = halvesOf(part) as (typeof edges)[];
      return halves.length === 1 ? halves : halves.flatMap(alone);
    };
    const parts = alone(edges).map((part) => [...new Set(part.map(({ uplineId }) => uplineId))]);
    assert.deepEqual(
      parts.toSorted().map((ids) => ids.length),
      dues.map(() => 1),
    );
  });

test('a payer whose rows stop the payment stops nobody else, and the error is told', async () => {
  const day = await line(SALARIES[0]);
  const { merchant, a } = day;
  // E and F beside B and C: E has 0.5 %, F 0.2 % of the 1,000 that F loses.
  const [e, f] = await db.transaction(async (tx) => {
    const upper = await anAgent(tx, { merchant, uplineId: a.memberId });
    const lower = await anAgent(tx, { merchant, uplineId: upper.memberId });
    for (const [uplineId, { memberId: downlineId }, bps] of [
      [a.memberId, upper, 50],
      [upper.memberId, lower, 20],
    ] as const)
      await aContract(tx, {
        merchantId: merchant.id,
        kind: 'DAILY_SALARY',
        salaryType: 'SINGLE_BET',
        uplineId,
        downlineId,
        terms: rate(bps),
        effectiveFrom: new Date('2026-01-04T17:00:00Z'),
      });
    return [upper, lower];
  });
  await day.play(f, '1000', '2026-01-05T03:01:00Z');
  await settleDue(day.deps);
  // The key of B's payment to C is another movement's already: it cannot be booked.
  await give(db, a, '1', `contract:${day.contracts[2]?.contractId}:20260104T1700`);
  const other = await line(SALARIES[0]);
  await assert.rejects(
    settleAndPay(day.deps, () => false),
    AggregateError,
  );
  assert.deepEqual(await kept(other), ['5.00', '5.00', '5.00'], 'a brand after it is computed and paid');
  // A 1.5 % of 2,000 = 30 - 10 - 5 + 1; B 10; E 5 - 2; F 2.
  assert.deepEqual(await kept(day), ['16.00', '10.00', '0.00']);
  assert.deepEqual(await Promise.all([e, f].map((one) => balanceOf(db, one))), ['3.00', '2.00']);
  assert.deepEqual((await settlements(db, merchant.id)).map(({ state }) => state).toSorted(), [
    'CALCULATED',
    'PAID',
    'PAID',
    'PAID',
    'PAID',
  ]);
  await close(day);
});
