import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { formatUnits } from '@baize/kernel';
import { missionsApi } from './api.ts';
import { missionsConsoleApi } from './console-api.ts';
import { missionsConsoleHandlers } from './console-handlers.ts';
import { missionsHandlers } from './handlers.ts';
import { isDearer } from './mission-control.ts';
import { insertVersion } from './mission.sql.ts';
import { noteLogin } from './note-login.ts';
import { periodAt, stateOf } from './rules.ts';
import { faultsOf, missionTerms, type MissionBody } from './terms.ts';
import { aMissionBrand } from './brand.fixture.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const aBrand = (flags?: object) => aMissionBrand(db, flags);
type Answered = Awaited<ReturnType<Awaited<ReturnType<typeof aBrand>>['claim']>>;
const codeOf = (answer: Answered): string => (answer.ok ? 'ok' : answer.code);

test('OPEN-PROMO-08 PROMO-012: a mission is reached, counted by the badge, and paid once', async () => {
  const { mission, play, states, claim, balance, badge } = await aBrand();
  const id = await mission();
  assert.deepEqual(await states(), [['JOIN', '0.00', '2026-01-07']]);
  await play('99.99');
  assert.deepEqual([await states(), await badge()], [[['PROCESS', '99.99', '2026-01-07']], 0]);
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'mission_not_reached');
  assert.equal(await balance(), '0.00');
  await play('0.01');
  assert.equal(await badge(), 1);
  const first = await claim(id, '2026-01-07');
  assert.deepEqual(first.ok && [first.value.amount, first.value.isNew], ['5.00', true]);
  assert.deepEqual([await balance(), await badge()], ['5.00', 0]);
  const again = await claim(id, '2026-01-07');
  assert.deepEqual(again.ok && [again.value.amount, again.value.isNew], ['5.00', false]);
  assert.equal(await balance(), '5.00');
});

test('OPEN-PROMO-08: eight claims at once pay one reward', async () => {
  const { mission, play, claim, balance, member } = await aBrand();
  const id = await mission();
  await play('100');
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(id, '2026-01-07')));
  assert.deepEqual(answers.map((answer) => answer.ok && answer.value.isNew).filter(Boolean), [true]);
  assert.equal(answers.filter(({ ok }) => ok).length, 8);
  assert.equal(await balance(), '5.00');
  const { n } = await db.one<{ n: number }>(
    'select count(*)::int as n from missions.claim where member_id = $1',
    [member.memberId],
  );
  assert.equal(n, 1);
});

test('OPEN-PROMO-08: a period begins at 00:00 of the brand’s zone; the one before is still claimed, no older one', async () => {
  const { mission, play, states, claim, balance, until } = await aBrand();
  const id = await mission();
  await until('2026-01-07T16:59:59Z');
  await play('100');
  await until('2026-01-07T17:00:00Z');
  assert.deepEqual(await states(), [
    ['JOIN', '0.00', '2026-01-08'],
    ['CLAIMABLE', '100.00', '2026-01-07'],
  ]);
  assert.equal(codeOf(await claim(id, '2026-01-08')), 'mission_not_reached');
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'ok');
  await play('100');
  await until('2026-01-09T17:00:00Z');
  assert.deepEqual(await states(), [['JOIN', '0.00', '2026-01-10']]);
  assert.equal(codeOf(await claim(id, '2026-01-08')), 'mission_closed');
  assert.equal(await balance(), '5.00');
});

test('OPEN-PROMO-08: a chain opens when the mission before it was claimed', async () => {
  const { mission, deposit, play, states, claim, balance } = await aBrand();
  const first = await mission({ type: 'DEPOSIT_COUNT', period: 'ONCE', target: '1' });
  const second = await mission({ period: 'ONCE', after: first, amount: '7.00' });
  await deposit('20');
  await play('150');
  assert.deepEqual(await states(), [
    ['CLAIMABLE', '1', '1970-01-01'],
    ['CLOSED', '150.00', '1970-01-01'],
  ]);
  assert.equal(codeOf(await claim(second, '1970-01-01')), 'mission_closed');
  assert.equal(await balance(), '0.00');
  assert.equal(codeOf(await claim(first, '1970-01-01')), 'ok');
  assert.equal(codeOf(await claim(second, '1970-01-01')), 'ok');
  assert.equal(await balance(), '12.00');
});

test('OPEN-PROMO-08: a period keeps the version it began with, the next has the new one', async () => {
  const { mission, play, states, claim, balance, until, clock } = await aBrand();
  const id = await mission();
  const [{ terms }] = (await db.many<{ terms: unknown }>(
    'select terms from missions.version where mission_id = $1',
    [id],
  )) as [{ terms: unknown }];
  const dearer = { ...missionTerms.parse(terms), target: '200.00', amount: '9.00' };
  await db.transaction((tx) => insertVersion(tx, id, clock.now(), dearer));
  await play('100');
  assert.deepEqual(await states(), [['CLAIMABLE', '100.00', '2026-01-07']]);
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'ok');
  assert.equal(await balance(), '5.00');
  await until('2026-01-08T03:00:00Z');
  await play('100');
  assert.deepEqual(await states(), [['PROCESS', '100.00', '2026-01-08']]);
  await play('100');
  assert.equal(codeOf(await claim(id, '2026-01-08')), 'ok');
  assert.equal(await balance(), '14.00');
});

