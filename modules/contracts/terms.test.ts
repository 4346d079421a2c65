import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aMember } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { listLiveContracts } from './contract.sql.ts';
import {
  answerTerms,
  endTerms,
  insertTerms,
  listContractsDuring,
  listContractsInForce,
  termsInForce,
} from './terms.sql.ts';
import { aContract, PLAIN_TERMS } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const IPS = { proposedIp: '203.0.113.1', answeredIp: '203.0.113.2' };

/** A contract from 1 March, with other terms from 10 March on. */
async function world() {
  return db.transaction(async (tx) => {
    const merchant = await aMerchant(tx);
    const up = await aMember(tx, { merchant, type: 1 });
    const down = await aMember(tx, { merchant, type: 1, uplineId: up.memberId });
    const pair = { merchantId: merchant.id, uplineId: up.memberId, downlineId: down.memberId };
    const { contractId } = await aContract(tx, { ...pair, kind: 'DIVIDEND', effectiveFrom: at(1) });
    const second = { contractId, version: 2 };
    await insertTerms(tx, {
      ...PLAIN_TERMS,
      tiers: [
        { rateBps: 500, activeMembers: 3, volume: 10_000_000n, profitLoss: 1n },
        { rateBps: 10_000, activeMembers: 5, volume: 123_456_789_012_345n, profitLoss: 2n },
      ],
      carryNegative: true,
      ...second,
      digest: 'a'.repeat(64),
      proposedBy: up.memberId,
      proposedAt: at(2),
      proposedIp: IPS.proposedIp,
    });
    await endTerms(tx, contractId, at(10));
    const answer = { answer: 'ACCEPTED', answeredBy: down.memberId, answeredAt: at(3) } as const;
    await answerTerms(tx, second, { ...answer, answeredIp: IPS.answeredIp, effectiveFrom: at(10) });
    return { merchantId: merchant.id, contractId, pair };
  });
}

test('CONTRACT-001 the terms in force at an instant, to the instant, with every field as it was written', async () => {
  const { contractId } = await world();
  const version = async (day: number, ms = 0) =>
    (await termsInForce(db, contractId, new Date(at(day).getTime() + ms)))?.version;
  assert.equal(await version(1, -1), undefined);
  assert.equal(await version(1), 1);
  assert.equal(await version(10, -1), 1);
  assert.equal(await version(10), 2);
  const terms = await termsInForce(db, contractId, at(20));
  assert.deepEqual(terms?.tiers, [
    { rateBps: 500, activeMembers: 3, volume: 10_000_000n, profitLoss: 1n },
    { rateBps: 10_000, activeMembers: 5, volume: 123_456_789_012_345n, profitLoss: 2n },
  ]);
  assert.equal(terms.carryNegative, true);
});

test('OPEN-CONTRACT-02 who settles reads each version that was in force for some of a period, and no other kind or brand', async () => {
  const { merchantId, contractId, pair } = await world();
  await world();
  await db.transaction((tx) =>
    aContract(tx, { ...pair, kind: 'DAILY_SALARY', salaryType: 'LOSS', effectiveFrom: at(1) }),
  );
  const during = async (from: number, until: number) =>
    (await listContractsDuring(db, { merchantId, kind: 'DIVIDEND', from: at(from), until: at(until) })).map(
      ({ id, terms }) => [id, terms.version],
    );
  assert.deepEqual(await during(1, 10), [[contractId, 1]]);
  assert.deepEqual(await during(9, 11), [
    [contractId, 1],
    [contractId, 2],
  ]);
  assert.deepEqual(await during(10, 11), [[contractId, 2]]);
  await db.transaction((tx) => endTerms(tx, contractId, at(5)));
  assert.deepEqual(await during(4, 20), [[contractId, 1]], 'terms that were to begin after the end never do');
  const inForce = (day: number) => listContractsInForce(db, { merchantId, kind: 'DIVIDEND', at: at(day) });
  assert.deepEqual(
    (await inForce(4)).map(({ id, terms }) => [id, terms.effectiveUntil]),
    [[contractId, at(5)]],
  );
  assert.deepEqual(await inForce(5), []);
});

test('OPEN-CONTRACT-02 terms never change, whoever asks; an answer is written once and an end only comes nearer', async () => {
  const { contractId } = await world();
  const before = await termsInForce(db, contractId, at(2));
  const refused = async (sql: string) => assert.rejects(db.run(sql, [contractId]), { code: '23001' }, sql);
  const rows = 'contracts.terms';
  for (const set of [
    `tiers = '[{"rate":"0.9000","volume":"0","profitLoss":"0","activeMembers":0}]'`,
    'min_bet_amount = 1',
    `digest = repeat('b', 64)`,
    'proposed_at = now()',
    `answer = 'REJECTED', effective_from = null`,
    'answered_by = 1',
    `effective_from = effective_from - interval '1 day'`,
    `effective_until = '2026-03-11Z'`,
    'effective_until = null',
  ])
    await refused(`update ${rows} set ${set} where contract_id = $1 and version = 1`);
  await refused(`delete from ${rows} where contract_id = $1`);
  assert.deepEqual(await termsInForce(db, contractId, at(2)), before);
});

test('CONTRACT-009 a pair has one live contract of a kind; of salaries one of each type', async () => {
  const { merchantId, contractId, pair } = await world();
  const another = (of: object) =>
    db.transaction((tx) => aContract(tx, { ...pair, kind: 'DIVIDEND', effectiveFrom: at(1), ...of }));
  await assert.rejects(another({}), { code: '23505' });
  await another({ kind: 'DAILY_SALARY', salaryType: 'PROFIT' });
  await another({ kind: 'DAILY_SALARY', salaryType: 'LOSS' });
  await assert.rejects(another({ kind: 'DAILY_SALARY', salaryType: 'LOSS' }), { code: '23505' });
  const live = await listLiveContracts(db, { merchantId });
  assert.deepEqual(
    live.map(({ kind, salaryType }) => [kind, salaryType]),
    [
      ['DIVIDEND', null],
      ['DAILY_SALARY', 'PROFIT'],
      ['DAILY_SALARY', 'LOSS'],
    ],
  );
  assert.equal(live[0]?.id, contractId);
  assert.deepEqual(await listLiveContracts(db, { merchantId, uplineId: null }), []);
});
