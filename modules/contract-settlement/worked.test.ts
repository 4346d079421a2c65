import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endOnMove } from '@baize/contracts';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { parseUnits } from '@baize/kernel';
import { moveMember } from '@baize/members';
import { retryArrears } from './arrears.ts';
import { tier } from './figures.fixture.ts';
import { aLine, balanceOf, give, rate, settlements, type Line } from './line.fixture.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** The house wins `won` of `valid` from the player of A, B or C; below zero: the player won. */
type Play = [of: 'A' | 'B' | 'C', won: string, valid: string, at: string];
type Example = {
  what: string;
  of: Parameters<typeof aLine>[1];
  plays: Play[];
  until: string;
  /** What A, B and C get gross: a line for each period that has any, the earliest first. */
  gross: [a: string, b: string, c: string][];
  /** What A, B and C keep after everything. */
  keep: [a: string, b: string, c: string];
};

const sides = (profitSideRateBps: number, lossSideRateBps: number, singlePeriodRateBps: number) => ({
  sides: { profitSideRateBps, lossSideRateBps, singlePeriodRateBps },
});

const EXAMPLES: Example[] = [
  {
    // V = 1,000 for all three. A 2 % = 20, B 1.5 % = 15, C 1 % = 10. A keeps 20 - 15 = 5, B 15 - 10 = 5.
    what: 'daily salary, profit type, on a day the house won',
    of: { kind: 'DAILY_SALARY', salaryType: 'PROFIT', levels: [rate(200), rate(150), rate(100)] },
    plays: [['C', '100', '1000', '2026-01-05T03:00:00Z']],
    until: '2026-01-05T18:30:00Z',
    gross: [['20.00', '15.00', '10.00']],
    keep: ['5.00', '5.00', '10.00'],
  },
  {
    // C's team lost 300 to C's player: C nothing. B's team: -300 + 500 = 200 won, V = 1,500: 1.5 % = 22.50. A the same team: 2 % = 30.
    what: 'daily salary, profit type: the house lost to C’s team and won from B’s',
    of: { kind: 'DAILY_SALARY', salaryType: 'PROFIT', levels: [rate(200), rate(150), rate(100)] },
    plays: [
      ['C', '-300', '1000', '2026-01-05T03:00:00Z'],
      ['B', '500', '500', '2026-01-05T04:00:00Z'],
    ],
    until: '2026-01-05T18:30:00Z',
    gross: [['30.00', '22.50', '0.00']],
    keep: ['7.50', '22.50', '0.00'],
  },
  {
    // 10:59:59 and 11:00:00 in Bangkok. First hour V = 400: 0.5 % 2.00, 0.4 % 1.60, 0.2 % 0.80; second V = 600: 3.00, 2.40, 1.20.
    // A keeps 5.00 - 4.00, B 4.00 - 2.00.
    what: 'hourly salary: a second is the difference between two hours',
    of: { kind: 'HOURLY_SALARY', from: '2026-01-05T02:00:00Z', levels: [rate(50), rate(40), rate(20)] },
    plays: [
      ['C', '10', '400', '2026-01-05T03:59:59Z'],
      ['C', '10', '600', '2026-01-05T04:00:00Z'],
    ],
    until: '2026-01-05T05:05:00Z',
    gross: [
      ['2.00', '1.60', '0.80'],
      ['3.00', '2.40', '1.20'],
    ],
    keep: ['1.00', '2.00', '2.00'],
  },
  {
    // C: 1,000 x 0.2 % + 500 x 0.1 % + 1,500 x 0.05 % = 2.00 + 0.50 + 0.75 = 3.25. B 0.3, 0.2, 0.05: 3.00 + 1.00 + 0.75 = 4.75.
    // A 0.5, 0.3, 0.1: 5.00 + 1.50 + 1.50 = 8.00. A keeps 3.25, B 1.50.
    what: 'real-time salary: three rates of five minutes',
    of: {
      kind: 'REALTIME_SALARY',
      from: '2026-01-05T02:55:00Z',
      levels: [sides(50, 30, 10), sides(30, 20, 5), sides(20, 10, 5)],
    },
    plays: [
      ['C', '1000', '1000', '2026-01-05T03:01:00Z'],
      ['C', '-500', '500', '2026-01-05T03:04:59Z'],
    ],
    until: '2026-01-05T03:06:00Z',
    gross: [['8.00', '4.75', '3.25']],
    keep: ['3.25', '1.50', '3.25'],
  },
  {
    // B's team won 6,000 at V = 60,000: the second tier, 15 % = 900. C's team won 2,000 at 20,000: the first, 10 % = 200.
    // A 20 % of 6,000 = 1,200. A keeps 300, B 700.
    what: 'tiers: B reaches the second, C only the first',
    of: {
      levels: [
        { tiers: [tier(2000)] },
        { tiers: [tier(1000, '10000'), tier(1500, '50000', '5000')] },
        { tiers: [tier(1000, '10000'), tier(1500, '50000', '5000')] },
      ],
    },
    plays: [
      ['C', '2000', '20000', '2026-01-05T03:00:00Z'],
      ['B', '4000', '40000', '2026-01-06T03:00:00Z'],
    ],
    until: '2026-01-15T18:30:00Z',
    gross: [['1200.00', '900.00', '200.00']],
    keep: ['300.00', '700.00', '200.00'],
  },
  {
    // First half -500, carried. Second 800 - 500 = 300: 40 % 120, 30 % 90, 20 % 60.
    what: 'carry over half months, the second to the end of January',
    of: { terms: { carryNegative: true } },
    plays: [
      ['C', '-500', '500', '2026-01-15T16:59:59Z'],
      ['C', '800', '800', '2026-01-15T17:00:00Z'],
    ],
    until: '2026-01-31T18:30:00Z',
    gross: [['120.00', '90.00', '60.00']],
    keep: ['30.00', '30.00', '60.00'],
  },
  {
    // The same without carry: 800 x 40 % = 320, 240, 160.
    what: 'no carry: each half month stands alone',
    of: {},
    plays: [
      ['C', '-500', '500', '2026-01-15T16:59:59Z'],
      ['C', '800', '800', '2026-01-15T17:00:00Z'],
    ],
    until: '2026-01-31T18:30:00Z',
    gross: [['320.00', '240.00', '160.00']],
    keep: ['80.00', '80.00', '160.00'],
  },
  {
    // 33.33 x 33.33 % = 11.1088… 11.10; x 22.22 % = 7.4059… 7.40; x 11.11 % = 3.7029… 3.70. A keeps 3.70, B 3.70: what is below a
    // cent stays with who pays, 0.0088… with the house.
    what: 'each edge is rounded down for itself',
    of: { levels: [rate(3333), rate(2222), rate(1111)] },
    plays: [['C', '33.33', '33.33', '2026-01-05T03:00:00Z']],
    until: '2026-01-15T18:30:00Z',
    gross: [['11.10', '7.40', '3.70']],
    keep: ['3.70', '3.70', '3.70'],
  },
  {
    // January: 100 at 16:59:59Z on the 31st; February begins a second later. 10 % 10, 5 % 5, 1 % 1; February 200: 20, 10, 2.
    what: 'months of 31 and of 28 days',
    of: { terms: { period: 'M' }, levels: [rate(1000), rate(500), rate(100)] },
    plays: [
      ['C', '100', '100', '2026-01-31T16:59:59Z'],
      ['C', '150', '150', '2026-01-31T17:00:00Z'],
      ['C', '50', '50', '2026-02-28T16:59:59Z'],
      ['C', '999', '999', '2026-02-28T17:00:00Z'],
    ],
    until: '2026-02-28T18:30:00Z',
    gross: [
      ['10.00', '5.00', '1.00'],
      ['20.00', '10.00', '2.00'],
    ],
    keep: ['15.00', '12.00', '3.00'],
  },
  {
    // The second half of February 2028 ends with its 29th: 100 + 100 = 200, 80, 60, 40.
    what: 'a leap day belongs to the second half of its February',
    of: { from: '2028-02-15T17:00:00Z' },
    plays: [
      ['C', '100', '100', '2028-02-28T17:00:00Z'],
      ['C', '100', '100', '2028-02-29T16:59:59Z'],
      ['C', '700', '700', '2028-02-29T17:00:00Z'],
    ],
    until: '2028-02-29T18:30:00Z',
    gross: [['80.00', '60.00', '40.00']],
    keep: ['20.00', '20.00', '40.00'],
  },
  {
    // 8 March 2026 in New York: 05:00Z to 04:00Z, 23 hours. 04:59:59Z is the 7th, 03:59:59Z the 8th. 10 % of 100 = 10; of 50 + 30 = 8.
    what: 'days of New York over the change to summer time',
    of: {
      kind: 'DAILY_SALARY',
      timeZone: 'America/New_York',
      from: '2026-03-07T05:00:00Z',
      levels: [rate(1000), rate(500), rate(100)],
    },
    plays: [
      ['C', '10', '100', '2026-03-08T04:59:59Z'],
      ['C', '10', '50', '2026-03-08T05:00:00Z'],
      ['C', '10', '30', '2026-03-09T03:59:59Z'],
      ['C', '10', '900', '2026-03-09T04:00:00Z'],
    ],
    until: '2026-03-09T05:30:00Z',
    gross: [
      ['10.00', '5.00', '1.00'],
      ['8.00', '4.00', '0.80'],
    ],
    keep: ['9.00', '7.20', '1.80'],
  },
  {
    // 25 October 2026 in London: 23:00Z of the 24th to 24:00Z, 25 hours: 100 + 100 + 100 = 300 at 10 %, 5 %, 1 %.
    what: 'a day of 25 hours in London',
    of: {
      kind: 'DAILY_SALARY',
      timeZone: 'Europe/London',
      from: '2026-10-24T23:00:00Z',
      levels: [rate(1000), rate(500), rate(100)],
    },
    plays: [
      ['C', '10', '100', '2026-10-24T23:00:00Z'],
      ['C', '10', '100', '2026-10-25T01:30:00Z'],
      ['C', '10', '100', '2026-10-25T23:59:59Z'],
      ['C', '10', '700', '2026-10-26T00:00:00Z'],
    ],
    until: '2026-10-26T01:30:00Z',
    gross: [['30.00', '15.00', '3.00']],
    keep: ['15.00', '12.00', '3.00'],
  },
  {
    // The house lost 300 at V = 1,000: 2 % 20, 1.5 % 15, 1 % 10. On the 6th it won: nothing.
    what: 'daily salary, loss type: paid only for the day the house lost',
    of: { kind: 'DAILY_SALARY', salaryType: 'LOSS', levels: [rate(200), rate(150), rate(100)] },
    plays: [
      ['C', '-300', '1000', '2026-01-05T03:00:00Z'],
      ['C', '500', '2000', '2026-01-06T03:00:00Z'],
    ],
    until: '2026-01-06T18:30:00Z',
    gross: [['20.00', '15.00', '10.00']],
    keep: ['5.00', '5.00', '10.00'],
  },
  {
    // Monday 29 December to Sunday 4 January: 100 + 200 = 300: 40 % 120, 30 % 90, 20 % 60. The next week 400: 160, 120, 80.
    what: 'weeks from Monday to Sunday, the first over the end of the year',
    of: { from: '2025-12-28T17:00:00Z', terms: { period: 'W' } },
    plays: [
      ['C', '100', '100', '2025-12-31T17:00:00Z'],
      ['C', '200', '200', '2026-01-04T16:59:59Z'],
      ['C', '400', '400', '2026-01-04T17:00:00Z'],
    ],
    until: '2026-01-11T18:30:00Z',
    gross: [
      ['120.00', '90.00', '60.00'],
      ['160.00', '120.00', '80.00'],
    ],
    keep: ['70.00', '70.00', '140.00'],
  },
  {
    // The 5th: V = 999.99, below 1,000: nothing. The 6th: V = 1,000: 2 % 20, 1.5 % 15, 1 % 10.
    what: 'daily salary: a day below the lowest valid bet pays nothing, one that reaches it pays all',
    of: {
      kind: 'DAILY_SALARY',
      terms: { betAmount: parseUnits('1000') },
      levels: [rate(200), rate(150), rate(100)],
    },
    plays: [
      ['C', '10', '999.99', '2026-01-05T03:00:00Z'],
      ['C', '10', '1000', '2026-01-06T03:00:00Z'],
    ],
    until: '2026-01-06T18:30:00Z',
    gross: [['20.00', '15.00', '10.00']],
    keep: ['5.00', '5.00', '10.00'],
  },
];

