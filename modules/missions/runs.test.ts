import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, staffContext } from '@baize/endpoint/testing';
import { parseUnits as money } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { aMissionBrand } from './brand.fixture.ts';
import { missionsConsoleApi } from './console-api.ts';
import { missionsConsoleHandlers } from './console-handlers.ts';
import { followBoards } from './follow-boards.ts';
import { bodyOf, missionControl } from './mission-control.ts';
import { findMission, listBoarded } from './mission.sql.ts';
import { MISSIONS_MAX, PLACES_MAX } from './rules.ts';
import type { MissionBody } from './terms.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

/** A brand whose missions are changed as decided: what is asked of operators before is the control's. */
async function aBrand() {
  const brand = await aMissionBrand(db);
  const { deps, merchant } = brand;
  const change = async (missionId: number, part: Partial<MissionBody>) => {
    const row = await findMission(db, missionId);
    assert.ok(row);
    const body = { ...(await bodyOf(db, row)), ...part };
    await db.transaction((tx) => missionControl(deps).save(tx, merchant.id, { missionId, body }));
  };
  const offered = () =>
    db.many<{ period: string; memberId: number; amount: bigint }>(
      `select split_part(ref, ':', 3) as period, member_id, amount from rewards.reward
        where merchant_id = $1 and source = 'mission' order by reward_id`,
      [merchant.id],
    );
  return { ...brand, change, offered, follow: () => followBoards(deps, merchant.id, () => false) };
}
type Period = MissionBody['period'];

for (const period of ['DAILY', 'ONCE'] satisfies Period[])
  test(`OP-27: what one operator drafted is promised to nobody; a ${period} mission pays what it was started with`, async () => {
    const { mission, change, play, states, claim, balance } = await aBrand();
    const id = await mission({ period, isActive: false, amount: '900.00', budget: '1000.00' });
    await change(id, { amount: '800.00', target: '1.00' });
    await change(id, { amount: '5.00', target: '100.00' });
    await play('100');
    assert.deepEqual(await states(), []);
    await change(id, { isActive: true });
    const first = period === 'ONCE' ? '1970-01-01' : '2026-01-07';
    assert.deepEqual(await states(), [['CLAIMABLE', '100.00', first]]);
    assert.equal((await claim(id, first)).ok, true);
    assert.equal(await balance(), '5.00');
  });

test('OP-27: what was drafted while a mission was stopped counts in no period it was not started with', async () => {
  const { mission, change, play, claim, balance, until } = await aBrand();
  const id = await mission();
  await change(id, { isActive: false });
  await change(id, { amount: '900.00' });
  await until('2026-01-08T03:00:00Z');
  await change(id, { amount: '6.00', isActive: true });
  await play('100');
  assert.equal((await claim(id, '2026-01-08')).ok, true);
  assert.equal(await balance(), '5.00', 'the day began with the version that ran last');
});

test('OPEN-PROMO-08: a mission done once that ran keeps its terms, a draft of one does not', async () => {
  const { mission, merchant, deps, change } = await aBrand();
  const id = await mission({ period: 'ONCE', isActive: false });
  const control = missionControl(deps);
  const refusal = async () => {
    const row = await findMission(db, id);
    assert.ok(row);
    const seen = await bodyOf(db, row);
    const body = { ...seen, amount: '6.00' };
    return db.transaction(async (tx) => control.refuse?.(tx, seen, { missionId: id, body }, merchant.id));
  };
  assert.equal(await refusal(), undefined);
  await change(id, { isActive: true });
  assert.equal(await refusal(), 'mission_once_kept');
  await change(id, { isActive: false });
  assert.equal(await refusal(), 'mission_once_kept');
});

test('OP-27: a mission stopped after a period was over pays its board; the period it was stopped in has none', async () => {
  const { mission, change, play, member, other, until, follow, offered } = await aBrand();
  const id = await mission({ prizes: ['30.00'] });
  await play('100', other);
  await until('2026-01-07T17:01:00Z');
  await play('500', member);
  await change(id, { isActive: false });
  await until('2026-01-09T03:00:00Z');
  await follow();
  await follow();
  assert.deepEqual(await offered(), [
    { period: '2026-01-07', memberId: other.memberId, amount: money('30') },
  ]);
});

test('OP-27: days on which a mission was stopped, or not started yet, are paid no board', async () => {
  const { mission, change, play, member, until, follow, offered } = await aBrand();
  const id = await mission({ prizes: ['30.00'], isActive: false });
  await play('100');
  await until('2026-01-08T03:00:00Z');
  await change(id, { isActive: true });
  await play('100');
  await until('2026-01-09T03:00:00Z');
  await change(id, { isActive: false });
  await play('100');
  await until('2026-01-10T03:00:00Z');
  await play('100');
  await until('2026-01-11T03:00:00Z');
  await change(id, { isActive: true });
  await play('100');
  await until('2026-01-12T03:00:00Z');
  await follow();
  const amount = money('30');
  const { memberId } = member;
  assert.deepEqual(await offered(), [
    { period: '2026-01-08', memberId, amount },
    { period: '2026-01-11', memberId, amount },
  ]);
});

