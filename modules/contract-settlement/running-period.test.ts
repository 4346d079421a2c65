import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aContract } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call } from '@baize/endpoint/testing';
import type { Member } from '@baize/members';
import { aCall } from '@baize/members/testing';
import { settlementApi } from './api.ts';
import { tier } from './figures.fixture.ts';
import { settlementHandlers } from './handlers.ts';
import { aLine, everything, FIRST_HALF, played, type Line } from './line.fixture.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const as = ({ merchant }: Line, { memberId, account }: Member) =>
  aCall(merchant, { role: 'agent', memberId, account, sessionId: 'test' } as const);
const ask = (line: Line, op: 'getRunningPeriod' | 'estimateTerms', member: Member, input: object) =>
  call(settlementApi, op, settlementHandlers(line.deps), input as never, as(line, member));
const contractNo = (line: Line, index: number) => `c_${line.contracts[index]?.contractId}`;
const running = async (line: Line, member: Member, index: number) => {
  const answer = await ask(line, 'getRunningPeriod', member, { contractId: contractNo(line, index) });
  assert.ok(answer.ok);
  return answer.value as null | Record<string, unknown>;
};
const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code);
const DRAFT = {
  kind: 'DIVIDEND',
  period: 'H',
  minBetAmount: '0',
  minActiveMember: 0,
  carryNegative: false,
  tiers: [{ rate: '0.2', activeMember: 0, periodValidBet: '0', periodProfitLoss: '0' }],
};

test('CONTRACT-018 OPEN-CONTRACT-05 the running period says what it would pay now, and what it pays in the end is that', async () => {
  const tiers = [tier(1000, '50', '0', 1), tier(2000, '250', '0', 2)];
  const line = await aLine(db, { terms: { tiers, minBetAmount: 1n } });
  await played(line);
  await line.until('2026-01-08T05:00:00Z');
  // C's team: valid bet 100, won 100, one active: the first tier, 10 % of 100. To 250 and two.
  for (const member of [line.b, line.c])
    assert.deepEqual(without(await running(line, member, 2)), {
      currency: 'USD',
      periodStart: '2026-01-01',
      periodEnd: '2026-01-15',
      asOf: Date.parse('2026-01-08T05:00:00Z'),
      validBet: '100.00',
      profitLoss: '100.00',
      activeMembers: 1,
      amount: '10.00',
      outcome: 'PAYS',
      rate: '0.1000',
      carryIn: '0.00',
      isCarryOpen: false,
      next: { rate: '0.2000', validBet: '150.00', profitLoss: '0.00', activeMembers: 1, percent: 40 },
    });
  // B's: 150 and two active ones; what is asked is 250.
  assert.equal((await running(line, line.b, 1))?.['amount'], '15.00');
  await line.play(line.players[1], '100', '2026-01-15T16:59:00Z');
  await line.until('2026-01-15T16:59:59Z');
  const before = await running(line, line.b, 1);
  // 250 and two: the highest tier, 20 % of 250.
  assert.deepEqual([before?.['amount'], before?.['next']], ['50.00', null]);
  await line.until(FIRST_HALF);
  await line.run();
  const [settled] = await db.many<{ amount: bigint; sheet: unknown }>(
    'select amount, sheet from contract_settlement.settlement where contract_id = $1',
    [line.contracts[1]?.contractId],
  );
  assert.equal(settled?.amount, 50_00000n);
  // The next period begins with nothing.
  const after = await running(line, line.b, 1);
  assert.deepEqual(
    [after?.['periodStart'], after?.['validBet'], after?.['amount']],
    ['2026-01-16', '0.00', '0.00'],
  );
});

test('CONTRACT-018 what is carried counts, and is marked while the period before is not settled', async () => {
  const line = await aLine(db, { terms: { carryNegative: true } });
  await line.play(line.players[2], '-30', '2026-01-05T03:00:00Z', '30');
  await line.play(line.players[2], '100', '2026-01-20T03:00:00Z');
  await line.until('2026-01-20T04:00:00Z');
  // 20 % of 100: nothing says yet that 30 are carried.
  const open = await running(line, line.c, 2);
  assert.deepEqual([open?.['amount'], open?.['carryIn'], open?.['isCarryOpen']], ['20.00', '0.00', true]);
  await line.run();
  // 20 % of 100 - 30
  const closed = await running(line, line.c, 2);
  assert.deepEqual(
    [closed?.['amount'], closed?.['carryIn'], closed?.['isCarryOpen']],
    ['14.00', '-30.00', false],
  );
});

