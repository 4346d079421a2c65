import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aPlayer } from '@baize/bets/testing';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { fixedClock, HOUR_MS, parseUnits as money } from '@baize/kernel';
import { completeUpto } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { aMember, anAgent, anAuditLog } from '@baize/members/testing';
import { forgetMerchants } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { leaderboardsApi } from './api.ts';
import type { LeaderboardsDeps } from './deps.ts';
import { followBrand } from './follow.ts';
import { leaderboardsHandlers } from './handlers.ts';
import { endOf, prizeOf } from './rules.ts';
import { boardTerms, type BoardTerms } from './terms.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const FROM = '2026-01-07T03:00:00Z';
const at = (iso: string): number => Date.parse(iso);
const termsOf = (more: Partial<BoardTerms> = {}): BoardTerms =>
  boardTerms.parse({
    titles: { EN: 'Race', CN: '竞赛', KM: 'ការប្រកួត' },
    repeats: null,
    from: at(FROM),
    until: at(FROM) + 2 * HOUR_MS,
    games: [],
    leastScore: '0',
    prizes: [
      { upTo: 1, amount: '30.00' },
      { upTo: 3, amount: '10.00' },
    ],
    turnoverTimes: 100,
    ...more,
  });

test('OPEN-PROMO-08: a period ends at the border of the brand’s day, week from Monday, month, or with the board', () => {
  const cases: [BoardTerms['repeats'], string, string][] = [
    ['DAY', '2026-01-07T16:59:59Z', '2026-01-07T17:00:00Z'],
    ['DAY', '2026-01-07T17:00:00Z', '2026-01-08T17:00:00Z'],
    ['WEEK', '2026-01-07T03:00:00Z', '2026-01-11T17:00:00Z'],
    ['WEEK', '2026-01-11T17:00:00Z', '2026-01-18T17:00:00Z'],
    ['MONTH', '2026-01-31T16:59:59Z', '2026-01-31T17:00:00Z'],
    ['MONTH', '2026-12-05T00:00:00Z', '2026-12-31T17:00:00Z'],
  ];
  for (const [repeats, start, end] of cases)
    assert.equal(
      endOf(termsOf({ repeats, until: null }), new Date(start), 'Asia/Bangkok').getTime(),
      at(end),
      `${repeats} ${start}`,
    );
  const cut = termsOf({ repeats: 'WEEK', until: at('2026-01-09T00:00:00Z') });
  assert.equal(endOf(cut, new Date(FROM), 'Asia/Bangkok').getTime(), at('2026-01-09T00:00:00Z'));
  const prizes = [1, 2, 3, 4].map((place) => prizeOf(cut, place));
  assert.deepEqual(prizes, [money('30'), money('10'), money('10'), undefined]);
});

/** A brand with four members who play; the clock stands where the board begins. */
async function aBrand(terms: BoardTerms = termsOf()) {
  const clock = fixedClock(FROM);
  const games = [
    [7, { game: { vendorCode: 'STUDIO', gameType: 'RNG' } }],
    [8, { game: { vendorCode: 'SHOP', gameType: 'LIVE' } }],
  ];
  const snapshot = async () => ({ byGameId: new Map(games as [number, never][]) });
  const deps: LeaderboardsDeps = { db, clock, catalogue: { snapshot } as never, ...anAuditLog() };
  const { merchant, members } = await db.transaction(async (tx) => {
    await completeUpto(tx, clock.now());
    const made = await aMerchant(tx, { currency: 'USD' });
    await anAgent(tx, { merchant: made, uplineId: null });
    const four: Member[] = [];
    for (let n = 0; n < 4; n += 1) four.push(await aMember(tx, { merchant: made }));
    return { merchant: made, members: four };
  });
  for (const member of members) await aPlayer(db, member);
  const { boardId } = await db.one<{ boardId: number }>(
    `insert into leaderboards.board (merchant_id, state, terms, created_at, published_at)
     values ($1, 'PUBLISHED', $2, $3, $3) returning board_id`,
    [merchant.id, JSON.stringify(terms), clock.now()],
  );
  /** A line of the journal that the measures have taken. */
  const settle = async (who: number, valid: string, when: string, gameId = 7) => {
    const { id } = await db.one<{ id: bigint }>(
      `insert into bets.settlement (at, account_ids, game_ids, bets, stakes, valid_bets, nets)
       values ($1, array[$2::bigint], array[$3::int], '{1}', array[$4::bigint], array[$4::bigint], '{0}') returning id`,
      [new Date(when), members[who]?.accountId ?? 0n, gameId, money(valid)],
    );
    return id;
  };
  const until = async (iso: string) => {
    clock.advance(at(iso) - clock.now().getTime());
    await db.transaction((tx) => completeUpto(tx, clock.now()));
    await followBrand(deps, merchant.id, () => false);
  };
  const who = (memberId: number) => members.findIndex((member) => member.memberId === memberId);
  const scores = async () =>
    (
      await db.many<{ memberId: number; score: bigint }>(
        `select member_id, score from leaderboards.score where board_id = $1 order by score desc, reached_at, member_id`,
        [boardId],
      )
    ).map(({ memberId, score }) => [who(memberId), score / money('1')]);
  const rewards = async () =>
    (
      await db.many<{ memberId: number; amount: bigint; ref: string; source: string }>(
        'select member_id, amount, ref, source from rewards.reward where merchant_id = $1 order by reward_id',
        [merchant.id],
      )
    ).map(({ memberId, amount, ref, source }) => [
      who(memberId),
      amount / money('1'),
      source,
      ref.slice(ref.indexOf(':') + 1),
    ]);
  return { clock, deps, merchant, members, boardId, settle, until, scores, rewards };
}

