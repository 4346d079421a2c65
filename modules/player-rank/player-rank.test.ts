import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { DAY_MS, fixedClock, HOUR_MS, parseUnits as money } from '@baize/kernel';
import { playedAt } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent } from '@baize/members/testing';
import { anExclusion } from '@baize/protection/testing';
import { aMerchant } from '@baize/site/testing';
import { playerRankApi } from './api.ts';
import { playerRankHandlers } from './handlers.ts';
import { daysOf } from './period.ts';
import { refreshAll, refreshBrand } from './refresh.ts';
import type { RankPeriod } from './rules.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const ZONE = 'Asia/Bangkok';

/** A brand in UTC+7 on Wednesday 7 January 2026, 10:00 in Bangkok. */
async function aBrand() {
  const clock = fixedClock('2026-01-07T03:00:00Z');
  const deps = { db, clock };
  const merchant = await db.transaction(async (tx) => {
    const made = await aMerchant(tx, { currency: 'USD' });
    await anAgent(tx, { merchant: made, uplineId: null });
    return made;
  });
  const someone = (): Promise<Member> => db.transaction((tx) => aMember(tx, { merchant }));
  const played = (who: Member, bet: string, daysAgo = 0) =>
    db.transaction((tx) =>
      playedAt(tx, {
        memberId: who.memberId,
        at: new Date(clock.now().getTime() - daysAgo * DAY_MS),
        timeZone: ZONE,
        validBet: money(bet),
      }),
    );
  const read = async (who: Member, period: RankPeriod = 'DAY') => {
    const ctx = memberContext(who.memberId, { merchant, account: who.account });
    const answer = await call(playerRankApi, 'getPlayerRank', playerRankHandlers(deps), { period }, ctx);
    assert.ok(answer.ok);
    return answer.value;
  };
  const board = async (who: Member, period?: RankPeriod) =>
    (await read(who, period)).list.map(({ rank, validBet, isOwn }) => [rank, validBet, isOwn]);
  return {
    merchant,
    clock,
    deps,
    someone,
    played,
    read,
    board,
    refresh: () => refreshBrand(deps, merchant.id),
  };
}

test('PROMO-013: days of a period, weeks from Monday', () => {
  const rows: [RankPeriod, string, string][] = [
    ['DAY', '2026-01-07', '2026-01-07'],
    ['WEEK', '2026-01-07', '2026-01-05'],
    ['WEEK', '2026-01-05', '2026-01-05'],
    ['WEEK', '2026-01-04', '2025-12-29'],
    ['MONTH', '2026-01-31', '2026-01-01'],
    ['MONTH', '2024-02-29', '2024-02-01'],
  ];
  for (const [period, day, from] of rows) assert.deepEqual(daysOf(period, day), { from, to: day });
});

test('PROMO-013 OPEN-PROMO-09: by valid bet of the day, the week and the month, names masked, one’s own marked', async () => {
  const { someone, played, read, board, refresh } = await aBrand();
  const [one, two, three] = [await someone(), await someone(), await someone()];
  await played(one, '100');
  await played(two, '300');
  await played(one, '500', 2);
  await played(three, '1000', 6);
  assert.deepEqual([(await read(one)).list, (await read(one)).refreshedAt], [[], null], 'not written yet');
  await refresh();
  assert.deepEqual(await board(one), [
    [1, '300.00', false],
    [2, '100.00', true],
  ]);
  assert.deepEqual(await board(one, 'WEEK'), [
    [1, '600.00', true],
    [2, '300.00', false],
  ]);
  assert.deepEqual(await board(two, 'MONTH'), [
    [1, '1000.00', false],
    [2, '600.00', false],
    [3, '300.00', true],
  ]);
  const seen = await read(one);
  assert.ok(!seen.list.some(({ account }) => [one.account, two.account].includes(account)), 'masked');
  assert.deepEqual(seen.mine, { rank: 2, validBet: '100.00' });
  assert.deepEqual((await read(three)).mine, { rank: null, validBet: '0.00' });
});

test('OPEN-PROMO-09: fifty places; of equal sums the older account stands higher; outside them one’s own sum is told', async () => {
  const { someone, played, read, refresh } = await aBrand();
  const members: Member[] = [];
  for (let n = 0; n < 52; n += 1) members.push(await someone());
  for (const member of members) await played(member, '10');
  const [first, last] = [members[0], members[51]];
  assert.ok(first && last);
  await refresh();
  const seen = await read(last);
  assert.deepEqual([seen.list.length, seen.list[0]?.rank, seen.list[49]?.rank], [50, 1, 50]);
  assert.deepEqual(seen.mine, { rank: null, validBet: '10.00' });
  assert.deepEqual((await read(first)).mine, { rank: 1, validBet: '10.00' });
});

test('R9 OPEN-PROMO-09: who is excluded has no place, at once; accounts of the house have none', async () => {
  const { clock, someone, played, read, board, refresh } = await aBrand();
  const [one, two, house] = [await someone(), await someone(), await someone()];
  await db.run('update members.member set is_house = true where id = $1', [house.memberId]);
  await played(one, '50');
  await played(two, '40');
  await played(house, '900');
  await refresh();
  assert.deepEqual(await board(two), [
    [1, '50.00', false],
    [2, '40.00', true],
  ]);
  await exclude(one, clock.now());
  assert.deepEqual(await board(two), [[2, '40.00', true]], 'before it is written anew');
  await refresh();
  assert.deepEqual(await board(two), [[1, '40.00', true]]);
  assert.equal((await read(one)).mine.rank, null);
});

const exclude = (member: Member, from: Date): Promise<unknown> =>
  db.transaction((tx) => anExclusion(tx, member, { from, until: null }));

test('OPEN-PROMO-09: written by two workers at once it is one board; a new day begins empty, and what is taken back lowers it', async () => {
  const { clock, deps, someone, played, board, refresh } = await aBrand();
  const [one, two] = [await someone(), await someone()];
  await played(one, '70');
  await played(two, '60');
  await Promise.all([refresh(), refresh(), refresh()]);
  assert.deepEqual(await board(one), [
    [1, '70.00', true],
    [2, '60.00', false],
  ]);
  await played(one, '-20');
  await refreshAll(deps);
  assert.deepEqual(await board(one), [
    [1, '60.00', false],
    [2, '50.00', true],
  ]);
  clock.advance(DAY_MS);
  assert.deepEqual(await board(one), []);
  await refresh();
  assert.deepEqual(await board(one), []);
  assert.equal((await board(one, 'WEEK')).length, 2);
});

test('PROMO-013: of equal sums who had it first stands higher, also where the place is the last', async () => {
  const { clock, someone, played, board, refresh } = await aBrand();
  const [older, younger] = [await someone(), await someone()];
  await played(younger, '70');
  clock.advance(HOUR_MS);
  await played(older, '70');
  await refresh();
  assert.deepEqual(await board(younger), [
    [1, '70.00', true],
    [2, '70.00', false],
  ]);
  for (let more = 0; more < 49; more += 1) await played(await someone(), '80');
  await refresh();
  assert.deepEqual((await board(younger)).at(-1), [50, '70.00', true]);
});