test('CONTRACT-018 AGENT-018 only the two sides of a contract read its running period', async () => {
  const [line, other] = [await aLine(db), await aLine(db)];
  await played(line);
  await line.until('2026-01-08T05:00:00Z');
  const of = { contractId: contractNo(line, 2) };
  for (const stranger of [line.a, ...line.players])
    assert.equal(codeOf(await ask(line, 'getRunningPeriod', stranger, of)), 'not_found');
  assert.equal(codeOf(await ask(other, 'getRunningPeriod', other.b, of)), 'not_found');
});

test('OPEN-CONTRACT-02 OPEN-CONTRACT-05 terms that are typed say what the last period would have paid, and write nothing', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  const rows = await everything(db, line.merchant.id);
  const estimate = async (member: Member, more: object) => {
    const answer = await ask(line, 'estimateTerms', member, { ...DRAFT, ...more });
    return answer.ok ? (answer.value as Record<string, unknown>) : answer.code;
  };
  const paid = async (member: Member, more: object) => {
    const found = await estimate(member, more);
    assert.ok(typeof found === 'object', String(found));
    return [found['periodStart'], found['periodEnd'], found['profitLoss'], found['amount']];
  };
  // What B paid C for it by those terms was settled as 20 as well.
  assert.deepEqual(await paid(line.b, { downlineAccount: line.c.account }), [
    '2026-01-01',
    '2026-01-15',
    '100.00',
    '20.00',
  ]);
  // C counters with 25 %.
  assert.deepEqual(
    await paid(line.c, { contractId: contractNo(line, 2), tiers: [{ ...DRAFT.tiers[0], rate: '0.25' }] }),
    ['2026-01-01', '2026-01-15', '100.00', '25.00'],
  );
  // A week from Monday 5 January: the same play.
  assert.deepEqual(await paid(line.b, { downlineAccount: line.c.account, period: 'W' }), [
    '2026-01-05',
    '2026-01-11',
    '100.00',
    '20.00',
  ]);
  assert.equal(await estimate(line.a, { downlineAccount: line.c.account }), 'not_direct_downline');
  assert.equal(await estimate(line.c, { downlineAccount: line.b.account }), 'not_direct_downline');
  assert.equal(await estimate(line.b, { downlineAccount: line.b.account }), 'not_direct_downline');
  assert.equal(await estimate(line.b, {}), 'not_direct_downline');
  assert.equal(await estimate(line.a, { contractId: contractNo(line, 2) }), 'not_found');
  const other = await aLine(db);
  assert.equal(
    codeOf(await ask(other, 'estimateTerms', other.b, { ...DRAFT, downlineAccount: line.c.account })),
    'not_direct_downline',
  );
  assert.deepEqual(await everything(db, line.merchant.id), rows);
});

test('OPEN-CONTRACT-06 OPEN-CONTRACT-08 a salary is estimated over yesterday, an hourly one over the last hour', async () => {
  const line = await aLine(db);
  // Yesterday 12:00 in Bangkok, and today 13:30, an hour before now.
  await line.play(line.players[2], '50', '2026-01-07T05:00:00Z', '1000');
  await line.play(line.players[2], '50', '2026-01-08T06:30:00Z', '4000');
  await line.until('2026-01-08T07:10:00Z');
  const of = async (terms: object) => {
    const answer = await ask(line, 'estimateTerms', line.b, { downlineAccount: line.c.account, ...terms });
    assert.ok(answer.ok);
    const { periodStart, periodEnd, validBet, amount } = answer.value as Record<string, unknown>;
    return [periodStart, periodEnd, validBet, amount];
  };
  const team = { salaryType: 'SINGLE_BET', minBetAmount: '0', minActiveMember: 0 };
  const step = { rate: '0.005', activeMember: 0 };
  // 1,000 x 0.5 %
  assert.deepEqual(
    await of({ kind: 'DAILY_SALARY', ...team, betAmountPerDay: '0', tiers: [{ ...step, dailyVolume: '0' }] }),
    ['2026-01-07', '2026-01-07', '1000.00', '5.00'],
  );
  // 4,000 x 0.5 %
  assert.deepEqual(
    await of({
      kind: 'HOURLY_SALARY',
      ...team,
      betAmountPerHour: '0',
      tiers: [{ ...step, hourlyVolume: '0' }],
    }),
    ['2026-01-08 13:00', '2026-01-08 14:00', '4000.00', '20.00'],
  );
  // The house won: 1,000 x 0.1 % + 1,000 x 0.05 %
  const sides = { profitSideRate: '0.001', lossSideRate: '0.003', singlePeriodBetRate: '0.0005' };
  assert.deepEqual(await of({ kind: 'REALTIME_SALARY', ...sides }), [
    '2026-01-07',
    '2026-01-07',
    '1000.00',
    '1.50',
  ]);
});

