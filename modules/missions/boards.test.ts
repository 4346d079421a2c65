import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call } from '@baize/endpoint/testing';
import { parseUnits as money } from '@baize/kernel';
import { missionsApi } from './api.ts';
import { followBoards } from './follow-boards.ts';
import { missionsHandlers } from './handlers.ts';
import { aMissionBrand } from './brand.fixture.ts';
import { insertVersion, listVersions } from './mission.sql.ts';
import type { MissionTerms } from './terms.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const aBrand = () => aMissionBrand(db);

test('API-048 OP-27: the board ranks valid bet, and offers its prizes once when its period is complete', async () => {
  const { mission, play, deps, merchant, member, other, ctx, until } = await aBrand();
  const missionId = await mission({ prizes: ['30.00', '10.00'] });
  await play('100');
  await play('300', other);
  await followBoards(deps, merchant.id, () => false);
  const shown = await call(
    missionsApi,
    'getMissionLeaderboard',
    missionsHandlers(deps),
    { missionId, pageNo: 1, pageSize: 20 },
    ctx(member),
  );
  assert.ok(shown.ok);
  assert.deepEqual(
    shown.value.list.map(({ rank, score, prize, isOwn }) => [rank, score, prize, isOwn]),
    [
      [1, '300.00', '30.00', false],
      [2, '100.00', '10.00', true],
    ],
  );
  assert.deepEqual(shown.value.mine, { rank: 2, score: '100.00' });
  const rewards = () =>
    db.many<{ memberId: number; amount: bigint }>(
      `select member_id, amount from rewards.reward where merchant_id = $1 and source = 'mission' order by reward_id`,
      [merchant.id],
    );
  assert.deepEqual(await rewards(), []);
  await until('2026-01-07T17:00:00Z');
  await Promise.all([
    followBoards(deps, merchant.id, () => false),
    followBoards(deps, merchant.id, () => false),
  ]);
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await rewards(), [
    { memberId: other.memberId, amount: money('30') },
    { memberId: member.memberId, amount: money('10') },
  ]);
});

test('OP-27: a worker that was down for three days pays each day’s prize once, the oldest first', async () => {
  const { mission, play, deps, merchant, member, other, until } = await aBrand();
  await mission({ prizes: ['30.00'] });
  await followBoards(deps, merchant.id, () => false);
  for (const [day, who] of [
    ['2026-01-08T03:00:00Z', member],
    ['2026-01-09T03:00:00Z', other],
    ['2026-01-10T03:00:00Z', member],
  ] as const) {
    await until(day);
    await play('100', who);
  }
  await until('2026-01-11T03:00:00Z');
  const paid = async () =>
    (
      await db.many<{ ref: string; memberId: number }>(
        `select split_part(ref, ':', 3) as ref, member_id from rewards.reward
          where merchant_id = $1 and source = 'mission' order by reward_id`,
        [merchant.id],
      )
    ).map(({ ref, memberId }) => [ref, memberId]);
  await Promise.all([
    followBoards(deps, merchant.id, () => false),
    followBoards(deps, merchant.id, () => false),
  ]);
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await paid(), [
    ['2026-01-08', member.memberId],
    ['2026-01-09', other.memberId],
    ['2026-01-10', member.memberId],
  ]);
});

test('R9: who may be given nothing has no place, and the next member moves up to the prize', async () => {
  const { mission, play, deps, merchant, member, other, until } = await aBrand();
  await mission({ prizes: ['30.00'] });
  await play('300', other);
  await play('100', member);
  await db.run(`update members.member set state = 'LOCKED' where id = $1`, [other.memberId]);
  await until('2026-01-07T17:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  const { memberId } = await db.one<{ memberId: number }>(
    `select member_id from rewards.reward where merchant_id = $1 and source = 'mission'`,
    [merchant.id],
  );
  assert.equal(memberId, member.memberId);
});

