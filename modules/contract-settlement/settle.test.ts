import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aContract } from '@baize/contracts/testing';
import type { Terms } from '@baize/contracts';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock, formatUnits, parseUnits as money } from '@baize/kernel';
import { completeUpto, playedAt } from '@baize/measures/testing';
import { moveMember, type Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { findAccount, post, type PostRequest } from '@baize/wallet';
import { retryArrears } from './arrears.ts';
import { payFrozen } from './pay.ts';
import { settleDue } from './settle.ts';
import { contractsOn, settlementForTests } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(async () => {
  await db.drop();
});

const rate = (rateBps: number) => ({
  tiers: [{ rateBps, activeMembers: 0, volume: 0n, profitLoss: 0n }],
});

/** A brand in UTC+7 with A above B above C, each with a player of their own, and contracts 40 %, 30 % and 20 % by half months. */
async function aLine(of: { terms?: Partial<Terms>; from?: string; currency?: string } = {}) {
  const clock = fixedClock('2026-01-01T00:00:00Z');
  const deps = settlementForTests(db, clock);
  const made = await db.transaction(async (tx) => {
    const merchant = await aMerchant(tx, { currency: of.currency ?? 'USD', settings: contractsOn() });
    const a = await anAgent(tx, { merchant, uplineId: null });
    const b = await anAgent(tx, { merchant, uplineId: a.memberId });
    const c = await anAgent(tx, { merchant, uplineId: b.memberId });
    const players: Member[] = [];
    for (const agent of [a, b, c]) players.push(await aMember(tx, { merchant, uplineId: agent.memberId }));
    return { merchant, a, b, c, players };
  });
  const { merchant, a, b, c } = made;
  const sign = (uplineId: number | null, downline: Member, rateBps: number) =>
    db.transaction((tx) =>
      aContract(tx, {
        merchantId: merchant.id,
        kind: 'DIVIDEND',
        uplineId,
        downlineId: downline.memberId,
        terms: { period: 'H', ...rate(rateBps), ...of.terms },
        effectiveFrom: new Date(of.from ?? '2025-12-31T17:00:00Z'),
      }),
    );
  const contracts = [
    await sign(null, a, 4000),
    await sign(a.memberId, b, 3000),
    await sign(b.memberId, c, 2000),
  ];
  const play = (member: Member | undefined, won: string, at: string, validBet = won) =>
    db.transaction((tx) => {
      assert.ok(member);
      return playedAt(tx, {
        memberId: member.memberId,
        at: new Date(at),
        timeZone: 'Asia/Bangkok',
        net: -money(won),
        validBet: money(validBet),
      });
    });
  /** The clock stands at `iso`, and everything until then is counted. */
  const until = async (iso: string) => {
    clock.advance(Date.parse(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
  };
  const run = async () => {
    const frozen = await settleDue(deps);
    await payFrozen(deps, merchant.id);
    return frozen;
  };
  return { ...made, deps, clock, contracts, play, until, run };
}

const balanceOf = async ({ memberId }: Member) =>
  formatUnits((await findAccount(db, memberId))?.balance ?? -1n, 5).replace(/0{3}$/, '');
type Shown = { account: string; amount: string; paid: string; state: string; startsAt: string };
const settlements = async (merchantId: number): Promise<Shown[]> =>
  (
    await db.many<{ downlineId: number; amount: bigint; paid: bigint; state: string; startsAt: Date }>(
      `select downline_id, amount, paid, state, starts_at from contract_settlement.settlement
        where merchant_id = $1 order by starts_at, depth, settlement_id`,
      [merchantId],
    )
  ).map((row) => ({
    account: String(row.downlineId),
    amount: formatUnits(row.amount),
    paid: formatUnits(row.paid),
    state: row.state,
    startsAt: row.startsAt.toISOString(),
  }));
/** Everything the ledger and the sheets say of a brand, to see that nothing moved. */
const everything = async (merchantId: number) => ({
  rows: await db.many(
    'select * from contract_settlement.settlement where merchant_id = $1 order by settlement_id',
    [merchantId],
  ),
  entries: await db.many(
    `select e.account_id, e.seq, e.amount from wallet.entry e join wallet.owner o on o.account_id = e.account_id
      where o.merchant_id = $1 order by 1, 2`,
    [merchantId],
  ),
});
const give = (member: Member, amount: string) =>
  db.transaction(async (tx) => {
    const request: PostRequest = {
      accountId: member.accountId,
      amount: money(amount),
      kind: 'deposit',
      house: 'gateway',
      key: `give:${member.memberId}:${Math.random()}`,
      actor: 'job:test',
    };
    assert.ok((await post(tx, request)).ok);
  });
const FIRST_HALF = '2026-01-15T18:30:00Z';

/** C5: C's team 100, B's other players 50, A's other 50. */
async function played(line: Awaited<ReturnType<typeof aLine>>, at = '2026-01-05T03:00:00Z') {
  const [ofA, ofB, ofC] = line.players;
  await line.play(ofC, '100', at);
  await line.play(ofB, '50', at);
  await line.play(ofA, '50', at);
}

test("CONTRACT-019 OPEN-CONTRACT-01 C5's example is paid from the top down, once", async () => {
  const line = await aLine();
  await played(line);
  await line.until(FIRST_HALF);
  assert.equal(await line.run(), 15);
  // House pays A 80, A pays B 45, B pays C 20: A keeps 35, B 25, C 20.
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map(balanceOf)), ['35.00', '25.00', '20.00']);
  assert.deepEqual(
    (await settlements(line.merchant.id)).map(({ amount, state }) => [amount, state]),
    [
      ['80.00', 'PAID'],
      ['45.00', 'PAID'],
      ['20.00', 'PAID'],
    ],
  );
  const before = await everything(line.merchant.id);
  assert.equal(await line.run(), 0);
  assert.deepEqual(await everything(line.merchant.id), before);
});

test('OPEN-CONTRACT-01 nothing is computed before its clock or before measures are complete', async () => {
  const line = await aLine();
  await played(line);
  await line.until('2026-01-15T18:29:59Z');
  await line.run();
  assert.deepEqual(await settlements(line.merchant.id), []);
  await line.until('2026-01-15T18:30:00Z');
  await db.transaction((tx) => completeUpto(tx, new Date('2026-01-15T16:59:59Z')));
  await line.run();
  assert.deepEqual(await settlements(line.merchant.id), []);
  await line.until('2026-01-15T18:30:00Z');
  await line.run();
  assert.equal((await settlements(line.merchant.id)).length, 3);
});

test('CONTRACT-013 a worker that was down for three days makes up for everything in order, with the carry of each day', async () => {
  const line = await aLine({ terms: { period: 'D', carryNegative: true } });
  const [, , ofC] = line.players;
  // -100, then +60 (carried -40), then +90: 90 - 40 = 50; A 40 % 20, B 30 % 15, C 20 % 10.
  await line.play(ofC, '-100', '2026-01-01T03:00:00Z', '100');
  await line.play(ofC, '60', '2026-01-02T03:00:00Z');
  await line.play(ofC, '90', '2026-01-03T03:00:00Z');
  await line.until('2026-01-03T20:00:00Z');
  assert.equal(await line.run(), 3);
  assert.deepEqual(
    (await settlements(line.merchant.id)).map(({ amount }) => amount),
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
  const line = await aLine();
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
    (await settlements(merchant.id))
      .filter(({ amount }) => amount !== '0.00')
      .map(({ amount, paid, state }) => [amount, paid, state]);
  assert.deepEqual(await owed(), [
    ['30.00', '0.00', 'ARREARS'],
    ['10.00', '0.00', 'ARREARS'],
  ]);
  assert.deepEqual((await findAccount(db, b.memberId))?.blocks, ['no_withdraw']);
  // Nothing came: nothing is tried.
  assert.equal(await retryArrears(line.deps), 0);
  // 20 of 40: 15 and 5. Another 40 pays the rest and 20 stays.
  await give(b, '20');
  assert.equal(await retryArrears(line.deps), 1);
  assert.deepEqual(await owed(), [
    ['30.00', '15.00', 'ARREARS'],
    ['10.00', '5.00', 'ARREARS'],
  ]);
  assert.deepEqual(await Promise.all([b, d, e].map(balanceOf)), ['0.00', '15.00', '5.00']);
  await give(b, '40');
  await retryArrears(line.deps);
  assert.deepEqual(await owed(), [
    ['30.00', '30.00', 'PAID'],
    ['10.00', '10.00', 'PAID'],
  ]);
  assert.deepEqual(await Promise.all([b, d, e].map(balanceOf)), ['20.00', '30.00', '10.00']);
  assert.deepEqual((await findAccount(db, b.memberId))?.blocks, []);
  assert.equal(await retryArrears(line.deps), 0);
});

test('OPEN-CONTRACT-10 amounts are whole coins of the brand: riels have no cents', async () => {
  const line = await aLine({ currency: 'KHR' });
  const [, , ofC] = line.players;
  // 1,001: 40 % 400.4, 30 % 300.3, 20 % 200.2
  await line.play(ofC, '1001', '2026-01-05T03:00:00Z');
  await line.until(FIRST_HALF);
  await line.run();
  assert.deepEqual(
    (await settlements(line.merchant.id)).map(({ amount }) => amount),
    ['400.00', '300.00', '200.00'],
  );
});

test('OPEN-CONTRACT-04 a contract that ended inside its period is paid for what was played until then', async () => {
  const line = await aLine();
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
  const [cut] = await settlements(line.merchant.id);
  assert.deepEqual([cut?.amount, cut?.state], ['20.00', 'ARREARS']);
  await line.until(FIRST_HALF);
  await line.run();
  await retryArrears(line.deps);
  // A 40 % of 1,000 = 400, B 30 % = 300, C 20: A keeps 100, B 280.
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map(balanceOf)), ['100.00', '280.00', '20.00']);
});

test('CONTRACT-019 two workers at once settle and pay once', async () => {
  const line = await aLine();
  await played(line);
  await line.until(FIRST_HALF);
  const other = settlementForTests(db, line.clock);
  await Promise.all([settleDue(line.deps), settleDue(other), settleDue(line.deps)]);
  await settleDue(line.deps);
  await Promise.all([payFrozen(line.deps, line.merchant.id), payFrozen(other, line.merchant.id)]);
  await payFrozen(line.deps, line.merchant.id);
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map(balanceOf)), ['35.00', '25.00', '20.00']);
  assert.equal((await settlements(line.merchant.id)).length, 3);
});

test('a move in the middle of a period changes no past figure, and who stood above then pays', async () => {
  const line = await aLine();
  await played(line);
  const [, , ofC] = line.players;
  assert.ok(ofC);
  await db.transaction((tx) =>
    moveMember(tx, { memberId: ofC.memberId, merchantId: line.merchant.id }, line.a.account),
  );
  await line.until(FIRST_HALF);
  await line.run();
  assert.deepEqual(await Promise.all([line.a, line.b, line.c].map(balanceOf)), ['35.00', '25.00', '20.00']);
});
