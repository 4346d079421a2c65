import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { call, codeOf, staffContext } from '@baize/endpoint/testing';
import { HOUR_MS, parseUnits as money } from '@baize/kernel';
import { rollUpMeasures } from '@baize/measures';
import { completeUpto } from '@baize/measures/testing';
import { anAuditLog } from '@baize/members/testing';
import { aMerchant } from '@baize/site/testing';
import { leaderboardsConsoleApi } from './console-api.ts';
import { followBrand } from './follow.ts';
import { leaderboardsConsoleHandlers } from './handlers.ts';
import { publishControl } from './publish-control.ts';
import type { BoardTerms } from './terms.ts';
import { aLeaderboard, someTerms } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

const reason = 'a test';
const depsOf = () => ({ ...table.deps, ...anAuditLog() });
const operator = (merchant: { id: number; code: string } = table.merchant) =>
  staffContext(['promotions.read', 'promotions.write'], { merchant });
const handlers = () => leaderboardsConsoleHandlers(depsOf());
const save = (terms: BoardTerms, more: { boardId?: number; revision?: number } = {}) =>
  call(leaderboardsConsoleApi, 'saveLeaderboard', handlers(), { terms, reason, ...more }, operator());
const boardsIn = (state: string) =>
  table.db.many<{ boardId: number; revision: number }>(
    'select board_id, revision from leaderboards.board where merchant_id = $1 and state = $2 order by board_id',
    [table.merchant.id, state],
  );

test('OPEN-PROMO-08 OP-27: a board that makes no sense is refused and not kept, as draft and when it is published', async () => {
  const now = table.clock.now();
  const cases: [Partial<BoardTerms>, string][] = [
    [{ repeats: null }, 'end_needed'],
    [{ until: now.getTime() }, 'range_invalid'],
    [{ leastScore: '0.001' }, 'amount_invalid'],
    [{ prizes: [{ upTo: 1, amount: '0' }] }, 'amount_invalid'],
    [
      {
        prizes: [
          { upTo: 3, amount: '5' },
          { upTo: 3, amount: '4' },
        ],
      },
      'prizes_unordered',
    ],
    [
      {
        prizes: [
          { upTo: 3, amount: '5' },
          { upTo: 1, amount: '4' },
        ],
      },
      'prizes_unordered',
    ],
  ];
  const control = publishControl(depsOf());
  for (const [more, code] of cases) {
    const terms = someTerms(now, more);
    assert.equal(codeOf(await save(terms)), code);
    assert.deepEqual(await boardsIn('DRAFT'), []);
    const boardId = await table.db.transaction(async (tx) => {
      const id = await aLeaderboard(tx, { merchantId: table.merchant.id, terms, at: now });
      await tx.run(`update leaderboards.board set state = 'DRAFT', published_at = null where board_id = $1`, [
        id,
      ]);
      const asked = { boardId: id, revision: 1, terms, currency: 'USD', timeZone: 'Asia/Bangkok' };
      const seen = await control.lock(tx, table.merchant.id, asked);
      assert.equal(await control.refuse?.(tx, seen, asked, table.merchant.id), code);
      return id;
    });
    await table.db.run('delete from leaderboards.board where board_id = $1', [boardId]);
  }
});

test('OPEN-PROMO-08 OP-27: a board of a vendor or game that is not there is refused by name and not kept', async () => {
  const kept = await boardsIn('DRAFT');
  const games: BoardTerms['games'] = [
    { kind: 'vendor', id: 'NOPE' },
    { kind: 'game', id: '99999' },
  ];
  const saved = await save(someTerms(table.clock.now(), { games }));
  assert.deepEqual(saved, { ok: false, code: 'games_unknown', detail: { names: 'NOPE, 99999' } });
  assert.deepEqual(await boardsIn('DRAFT'), kept);
});

test('OPEN-PROMO-08 OP-27: a draft is edited by its revision; published by a second operator only, never changed, stopped by one', async () => {
  const now = table.clock.now();
  const made = await save(someTerms(now));
  assert.ok(made.ok);
  const { boardId } = made.value;
  const edited = await save(someTerms(now, { leastScore: '20' }), { boardId, revision: 1 });
  assert.deepEqual(edited.ok && edited.value, { boardId, revision: 2 });
  assert.equal(codeOf(await save(someTerms(now), { boardId, revision: 1 })), 'state_changed');

  const publish = (revision: number, ctx = operator()) =>
    call(leaderboardsConsoleApi, 'publishLeaderboard', handlers(), { boardId, revision, reason }, ctx);
  const stop = (ctx = operator()) =>
    call(leaderboardsConsoleApi, 'stopLeaderboard', handlers(), { boardId, reason }, ctx);
  const other = await table.db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await publish(2, operator(other))), 'not_found');
  assert.equal(codeOf(await publish(1)), 'state_changed');
  const proposed = await publish(2);
  assert.ok(proposed.ok && proposed.value.proposalId !== null, 'it waits for a second operator');
  const page = { state: 'ALL', pageNo: 1, pageSize: 20 };
  const listed = await call(leaderboardsConsoleApi, 'listLeaderboardBoards', handlers(), page, operator());
  assert.equal(
    listed.ok && listed.value.list.find((row) => row.boardId === boardId)?.proposed?.proposalId,
    proposed.value.proposalId,
  );
  assert.deepEqual(await boardsIn('DRAFT'), [{ boardId, revision: 2 }]);
  await followBrand(depsOf(), table.merchant.id, () => false);
  assert.deepEqual(
    await table.db.many('select 1 from leaderboards.period where board_id = $1', [boardId]),
    [],
  );

  const asked = { boardId, revision: 2, terms: someTerms(now), currency: 'USD', timeZone: 'Asia/Bangkok' };
  await table.db.transaction((tx) => publishControl(depsOf()).save(tx, table.merchant.id, asked));
  assert.equal(codeOf(await save(someTerms(now), { boardId, revision: 2 })), 'state_changed');
  assert.equal(codeOf(await stop(operator(other))), 'not_found');
  assert.ok((await stop()).ok);
  assert.equal(codeOf(await stop()), 'state_changed');
  assert.deepEqual(await boardsIn('STOPPED'), [{ boardId, revision: 2 }]);
  await followBrand(depsOf(), table.merchant.id, () => false);
  assert.deepEqual(
    await table.db.many('select 1 from leaderboards.period where board_id = $1', [boardId]),
    [],
  );
});