test('OP-27 PROMO-012: of equal valid bets who had it first has the place and the prize, whoever is older', async () => {
  const { mission, play, deps, merchant, member, other, until } = await aBrand();
  await mission({ prizes: ['30.00', '10.00'] });
  await play('60');
  await play('100', other);
  await until('2026-01-07T03:10:00Z');
  await play('40');
  await until('2026-01-07T17:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await offeredTo(merchant.id), [
    [other.memberId, money('30')],
    [member.memberId, money('10')],
  ]);
});

test('OP-27: who had more before a bet was taken back had the score when it was first reached', async () => {
  const { mission, play, deps, merchant, member, other, until } = await aBrand();
  await mission({ prizes: ['30.00'] });
  await play('100');
  await until('2026-01-07T03:10:00Z');
  await play('100', other);
  await play('50');
  await until('2026-01-07T03:20:00Z');
  await play('-50');
  await until('2026-01-07T17:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await offeredTo(merchant.id), [[member.memberId, money('30')]]);
});

test('OP-27 OPEN-PROMO-08: changed from days to weeks, the day of the change is claimed and its board paid; the first week is the next', async () => {
  const { mission, play, deps, merchant, member, other, until, claim, states } = await aBrand();
  const missionId = await mission({ prizes: ['30.00'] });
  await until('2026-01-08T03:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  await play('300', other);
  await play('100');
  await changes(missionId, { period: 'WEEKLY', target: '500.00', prizes: ['90.00'] }, deps.clock.now());
  assert.deepEqual(await states(), [['CLAIMABLE', '100.00', '2026-01-08']], 'the day goes on');
  await until('2026-01-09T03:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await offeredTo(merchant.id), [[other.memberId, money('30')]]);
  assert.ok((await claim(missionId, '2026-01-08')).ok, 'reached the day before');
  await play('700');
  await until('2026-01-12T03:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual((await states()).length, 1, 'a week that began as days is none');
  assert.deepEqual((await offeredTo(merchant.id)).length, 1);
  await play('600');
  await until('2026-01-19T03:00:00Z');
  await Promise.all([
    followBoards(deps, merchant.id, () => false),
    followBoards(deps, merchant.id, () => false),
  ]);
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await offeredTo(merchant.id), [
    [other.memberId, money('30')],
    [member.memberId, money('90')],
  ]);
});

test('OP-27 OPEN-PROMO-08: changed from weeks to days, the week is paid when it is over, though days were paid meanwhile', async () => {
  const { mission, play, deps, merchant, member, other, until } = await aBrand();
  const missionId = await mission({ period: 'WEEKLY', prizes: ['90.00'] });
  await play('300', other);
  await changes(missionId, { period: 'DAILY', prizes: ['30.00'] }, deps.clock.now());
  await until('2026-01-08T03:00:00Z');
  await play('100');
  await until('2026-01-09T03:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(await offeredTo(merchant.id), [[member.memberId, money('30')]]);
  await until('2026-01-12T03:00:00Z');
  await followBoards(deps, merchant.id, () => false);
  await followBoards(deps, merchant.id, () => false);
  assert.deepEqual(
    (await offeredTo(merchant.id)).toSorted((a, b) => Number(a[1] - b[1])),
    [
      [member.memberId, money('30')],
      [other.memberId, money('90')],
    ],
  );
});

/** A new version, as the control saves it. */
async function changes(missionId: number, asked: Partial<MissionTerms>, at: Date): Promise<void> {
  const terms = (await listVersions(db, [missionId])).at(-1)?.terms;
  assert.ok(terms);
  await db.transaction((tx) => insertVersion(tx, missionId, at, { ...terms, ...asked }));
}

async function offeredTo(merchantId: number): Promise<[number, bigint][]> {
  const rewards = await db.many<{ memberId: number; amount: bigint }>(
    `select member_id, amount from rewards.reward where merchant_id = $1 and source = 'mission' order by reward_id`,
    [merchantId],
  );
  return rewards.map(({ memberId, amount }) => [memberId, amount]);
}