test('OPEN-PROMO-08 OP-27: a tournament adds up what settles, is frozen at its end and pays each place once, ties by time', async () => {
  const { deps, merchant, members, settle, until, scores, rewards } = await aBrand();
  await settle(0, '40', '2026-01-07T03:05:00Z');
  await settle(1, '100', '2026-01-07T03:20:00Z');
  await settle(0, '60', '2026-01-07T03:10:00Z');
  await settle(2, '500', '2026-01-07T03:30:00Z');
  await settle(2, '-450', '2026-01-07T03:40:00Z');
  await settle(3, '900', '2026-01-07T02:59:59Z');
  await until('2026-01-07T04:00:00Z');
  assert.deepEqual(await scores(), [
    [0, 100n],
    [1, 100n],
    [2, 50n],
  ]);
  assert.deepEqual(await rewards(), []);
  const table = async () => {
    const [of] = members.slice(1);
    assert.ok(of);
    const ctx = memberContext(of.memberId, { merchant, account: of.account });
    const answer = await call(leaderboardsApi, 'listLeaderboards', leaderboardsHandlers(deps), {}, ctx);
    assert.ok(answer.ok);
    return answer.value.list.map(({ state, now }) => [
      state,
      now?.isPaid,
      now?.places.map(({ place, score, prize, isOwn }) => [place, score, prize, isOwn]),
      now?.mine,
    ]);
  };
  const places = [
    [1, '100.00', '30.00', false],
    [2, '100.00', '10.00', true],
    [3, '50.00', '10.00', false],
  ];
  assert.deepEqual(await table(), [['OPEN', false, places, { place: 2, score: '100.00', prize: '10.00' }]]);
  await settle(3, '900', '2026-01-07T05:00:00Z');
  await until('2026-01-07T05:00:00Z');
  await Promise.all([
    followBrand(deps, merchant.id, () => false),
    followBrand(deps, merchant.id, () => false),
  ]);
  const paid = [
    [0, 30n, 'tournament', '1:1'],
    [1, 10n, 'tournament', '1:2'],
    [2, 10n, 'tournament', '1:3'],
  ];
  assert.deepEqual(await rewards(), paid);
  assert.deepEqual(await table(), [['ENDED', true, places, { place: 2, score: '100.00', prize: '10.00' }]]);
  // What is rolled back after the end changes nothing.
  await settle(0, '-100', '2026-01-07T05:30:00Z');
  await until('2026-01-07T06:00:00Z');
  assert.deepEqual(await rewards(), paid);
  assert.deepEqual((await scores())[0], [0, 100n]);
  await assert.rejects(db.run('update leaderboards.score set score = 0'), /frozen/);
  await assert.rejects(db.run('delete from leaderboards.place'), /kept/);
});