async function happens(line: Line, { plays, until }: Pick<Example, 'plays' | 'until'>): Promise<void> {
  const [A, B, C] = line.players;
  const players = { A, B, C };
  for (const [of, won, valid, at] of plays) await line.play(players[of], won, at, valid);
  await line.until(until);
  await line.run();
}
const grossOf = async (line: Line) => {
  const rows = await settlements(db, line.merchant.id);
  return [...Map.groupBy(rows, ({ startsAt }) => startsAt).values()]
    .map((of) => of.map(({ amount }) => amount))
    .filter((amounts) => amounts.some((amount) => amount !== '0.00'));
};
/** Another test's clock may stand years later: what is settled here stays as it is. */
const close = ({ merchant }: Line) =>
  db.run(
    `update contract_settlement.progress set paused_at = now(), paused_by = 'test' where merchant_id = $1`,
    [merchant.id],
  );
const kept = (line: Line) => Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one)));

for (const { what, of, gross, keep, ...example } of EXAMPLES)
  test(`OPEN-CONTRACT-09 worked by hand: ${what}`, async () => {
    const line = await aLine(db, of);
    await happens(line, example);
    assert.deepEqual(await grossOf(line), gross);
    assert.deepEqual(await kept(line), keep);
    const sum = (of: string[]) => of.reduce((all, one) => all + parseUnits(one), 0n);
    assert.equal(sum(keep), sum(gross.map(([byHouse]) => byHouse)), 'the house paid what the three keep');
    await close(line);
  });

