import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aPlayer } from '@baize/bets/testing';
import { aContract } from '@baize/contracts/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { formatUnits } from '@baize/kernel';
import { completeUpto } from '@baize/measures/testing';
import { moveMember, type Member } from '@baize/members';
import { anAgent } from '@baize/members/testing';
import { noticesTo } from '@baize/messaging/testing';
import { findAccount } from '@baize/wallet';
import { retryArrears } from './arrears.ts';
import {
  aLine,
  balanceOf,
  everything,
  FIRST_HALF,
  give,
  played,
  rate,
  settlements,
  termsAt,
} from './line.fixture.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { settlementForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const told = ({ memberId }: Member) => noticesTo(db, memberId);

test('CONTRACT-019 each side is told once what the clock paid', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  await line.run();
  assert.deepEqual(await told(line.a), ['contract_paid', 'contract_paid_out']);
  assert.deepEqual(await told(line.b), ['contract_paid', 'contract_paid_out']);
  assert.deepEqual(await told(line.c), ['contract_paid']);
});

test("CONTRACT-019 OPEN-CONTRACT-01 C5's example is paid from the top down, once", async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  assert.equal(await line.run(), 15);
  // House pays A 80, A pays B 45, B pays C 20: A keeps 35, B 25, C 20.
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one))), [
    '35.00',
    '25.00',
    '20.00',
  ]);
  assert.deepEqual(
    (await settlements(db, line.merchant.id)).map(({ amount, state }) => [amount, state]),
    [
      ['80.00', 'PAID'],
      ['45.00', 'PAID'],
      ['20.00', 'PAID'],
    ],
  );
  const before = await everything(db, line.merchant.id);
  assert.equal(await line.run(), 0);
  assert.deepEqual(await everything(db, line.merchant.id), before);
});

test('a contract that begins before the first one signed is settled from its own beginning', async () => {
  // Signed first: by months from February. Nobody worked when the second was signed, which begins in January.
  const line = await aLine(db, {
    from: '2026-01-31T17:00:00Z',
    levels: [1000, 1000, 1000].map((bps) => ({ ...rate(bps), period: 'M' as const })),
  });
  await line.until('2026-01-10T00:00:00Z');
  await settleDue(line.deps);
  const e = await db.transaction(async (tx) => {
    const upper = await anAgent(tx, { merchant: line.merchant, uplineId: null });
    await aContract(tx, {
      merchantId: line.merchant.id,
      kind: 'DIVIDEND',
      uplineId: null,
      downlineId: upper.memberId,
      terms: { ...rate(1000), period: 'D' },
      effectiveFrom: new Date('2026-01-12T17:00:00Z'),
    });
    return upper;
  });
  await line.play(e, '100', '2026-01-13T03:00:00Z');
  await line.until('2026-02-02T00:00:00Z');
  await line.run();
  assert.equal(await balanceOf(db, e), '10.00');
  const before = await everything(db, line.merchant.id);
  assert.equal(await line.run(), 0);
  assert.deepEqual(await everything(db, line.merchant.id), before);
});

test('OPEN-CONTRACT-01 nothing of a run is paid before all of it is computed', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await settleDue(line.deps);
  const frozenAt = (at: Date | null) =>
    db.run('update contract_settlement.run set frozen_at = $2 where merchant_id = $1', [
      line.merchant.id,
      at,
    ]);
  // As a worker leaves it that was killed after its first page.
  await frozenAt(null);
  const before = await everything(db, line.merchant.id);
  assert.equal(await payFrozen(line.deps, line.merchant.id), 0);
  await retryArrears(line.deps);
  assert.deepEqual(await everything(db, line.merchant.id), before);
  await frozenAt(line.clock.now());
  assert.equal(await payFrozen(line.deps, line.merchant.id), 3);
});

test('OPEN-CONTRACT-01 nothing is computed before its clock or before measures are complete', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until('2026-01-15T18:29:59Z');
  await line.run();
  assert.deepEqual(await settlements(db, line.merchant.id), []);
  await line.until('2026-01-15T18:30:00Z');
  await db.transaction((tx) => completeUpto(tx, new Date('2026-01-15T16:59:59Z')));
  await line.run();
  assert.deepEqual(await settlements(db, line.merchant.id), []);
  await line.until('2026-01-15T18:30:00Z');
  await line.run();
  assert.equal((await settlements(db, line.merchant.id)).length, 3);
});