test('OPEN-PROMO-08: nothing is frozen before measures are complete beyond the end; a line that came late counts once', async () => {
  const { clock, deps, merchant, settle, until, scores, rewards } = await aBrand();
  const id = await settle(0, '70', '2026-01-07T03:01:00Z');
  await db.run('insert into bets.settlement_queue (settlement_id) values ($1)', [id]);
  await until('2026-01-07T03:30:00Z');
  assert.deepEqual(await scores(), [], 'it waits to be counted');
  await db.run('delete from bets.settlement_queue where settlement_id = $1', [id]);
  await db.run(`insert into measures.late (journal, row_id, counted_at) values ('settlement', $1, $2)`, [
    id,
    new Date('2026-01-07T03:30:00Z'),
  ]);
  clock.advance(3 * HOUR_MS);
  await followBrand(deps, merchant.id, () => false);
  assert.deepEqual(await rewards(), [], 'measures stand at half past three');
  await until('2026-01-07T06:31:00Z');
  assert.deepEqual(await scores(), [[0, 70n]]);
  assert.deepEqual(await rewards(), [[0, 30n, 'tournament', '1:1']]);
});

test('R9 OPEN-PROMO-08: who may be given nothing is passed over and the next moves up; the least score holds; games are chosen', async () => {
  const { members, settle, until, rewards } = await aBrand(
    termsOf({ leastScore: '50', games: [{ kind: 'vendor', id: 'STUDIO' }] }),
  );
  await settle(0, '300', '2026-01-07T03:05:00Z');
  await settle(1, '200', '2026-01-07T03:05:00Z');
  await settle(2, '49', '2026-01-07T03:05:00Z');
  await settle(3, '900', '2026-01-07T03:05:00Z', 8);
  await db.run(`update members.member set state = 'LOCKED' where id = $1`, [members[0]?.memberId ?? 0]);
  await until('2026-01-07T05:00:00Z');
  assert.deepEqual(await rewards(), [[1, 30n, 'tournament', '1:1']]);
  const skipped = await db.many<{ reason: string }>(
    'select reason from leaderboards.skipped where member_id = $1',
    [members[0]?.memberId ?? 0],
  );
  assert.deepEqual(skipped, [{ reason: 'reward_barred' }]);
});