test('OPEN-PROMO-08: bets rolled back after the claim take nothing back and pay nothing twice', async () => {
  const { mission, play, states, claim, balance } = await aBrand();
  const id = await mission();
  await play('100');
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'ok');
  await play('-100');
  assert.deepEqual(await states(), [['CLAIMED', '0.00', '2026-01-07']]);
  await play('100');
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'ok');
  assert.equal(await balance(), '5.00');
});

test('OP-27: the budget stops a mission; it is never exceeded by claims at once', async () => {
  const { mission, play, states, claim, balance, member, other, summary } = await aBrand();
  const id = await mission({ budget: '9.99' });
  await play('100');
  await play('100', other);
  const answers = await Promise.all([claim(id, '2026-01-07'), claim(id, '2026-01-07', other)]);
  assert.deepEqual(answers.map(codeOf).toSorted(), ['mission_closed', 'ok']);
  assert.deepEqual([await balance(member), await balance(other)].toSorted(), ['0.00', '5.00']);
  const late = answers[0]?.ok ? other : member;
  assert.deepEqual([(await summary(late)).badge, (await states(late))[0]?.[0]], [0, 'CLOSED']);
  const { spent } = await db.one<{ spent: bigint }>(
    'select spent from missions.mission where mission_id = $1',
    [id],
  );
  assert.equal(formatUnits(spent), '5.00');
});

test('OPEN-PROMO-08: logins, deposits and bets count by their kind, each day once', async () => {
  const { mission, play, deposit, states, deps, member, merchant, until } = await aBrand();
  await mission({ type: 'LOGIN', period: 'WEEKLY', target: '2' });
  await mission({ type: 'DEPOSIT', target: '50.00' });
  await mission({ type: 'PLAY', target: '2', gameType: 'LIVE' });
  await mission({ gameType: 'LIVE', target: '10.00' });
  await mission({ type: 'WIN', winTimes: 500, target: '1' });
  const login = () => noteLogin(deps, { merchantId: merchant.id, memberId: member.memberId });
  await login();
  await login();
  await deposit('49.99');
  await play('100');
  await play('5', member, 'LIVE');
  assert.deepEqual(
    (await states()).map(([state, progress]) => [state, progress]),
    [
      ['PROCESS', '1'],
      ['PROCESS', '49.99'],
      ['PROCESS', '1'],
      ['PROCESS', '5.00'],
      ['JOIN', '0'],
    ],
  );
  await until('2026-01-08T03:00:00Z');
  await login();
  assert.deepEqual((await states())[0], ['CLAIMABLE', '2', '2026-01-05']);
});

test('OPEN-PROMO-08: who asks counts as logged in on that day, after a registration and in a session that goes on', async () => {
  const { mission, states, badge, until } = await aBrand();
  await mission({ type: 'LOGIN', target: '1' });
  assert.deepEqual(await states(), [['CLAIMABLE', '1', '2026-01-07']]);
  await until('2026-01-08T03:00:00Z');
  assert.equal(await badge(), 2);
  assert.deepEqual(await states(), [
    ['CLAIMABLE', '1', '2026-01-08'],
    ['CLAIMABLE', '1', '2026-01-07'],
  ]);
});

test('OPEN-PROMO-08: a mission done once says from when it counts; what another locks says which, and once it is claimed no more', async () => {
  const { mission, play, claim, summary } = await aBrand();
  const first = await mission({ period: 'ONCE' });
  await mission({ type: 'DEPOSIT_COUNT', period: 'ONCE', target: '1', after: first });
  const told = async () =>
    (await summary()).missions.map(({ state, after, countsFrom }) => [state, after, countsFrom]);
  const from = Date.parse('2026-01-01T00:00:00+07:00');
  await play('100');
  assert.deepEqual(await told(), [
    ['CLAIMABLE', null, from],
    ['CLOSED', 'Bet 100 today', from],
  ]);
  assert.ok((await claim(first, '1970-01-01')).ok);
  assert.deepEqual(await told(), [
    ['CLAIMED', null, from],
    ['JOIN', null, from],
  ]);
});

test('R9: whose play an operator stopped is paid no mission', async () => {
  const { mission, play, claim, balance, member } = await aBrand();
  const id = await mission();
  await play('100');
  await db.run(`update members.member set state = 'LOCKED' where id = $1`, [member.memberId]);
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'reward_barred');
  assert.equal(await balance(), '0.00');
});