test('OPEN-CONTRACT-10 worked by hand: the same play at a brand of dollars and at one of riels', async () => {
  const [usd, khr] = [await aLine(db), await aLine(db, { currency: 'KHR' })];
  for (const line of [usd, khr]) await line.play(line.players[2], '33.33', '2026-01-05T03:00:00Z');
  await usd.until('2026-01-15T18:30:00Z');
  await khr.until('2026-01-15T18:30:00Z');
  // One worker settles both: 33.33 x 40 % = 13.332, 30 % = 9.999, 20 % = 6.666; a riel has no cents.
  await usd.run();
  await khr.run();
  assert.deepEqual(await grossOf(usd), [['13.33', '9.99', '6.66']]);
  assert.deepEqual(await grossOf(khr), [['13.00', '9.00', '6.00']]);
  // 13.33 - 9.99 = 3.34, 9.99 - 6.66 = 3.33; 13 - 9 = 4, 9 - 6 = 3.
  assert.deepEqual(await kept(usd), ['3.34', '3.33', '6.66']);
  assert.deepEqual(await kept(khr), ['4.00', '3.00', '6.00']);
});

test('OPEN-CONTRACT-04 worked by hand: B’s lower rate ends C’s contract when it begins; until then both are paid', async () => {
  const line = await aLine(db);
  const [, second, third] = line.contracts;
  await line.play(line.players[2], '100', '2026-01-05T03:00:00Z');
  // Signed on the 10th: C's 20 % and B's 30 % end with the half month; then B has 10 %, and C nothing (decision 0051).
  await db.run(
    `update contracts.terms set effective_until = '2026-01-15T17:00:00Z' where contract_id = any ($1)`,
    [[second?.contractId, third?.contractId]],
  );
  await db.run(
    `insert into contracts.terms
     select (jsonb_populate_record(t, $2)).* from contracts.terms t where contract_id = $1`,
    [
      second?.contractId,
      {
        version: 2,
        effective_from: '2026-01-15T17:00:00Z',
        effective_until: null,
        tiers: [{ rate: '0.1000', activeMembers: 0, volume: '0', profitLoss: '0' }],
      },
    ],
  );
  await line.play(line.players[2], '300', '2026-01-12T03:00:00Z');
  await line.play(line.players[2], '500', '2026-01-20T03:00:00Z');
  await line.until('2026-01-31T18:30:00Z');
  await line.run();
  await retryArrears(line.deps);
  // First half: C 20 % of 400 = 80, B 30 % of 400 = 120, A 40 % of 400 = 160. Second: B 10 % of 500 = 50, A 40 % of 500 = 200.
  // A keeps 160 - 120 + 200 - 50, B 120 - 80 + 50.
  assert.deepEqual(await kept(line), ['190.00', '90.00', '80.00']);
});