test('CONTRACT-013 a worker that was down for three days makes up for everything in order, with the carry of each day', async () => {
  const line = await aLine(db, { terms: { period: 'D', carryNegative: true } });
  const [, , ofC] = line.players;
  // -100, then +60 (carried -40), then +90: 90 - 40 = 50; A 40 % 20, B 30 % 15, C 20 % 10.
  await line.play(ofC, '-100', '2026-01-01T03:00:00Z', '100');
  await line.play(ofC, '60', '2026-01-02T03:00:00Z');
  await line.play(ofC, '90', '2026-01-03T03:00:00Z');
  await line.until('2026-01-03T20:00:00Z');
  assert.equal(await line.run(), 3);
  assert.deepEqual(
    (await settlements(db, line.merchant.id)).map(({ amount }) => amount),
    ['0.00', '0.00', '0.00', '0.00', '0.00', '0.00', '20.00', '15.00', '10.00'],
  );
  const carries = await db.many<{ carryOut: bigint }>(
    `select carry_out from contract_settlement.settlement where contract_id = $1 order by starts_at`,
    [line.contracts[2]?.contractId],
  );
  assert.deepEqual(
    carries.map(({ carryOut }) => formatUnits(carryOut)),
    ['-100.00', '-40.00', '0.00'],
  );
});

test('OPEN-CONTRACT-01 who cannot pay is held until a credit pays, equals in proportion, the oldest first', async () => {
  const line = await aLine(db);
  const { b, merchant } = line;
  // B owes D 30 and E 10 beside C: contracts of B's own, C gets nothing this time.
  const [d, e] = await db.transaction(async (tx) => {
    const agents = [
      await anAgent(tx, { merchant, uplineId: b.memberId }),
      await anAgent(tx, { merchant, uplineId: b.memberId }),
    ];
    for (const agent of agents)
      await aContract(tx, {
        merchantId: merchant.id,
        kind: 'DIVIDEND',
        uplineId: b.memberId,
        downlineId: agent.memberId,
        terms: { period: 'H', ...rate(1000) },
        effectiveFrom: new Date('2025-12-31T17:00:00Z'),
      });
    return agents;
  });
  assert.ok(d && e);
  await line.play(d, '300', '2026-01-05T03:00:00Z');
  await line.play(e, '100', '2026-01-05T03:00:00Z');
  // B's own play loses the team's result to nothing: B gets nothing from above and owes 30 + 10.
  await line.play(b, '-400', '2026-01-05T04:00:00Z', '400');
  await line.until(FIRST_HALF);
  await line.run();
  const owed = async () =>
    (await settlements(db, merchant.id))
      .filter(({ amount }) => amount !== '0.00')
      .map(({ amount, paid, state }) => [amount, paid, state]);
  assert.deepEqual(await owed(), [
    ['30.00', '0.00', 'ARREARS'],
    ['10.00', '0.00', 'ARREARS'],
  ]);
  assert.deepEqual((await findAccount(db, b.memberId))?.blocks, ['no_withdraw']);
  assert.deepEqual(await told(b), ['contract_overdue']);
  assert.deepEqual(await told(d), ['contract_unpaid']);
  // Nothing came: nothing is tried.
  assert.equal(await retryArrears(line.deps), 0);
  // 20 of 40: 15 and 5. Another 40 pays the rest and 20 stays.
  await give(db, b, '20');
  assert.equal(await retryArrears(line.deps), 1);
  assert.deepEqual(await owed(), [
    ['30.00', '15.00', 'ARREARS'],
    ['10.00', '5.00', 'ARREARS'],
  ]);
  assert.deepEqual(await Promise.all([b, d, e].map((one) => balanceOf(db, one))), ['0.00', '15.00', '5.00']);
  await give(db, b, '40');
  await retryArrears(line.deps);
  assert.deepEqual(await owed(), [
    ['30.00', '30.00', 'PAID'],
    ['10.00', '10.00', 'PAID'],
  ]);
  assert.deepEqual(await Promise.all([b, d, e].map((one) => balanceOf(db, one))), [
    '20.00',
    '30.00',
    '10.00',
  ]);
  assert.deepEqual((await findAccount(db, b.memberId))?.blocks, []);
  assert.deepEqual(await told(b), ['contract_overdue', 'contract_settled_up']);
  assert.deepEqual(await told(d), ['contract_unpaid', 'contract_paid']);
  assert.equal(await retryArrears(line.deps), 0);
});