test('OP-27: a stopped mission owes what its days and budget bore then, whatever one operator changes afterwards', async () => {
  const { mission, change, play, merchant, until, follow, offered } = await aBrand();
  const id = await mission({ prizes: ['30.00'], budget: '20.00', untilDay: '2026-01-07' });
  await play('100');
  await until('2026-01-09T17:00:00Z');
  await change(id, { isActive: false });
  await change(id, { budget: '1000.00', untilDay: '2026-01-20', prizes: ['900.00'] });
  await play('100');
  const [owed] = await listBoarded(db, { merchantId: merchant.id, since: new Date(0), day: '2026-01-10' });
  assert.deepEqual([owed?.budget, owed?.untilDay], [money('20'), '2026-01-07']);
  await follow();
  assert.deepEqual(await offered(), []);
  const { spent } = (await findMission(db, id)) ?? {};
  assert.equal(spent, 0n);
});

test('R9: a board has its hundred places where members before may be given nothing', async () => {
  const { mission, play, deps, merchant, until, follow, offered } = await aBrand();
  const id = await mission({ prizes: ['30.00', '10.00'] });
  const barred = 3;
  const people = await db.transaction(async (tx) => {
    const members = [];
    for (let n = 0; n < PLACES_MAX + barred; n += 1) members.push(await aMember(tx, { merchant }));
    return members;
  });
  for (const [n, who] of people.entries()) await play(String(1_000 - n), who);
  const locked = people.slice(0, barred).map(({ memberId }) => memberId);
  await db.run(`update members.member set state = 'LOCKED' where id = any ($1::int[])`, [locked]);
  await until('2026-01-07T17:00:00Z');
  await follow();
  assert.deepEqual(
    (await offered()).map(({ memberId }) => memberId),
    people.slice(barred, barred + 2).map(({ memberId }) => memberId),
  );
  const staff = staffContext(['promotions.read'], { merchant });
  const handlers = missionsConsoleHandlers(deps);
  const board = await call(
    missionsConsoleApi,
    'getMissionBoard',
    handlers,
    { missionId: id, period: '2026-01-07' },
    staff,
  );
  assert.ok(board.ok);
  assert.equal(board.value.places.length, PLACES_MAX);
  assert.deepEqual(
    board.value.places.map(({ rank }) => rank),
    Array.from({ length: PLACES_MAX }, (_, n) => n + 1),
  );
});

test('OP-27: operators read what each board paid, who had its places, and which one was dropped', async () => {
  const { mission, change, play, deps, merchant, member, other, until, follow } = await aBrand();
  const id = await mission({ prizes: ['30.00', '10.00'], fromDay: '2026-01-07' });
  await play('100');
  await play('300', other);
  await until('2026-01-07T17:00:00Z');
  await follow();
  await play('50');
  await until('2026-01-08T03:00:00Z');
  await follow();
  const staff = staffContext(['promotions.read'], { merchant });
  const handlers = missionsConsoleHandlers(deps);
  const boards = async () => {
    const asked = { missionId: id, pageNo: 1, pageSize: 20 };
    const found = await call(missionsConsoleApi, 'listMissionBoards', handlers, asked, staff);
    assert.ok(found.ok);
    return found.value.list.map(({ period, state, places, paid }) => [period, state, places, paid]);
  };
  const paid = ['2026-01-07', 'PAID', 2, '40.00'];
  assert.deepEqual(await boards(), [['2026-01-08', 'COUNTING', 1, '0.00'], paid]);
  await change(id, { isActive: false });
  assert.deepEqual(await boards(), [['2026-01-08', 'DROPPED', 1, '0.00'], paid]);
  const one = async (missionId: number, of = staff) =>
    call(missionsConsoleApi, 'getMissionBoard', handlers, { missionId, period: '2026-01-07' }, of);
  const shown = await one(id);
  assert.ok(shown.ok);
  assert.deepEqual(
    shown.value.places.map(({ rank, account, score, prize, isOffered }) => [
      rank,
      account,
      score,
      prize,
      isOffered,
    ]),
    [
      [1, other.account, '300.00', '30.00', true],
      [2, member.account, '100.00', '10.00', true],
    ],
  );
  const { merchant: strange } = await aMissionBrand(db);
  const refused = await one(id, staffContext(['promotions.read'], { merchant: strange }));
  assert.equal(!refused.ok && refused.code, 'not_found');
});

test('OP-27: what is approved is judged by what runs by then: no thirty-first mission, and no circle', async () => {
  const { deps, merchant, mission } = await aBrand();
  const control = missionControl(deps);
  const asks = (missionId: number, part: Partial<MissionBody>) =>
    db.transaction(async (tx) => {
      const row = await findMission(tx, missionId);
      assert.ok(row);
      const wanted = { missionId, body: { ...(await bodyOf(tx, row)), ...part } };
      const seen = await control.lock(tx, merchant.id, wanted);
      return control.refuse?.(tx, seen, wanted, merchant.id);
    });
  const first = await mission({ isActive: false });
  const second = await mission({ isActive: false, after: first });
  const third = await mission({ isActive: false, after: second });
  assert.equal(await asks(first, { after: third }), 'mission_after_wrong');
  assert.equal(await asks(third, { after: first }), undefined);
  for (let n = 0; n < MISSIONS_MAX - 1; n += 1) await mission();
  assert.equal(await asks(first, { isActive: true }), undefined);
  await mission();
  assert.equal(await asks(first, { isActive: true }), 'too_many_missions');
});