test('worked by hand: C moves from B to A in mid-period; each is paid for the time the team stood below', async () => {
  const line = await aLine(db);
  const { merchant, a, c, players } = line;
  await line.play(players[2], '100', '2026-01-05T03:00:00Z');
  await line.until('2026-01-10T04:02:00Z');
  // C's line ends with the move; what C's player loses then counts for A alone.
  await db.transaction(async (tx) => {
    await moveMember(tx, { memberId: c.memberId, merchantId: merchant.id }, a.account);
    await endOnMove(tx, { memberId: c.memberId, merchantId: merchant.id }, line.clock);
  });
  await db.run(
    `update members.line set since = '2026-01-10T04:02:00Z' where member_id = any ($1) and until = 'infinity'`,
    [[c.memberId, players[2]?.memberId]],
  );
  await db.run(
    `update members.line set until = '2026-01-10T04:02:00Z' where member_id = any ($1) and until <> 'infinity'`,
    [[c.memberId, players[2]?.memberId]],
  );
  await line.play(players[2], '300', '2026-01-12T03:00:00Z');
  await line.until('2026-01-15T18:30:00Z');
  await line.run();
  await retryArrears(line.deps);
  // C 20 % of 100 = 20 until the cut. B's team won 100: 30. A's 400: 160. A keeps 160 - 30, B 30 - 20.
  assert.deepEqual(await kept(line), ['130.00', '10.00', '20.00']);
});

test('OPEN-CONTRACT-01 worked by hand: arrears of two periods are paid the older first', async () => {
  const line = await aLine(db, { way: 1 });
  const [, ofB, ofC] = line.players;
  // B's team comes to nothing each time, C's wins 100 and 200: B owes 20 and 40.
  for (const [won, at] of [
    ['100', '2026-01-05T03:00:00Z'],
    ['200', '2026-01-20T03:00:00Z'],
  ] as const) {
    await line.play(ofC, won, at);
    await line.play(ofB, `-${won}`, at, won);
  }
  await line.until('2026-01-31T18:30:00Z');
  await line.run();
  const paid = async () =>
    (await settlements(db, line.merchant.id)).filter(({ amount }) => amount !== '0.00');
  await give(db, line.b, '35');
  await retryArrears(line.deps);
  assert.deepEqual(
    (await paid()).map((one) => [one.amount, one.paid, one.state]),
    [
      ['20.00', '20.00', 'PAID'],
      ['40.00', '15.00', 'ARREARS'],
    ],
  );
  await give(db, line.b, '30');
  await retryArrears(line.deps);
  // 35 + 30 - 60 = 5 stay with B.
  assert.deepEqual(await kept(line), ['0.00', '5.00', '60.00']);
});