test('CONTRACT-019 a salary of five minutes tells the first that is unpaid and that all are paid, however many there are', async () => {
  const kind = 'REALTIME_SALARY';
  const line = await aLine(db, {
    kind,
    from: '2026-01-05T03:00:00Z',
    levels: [3, 2, 1].map((bps) => termsAt(kind, bps)),
  });
  const { merchant } = line;
  const [payer, payee] = await db.transaction(async (tx) => {
    const upper = await anAgent(tx, { merchant, uplineId: null });
    const lower = await anAgent(tx, { merchant, uplineId: upper.memberId });
    await aContract(tx, {
      merchantId: merchant.id,
      kind,
      uplineId: upper.memberId,
      downlineId: lower.memberId,
      terms: termsAt(kind, 100),
      effectiveFrom: new Date('2026-01-05T03:00:00Z'),
    });
    return [upper, lower];
  });
  for (const minute of ['01', '06', '11']) await line.play(payee, '100', `2026-01-05T03:${minute}:00Z`);
  for (const minute of ['06', '11', '16']) {
    await line.until(`2026-01-05T03:${minute}:00Z`);
    await line.run();
  }
  const overdue = async () =>
    (await settlements(db, merchant.id)).filter(({ state }) => state === 'ARREARS').length;
  assert.equal(await overdue(), 3);
  assert.deepEqual(await told(payee), ['contract_unpaid']);
  await give(db, payer, '1.50');
  await retryArrears(line.deps);
  assert.deepEqual(await told(payee), ['contract_unpaid'], 'two are not paid yet');
  await give(db, payer, '10');
  await retryArrears(line.deps);
  assert.equal(await overdue(), 0);
  assert.equal(await balanceOf(db, payee), '3.00');
  assert.deepEqual(await told(payee), ['contract_unpaid', 'contract_paid']);
  // The tests below go on by weeks, of which this brand would settle every five minutes.
  await db.run(
    `update contract_settlement.progress set paused_at = done_upto, paused_by = 'a test' where merchant_id = $1`,
    [merchant.id],
  );
});

test('OPEN-CONTRACT-10 amounts are whole coins of the brand: riels have no cents', async () => {
  const line = await aLine(db, { currency: 'KHR' });
  const [, , ofC] = line.players;
  // 1,001: 40 % 400.4, 30 % 300.3, 20 % 200.2
  await line.play(ofC, '1001', '2026-01-05T03:00:00Z');
  await line.until(FIRST_HALF);
  await line.run();
  assert.deepEqual(
    (await settlements(db, line.merchant.id)).map(({ amount }) => amount),
    ['400.00', '300.00', '200.00'],
  );
});

test('OPEN-CONTRACT-04 a contract that ended inside its period is paid for what was played until then', async () => {
  const line = await aLine(db);
  const [, , ofC] = line.players;
  const third = line.contracts[2]?.contractId;
  await line.play(ofC, '100', '2026-01-05T03:00:00Z');
  await line.play(ofC, '900', '2026-01-05T05:00:00Z');
  await db.run(`update contracts.terms set effective_until = '2026-01-05T04:00:00Z' where contract_id = $1`, [
    third,
  ]);
  await line.until('2026-01-05T18:30:00Z');
  await line.run();
  // 20 % of 100; B has not been paid yet and owes it.
  const [cut] = await settlements(db, line.merchant.id);
  assert.deepEqual([cut?.amount, cut?.state], ['20.00', 'ARREARS']);
  await line.until(FIRST_HALF);
  await line.run();
  await retryArrears(line.deps);
  // A 40 % of 1,000 = 400, B 30 % = 300, C 20: A keeps 100, B 280.
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one))), [
    '100.00',
    '280.00',
    '20.00',
  ]);
});