test('OPEN-PROMO-08: what was played before a board was published never counts, whenever it says that it began', async () => {
  const now = table.clock.now();
  const from = now.getTime() - 48 * HOUR_MS;
  const boardId = await table.db.transaction((tx) =>
    aLeaderboard(tx, {
      merchantId: table.merchant.id,
      terms: someTerms(now, { repeats: 'DAY', from }),
      at: now,
    }),
  );
  await followBrand(depsOf(), table.merchant.id, () => false);
  const periods = await table.db.many<{ startsAt: Date }>(
    'select starts_at from leaderboards.period where board_id = $1',
    [boardId],
  );
  assert.deepEqual(
    periods.map(({ startsAt }) => startsAt.getTime()),
    [now.getTime()],
  );
  await table.db.run(
    `update leaderboards.board set state = 'STOPPED', stopped_at = now() where board_id = $1`,
    [boardId],
  );
});

test('OPEN-PROMO-08 OP-27: operators see who was given what, and which bets of the period were cancelled after it was frozen', async () => {
  const at = table.clock.now();
  const until = at.getTime() + 2_000;
  const terms = someTerms(at, { repeats: null, until, prizes: [{ upTo: 2, amount: '5.00' }] });
  const boardId = await table.db.transaction((tx) =>
    aLeaderboard(tx, { merchantId: table.merchant.id, terms, at }),
  );
  const [first, second] = [await table.aMemberWith('500'), await table.aMemberWith('500')];
  const play = async ({ accountId }: { accountId: bigint }, amount: string) => {
    const bet = aBet(table, { accountId, amount: money(amount) });
    await table.submit(bet);
    await table.submit(aWin(bet, { amount: 0n }));
    return bet;
  };
  const bet = await play(first, '40');
  await play(second, '30');
  await play(table.member, '9');
  const follow = async () => {
    await rollUpMeasures(table.deps);
    await table.db.transaction((tx) => completeUpto(tx, table.clock.now()));
    await followBrand(depsOf(), table.merchant.id, () => false);
  };
  const standings = async (ctx = operator()) =>
    call(leaderboardsConsoleApi, 'getLeaderboardStandings', handlers(), { boardId }, ctx);
  const seen = async () => {
    const found = await standings();
    assert.ok(found.ok);
    const { state, periods, places } = found.value;
    const rows = places.map((one) => [
      one.place,
      one.memberId,
      one.score,
      one.prize,
      one.cancelled,
      one.cancelledStake,
    ]);
    return { state, periods, rows };
  };
  await follow();
  const row = (place: number, memberId: number, score: string, prize = '', cancelled = 0, stake = '0.00') => [
    place,
    memberId,
    score,
    prize,
    cancelled,
    stake,
  ];
  assert.deepEqual(await seen(), {
    state: 'RUNNING',
    periods: 1,
    rows: [row(1, first.memberId, '40.00'), row(2, second.memberId, '30.00')],
  });
  await sleep(until - Date.now() + 50);
  await follow();
  const paid = [row(1, first.memberId, '40.00', '5.00'), row(2, second.memberId, '30.00', '5.00')];
  assert.deepEqual(await seen(), { state: 'PAID', periods: 1, rows: paid });
  await table.submit(aRollback(bet));
  await follow();
  assert.deepEqual(await seen(), {
    state: 'PAID',
    periods: 1,
    rows: [row(1, first.memberId, '40.00', '5.00', 1, '40.00'), paid[1]],
  });
  const list = await call(leaderboardsConsoleApi, 'listLeaderboardBoards', handlers(), {}, operator());
  assert.ok(list.ok);
  const [shown] = list.value.list;
  assert.deepEqual(
    [shown?.boardId, shown?.paid, shown?.most, shown?.isOver, shown?.paidPeriods],
    [boardId, '10.00', '10.00', true, 1],
  );
  const other = await table.db.transaction((tx) => aMerchant(tx));
  assert.equal(codeOf(await standings(operator(other))), 'not_found');
});