test('OPEN-PROMO-08: switched off, missions are refused and nothing is claimed', async () => {
  const { mission, play, claim, balance, badge, deps, ctx, member } = await aBrand({});
  const id = await mission();
  await play('100');
  const answer = await call(missionsApi, 'getMissionSummary', missionsHandlers(deps), {}, ctx(member));
  assert.deepEqual([answer.ok ? 'ok' : answer.code, await badge()], ['operation_not_enabled', 0]);
  assert.equal(codeOf(await claim(id, '2026-01-07')), 'operation_not_enabled');
  assert.equal(await balance(), '0.00');
});

test('OP-27: a mission is listed with what it spent, and its claims with the account', async () => {
  const { mission, play, claim, deps, merchant, member } = await aBrand();
  const id = await mission();
  await play('100');
  await claim(id, '2026-01-07');
  const staff = staffContext(['promotions.read'], { merchant });
  const handlers = missionsConsoleHandlers(deps);
  const page = { pageNo: 1, pageSize: 20 };
  const listed = await call(missionsConsoleApi, 'listMissions', handlers, { state: 'ALL', ...page }, staff);
  assert.deepEqual(listed.ok && listed.value.list.map((row) => [row.missionId, row.spent]), [[id, '5.00']]);
  const claims = await call(missionsConsoleApi, 'listMissionClaims', handlers, page, staff);
  assert.deepEqual(
    claims.ok && claims.value.list.map((row) => [row.account, row.progress, row.amount, row.version]),
    [[member.account, '100.00', '5.00', 1]],
  );
});

const BODY: MissionBody = {
  title: { EN: 'Bet', CN: '', KM: '' },
  type: 'BET',
  period: 'DAILY',
  target: '100.00',
  gameType: null,
  gameId: null,
  winTimes: 0,
  after: null,
  amount: '5.00',
  turnoverTimes: 100,
  prizes: ['3.00'],
  isActive: true,
  fromDay: '2026-01-01',
  untilDay: '2026-02-01',
  budget: '100.00',
};

test('OP-27: what costs the house more is dearer; a stop, a lower reward and a new title are not', () => {
  const dearer: Partial<MissionBody>[] = [
    { target: '99.99' },
    { amount: '5.01' },
    { turnoverTimes: 99 },
    { budget: '100.01' },
    { untilDay: null },
    { untilDay: '2026-02-02' },
    { fromDay: '2025-12-31' },
    { prizes: ['3.01'] },
    { prizes: ['3.00', '1.00'] },
    { period: 'WEEKLY' },
    { gameType: 'LIVE' },
  ];
  for (const change of dearer)
    assert.equal(isDearer(BODY, { ...BODY, ...change }), true, JSON.stringify(change));
  const cheaper: Partial<MissionBody>[] = [
    { isActive: false, amount: '50.00' },
    { target: '100.01' },
    { amount: '4.99' },
    { prizes: [] },
    { title: { EN: 'Other', CN: '', KM: '' } },
  ];
  for (const change of cheaper)
    assert.equal(isDearer(BODY, { ...BODY, ...change }), false, JSON.stringify(change));
  assert.equal(isDearer(null, BODY), true);
  assert.equal(isDearer({ ...BODY, isActive: false }, BODY), true);
  assert.equal(isDearer(null, { ...BODY, isActive: false }), false);
});

test('OPEN-PROMO-08: fields that make no sense together are refused', () => {
  const wrong: [Partial<MissionBody>, string][] = [
    [{ type: 'LOGIN', target: '1.50', prizes: [] }, 'target'],
    [{ type: 'LOGIN', target: '1', gameType: 'LIVE', prizes: [] }, 'gameType'],
    [{ gameId: 3 }, 'gameId'],
    [{ type: 'WIN', target: '1', prizes: [] }, 'winTimes'],
    [{ type: 'WIN', target: '1', winTimes: 500, period: 'ONCE', prizes: [] }, 'period'],
    [{ period: 'ONCE' }, 'prizes'],
    [{ untilDay: '2025-12-31' }, 'untilDay'],
  ];
  assert.deepEqual(faultsOf(BODY), {});
  for (const [change, field] of wrong)
    assert.deepEqual(Object.keys(faultsOf({ ...BODY, ...change })), [field]);
});

test('OPEN-PROMO-08: a week runs from Monday to Sunday, a day is its own, once has no end', () => {
  assert.deepEqual(periodAt('DAILY', '2026-01-07'), {
    key: '2026-01-07',
    from: '2026-01-07',
    to: '2026-01-07',
  });
  for (const day of ['2026-01-05', '2026-01-07', '2026-01-11'])
    assert.deepEqual(periodAt('WEEKLY', day), { key: '2026-01-05', from: '2026-01-05', to: '2026-01-11' });
  assert.equal(periodAt('ONCE', '2026-01-07').to, null);
  const at = (progress: bigint, isClaimed = false, isOpen = true) =>
    stateOf({ progress, target: 2n, isClaimed, isOpen });
  assert.deepEqual(
    [at(0n), at(1n), at(2n), at(0n, true), at(2n, false, false)],
    ['JOIN', 'PROCESS', 'CLAIMABLE', 'CLAIMED', 'CLOSED'],
  );
});