test('OPEN-PROMO-08: killed between two places, the next worker goes on; a worker that was down makes up each period', async () => {
  const { deps, merchant, boardId, settle, until, rewards } = await aBrand(
    termsOf({ repeats: 'DAY', until: null }),
  );
  await settle(0, '100', '2026-01-07T10:00:00Z');
  await settle(1, '90', '2026-01-07T10:00:00Z');
  await settle(1, '90', '2026-01-09T10:00:00Z');
  await db.run(
    `create function leaderboards.die() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
  );
  await db.run(
    `create trigger die before insert on leaderboards.place for each row when (new.place = 2) execute function leaderboards.die()`,
  );
  await assert.rejects(until('2026-01-10T03:00:00Z'), /killed/);
  assert.deepEqual(await rewards(), [[0, 30n, 'leaderboard', '1:1']], 'the second place left nothing behind');
  await db.run('drop function leaderboards.die cascade');
  await followBrand(deps, merchant.id, () => false);
  assert.deepEqual(await rewards(), [
    [0, 30n, 'leaderboard', '1:1'],
    [1, 10n, 'leaderboard', '1:2'],
    [1, 30n, 'leaderboard', '3:1'],
  ]);
  const periods = await db.many<{ state: string }>(
    'select state from leaderboards.period where board_id = $1 order by period_no',
    [boardId],
  );
  assert.deepEqual(
    periods.map(({ state }) => state),
    ['PAID', 'PAID', 'PAID', 'RUNNING'],
  );
});

test('OPEN-PROMO-08: a week ends at Monday’s midnight of the brand, each line is in one week, two workers at once; a new zone moves the next border only', async () => {
  const { clock, deps, merchant, members, boardId, settle, until, rewards } = await aBrand(
    termsOf({ repeats: 'WEEK', until: null }),
  );
  await settle(0, '10', '2026-01-11T16:59:59.999Z');
  await settle(1, '20', '2026-01-11T17:00:00Z');
  await settle(2, '9', '2026-01-11T10:00:00Z');
  await settle(2, '-4', '2026-01-11T11:00:00Z');
  await until('2026-01-11T12:00:00Z');
  await db.run(`update site.merchant set time_zone = 'UTC' where id = $1`, [merchant.id]);
  forgetMerchants(db);
  await db.transaction((tx) => completeUpto(tx, new Date('2026-01-13T00:00:00Z')));
  clock.advance(at('2026-01-13T00:00:00Z') - clock.now().getTime());
  await Promise.all([
    followBrand(deps, merchant.id, () => false),
    followBrand(deps, merchant.id, () => false),
  ]);
  await followBrand(deps, merchant.id, () => false);
  const periods = await db.many<{ startsAt: Date; endsAt: Date; state: string }>(
    'select starts_at, ends_at, state from leaderboards.period where board_id = $1 order by period_no',
    [boardId],
  );
  assert.deepEqual(
    periods.map(({ startsAt, endsAt, state }) => [startsAt.toISOString(), endsAt.toISOString(), state]),
    [
      ['2026-01-07T03:00:00.000Z', '2026-01-11T17:00:00.000Z', 'PAID'],
      ['2026-01-11T17:00:00.000Z', '2026-01-12T00:00:00.000Z', 'PAID'],
      ['2026-01-12T00:00:00.000Z', '2026-01-19T00:00:00.000Z', 'RUNNING'],
    ],
  );
  assert.deepEqual(await rewards(), [
    [0, 30n, 'leaderboard', '1:1'],
    [2, 10n, 'leaderboard', '1:2'],
    [1, 30n, 'leaderboard', '2:1'],
  ]);
  const [, second] = members;
  assert.ok(second);
  const ctx = memberContext(second.memberId, { merchant, account: second.account });
  const answer = await call(leaderboardsApi, 'listLeaderboards', leaderboardsHandlers(deps), {}, ctx);
  assert.ok(answer.ok);
  const [shown] = answer.value.list;
  assert.deepEqual([shown?.state, shown?.now?.places, shown?.now?.mine.place], ['OPEN', [], null]);
  assert.deepEqual(shown?.last?.mine, { place: 1, score: '20.00', prize: '30.00' });
});

test('OPEN-PROMO-08: below the table the own rank is told, too; whoever has less than the least score has none; the menu knows of boards', async () => {
  const { deps, merchant, members, until, boardId } = await aBrand(termsOf({ leastScore: '5' }));
  await until('2026-01-07T03:10:00Z');
  const others = await db.transaction(async (tx) => {
    const many: number[] = [];
    for (let n = 0; n < 52; n += 1) many.push((await aMember(tx, { merchant })).memberId);
    return many;
  });
  const [own, poor] = members;
  assert.ok(own && poor);
  const put = (memberId: number, score: string) =>
    db.run(
      `insert into leaderboards.score (board_id, period_no, member_id, score, reached_at) values ($1, 1, $2, $3, $4)`,
      [boardId, memberId, money(score), new Date('2026-01-07T03:05:00Z')],
    );
  for (const memberId of others) await put(memberId, '100');
  await put(own.memberId, '7');
  await put(poor.memberId, '4');
  const handlers = leaderboardsHandlers(deps);
  const mine = async (of: Member) => {
    const ctx = memberContext(of.memberId, { merchant, account: of.account });
    const answer = await call(leaderboardsApi, 'listLeaderboards', handlers, {}, ctx);
    assert.ok(answer.ok);
    const now = answer.value.list[0]?.now;
    return [now?.places.length, now?.mine];
  };
  assert.deepEqual(await mine(own), [50, { place: 53, score: '7.00', prize: '0.00' }]);
  assert.deepEqual(await mine(poor), [50, { place: null, score: '4.00', prize: '0.00' }]);
  // One of the table may be given nothing: everybody below moves up.
  await db.run(`update members.member set state = 'LOCKED' where id = $1`, [others[0] ?? 0]);
  assert.deepEqual(await mine(own), [50, { place: 52, score: '7.00', prize: '0.00' }]);
  const isAny = async () => {
    const ctx = memberContext(own.memberId, { merchant, account: own.account });
    const answer = await call(leaderboardsApi, 'hasLeaderboards', handlers, {}, ctx);
    return answer.ok && answer.value.isAny;
  };
  assert.equal(await isAny(), true);
  await until('2026-01-22T00:00:00Z');
  assert.equal(await isAny(), false, 'two weeks after its end nothing leads there');
});