test('CONTRACT-012 an hour and five minutes without play have a running period, too', async () => {
  const line = await aLine(db);
  const made = async (kind: 'HOURLY_SALARY' | 'REALTIME_SALARY') =>
    (
      await db.transaction((tx) =>
        aContract(tx, {
          merchantId: line.merchant.id,
          kind,
          ...(kind === 'HOURLY_SALARY' ? { salaryType: 'SINGLE_BET' as const } : {}),
          uplineId: line.a.memberId,
          downlineId: line.b.memberId,
          terms:
            kind === 'HOURLY_SALARY'
              ? { tiers: [tier(50, '1000')] }
              : { tiers: [], sides: { profitSideRateBps: 10, lossSideRateBps: 30, singlePeriodRateBps: 5 } },
          effectiveFrom: new Date('2025-12-31T17:00:00Z'),
        }),
      )
    ).contractId;
  const [hourly, realtime] = [await made('HOURLY_SALARY'), await made('REALTIME_SALARY')];
  const of = async (id: number) => {
    const answer = await ask(line, 'getRunningPeriod', line.b, { contractId: `c_${id}` });
    assert.ok(answer.ok);
    return answer.value as Record<string, unknown>;
  };
  await line.until('2026-01-08T05:03:00Z');
  assert.deepEqual(
    [(await of(hourly))['periodStart'], (await of(hourly))['amount'], (await of(realtime))['amount']],
    ['2026-01-08 12:00', '0.00', '0.00'],
  );
  assert.deepEqual((await of(hourly))['next'], {
    rate: '0.0050',
    validBet: '1000.00',
    profitLoss: '0.00',
    activeMembers: 0,
    percent: 0,
  });
  await line.play(line.players[2], '0', '2026-01-08T05:01:00Z', '2000');
  // 2,000 x 0.5 % and 2,000 x 0.05 %
  assert.deepEqual([(await of(hourly))['amount'], (await of(realtime))['amount']], ['10.00', '1.00']);
});

/** The sentences are those of the sheet, which explain.test.ts reads. */
function without(value: null | Record<string, unknown>): object {
  const { text, ...rest } = value ?? {};
  assert.ok(Array.isArray(text) && text.length > 3);
  return rest;
}

test('CONTRACT-018 figures that are added up on asking are for sixty calls a minute', async () => {
  const line = await aLine(db);
  const answers: (string | undefined)[] = [];
  for (let call = 0; call < 61; call += 1)
    answers.push(
      codeOf(
        call % 2
          ? await ask(line, 'estimateTerms', line.a, { ...DRAFT, downlineAccount: 'nobody' })
          : await ask(line, 'getRunningPeriod', line.a, { contractId: 'c_999999' }),
      ),
    );
  assert.deepEqual(new Set(answers.slice(0, 60)), new Set(['not_found', 'not_direct_downline']));
  assert.equal(answers[60], 'too_many_requests');
  assert.equal(
    codeOf(await ask(line, 'getRunningPeriod', line.b, { contractId: contractNo(line, 1) })),
    'ok',
    'of one member',
  );
  line.clock.advance(60_000);
  assert.equal(
    codeOf(await ask(line, 'getRunningPeriod', line.a, { contractId: contractNo(line, 0) })),
    'ok',
    'a minute later',
  );
});