test('CONTRACT-019 two workers at once settle and pay once', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  const other = settlementForTests(db, line.clock);
  await Promise.all([settleDue(line.deps), settleDue(other), settleDue(line.deps)]);
  await settleDue(line.deps);
  await Promise.all([payFrozen(line.deps, line.merchant.id), payFrozen(other, line.merchant.id)]);
  await payFrozen(line.deps, line.merchant.id);
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one))), [
    '35.00',
    '25.00',
    '20.00',
  ]);
  assert.equal((await settlements(db, line.merchant.id)).length, 3);
});

test('a move in the middle of a period changes no past figure, and who stood above then pays', async () => {
  const line = await aLine(db);
  await played(line);
  const [, , ofC] = line.players;
  assert.ok(ofC);
  await db.transaction((tx) =>
    moveMember(tx, { memberId: ofC.memberId, merchantId: line.merchant.id }, line.a.account),
  );
  await line.until(FIRST_HALF);
  await line.run();
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map((one) => balanceOf(db, one))), [
    '35.00',
    '25.00',
    '20.00',
  ]);
});

test('CONTRACT-019 what was computed never changes, what was paid is not taken back, and nothing is deleted', async () => {
  const line = await aLine(db);
  await played(line);
  await line.until(FIRST_HALF);
  await line.run();
  const before = await everything(db, line.merchant.id);
  for (const change of [
    'update contract_settlement.settlement set amount = amount + 1000, paid = paid + 1000',
    'update contract_settlement.settlement set valid_bet = valid_bet + 1',
    `update contract_settlement.settlement set sheet = sheet || '{"base":"1"}'`,
    `update contract_settlement.settlement set ends_at = ends_at + interval '1 day'`,
    `update contract_settlement.settlement set state = 'CALCULATED', paid_at = null, paid = 0`,
    'delete from contract_settlement.settlement',
  ])
    await assert.rejects(db.run(`${change} where merchant_id = $1`, [line.merchant.id]), /refused/, change);
  assert.deepEqual(await everything(db, line.merchant.id), before);
});

test('a rollback after its period was settled counts in the next, and stands on its sheet', async () => {
  const line = await aLine(db);
  const [, , ofC] = line.players;
  assert.ok(ofC);
  await line.play(ofC, '100', '2026-01-05T03:00:00Z');
  await line.until(FIRST_HALF);
  await line.run();
  const before = await settlements(db, line.merchant.id);
  // 30 of stake that the house had won go back: in the journal of the 5th, counted on the 20th.
  await aPlayer(db, ofC);
  await db.run(
    `with row as (
       insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
       values ('2026-01-05T03:00:00Z', array[$1::bigint], array[1], array[-1], array[-3000000], array[-3000000], array[3000000])
       returning id)
     insert into measures.late (journal, row_id, counted_at) select 'settlement', id, '2026-01-20T03:00:00Z' from row`,
    [ofC.accountId],
  );
  await line.play(ofC, '-30', '2026-01-20T03:00:00Z', '-30');
  await line.play(ofC, '100', '2026-01-21T03:00:00Z');
  await line.until('2026-01-31T18:30:00Z');
  await line.run();
  const after = await settlements(db, line.merchant.id);
  assert.deepEqual(after.slice(0, 3), before);
  // 100 - 30 = 70: A 28, B 21, C 14.
  assert.deepEqual(
    after.slice(3).map(({ amount }) => amount),
    ['28.00', '21.00', '14.00'],
  );
  const sheets = await db.many<{ late: { validBet: string; net: string } | null }>(
    `select sheet -> 'late' as late from contract_settlement.settlement where merchant_id = $1 order by starts_at, depth`,
    [line.merchant.id],
  );
  const late = { validBet: '-30.00', net: '30.00' };
  assert.deepEqual(
    sheets.map((one) => one.late),
    [null, null, null, late, late, late],
  );
});
