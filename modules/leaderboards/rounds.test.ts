import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { aBet, aRollback, aWin, openBetTable, type BetTable } from '@baize/bets/testing';
import { call, memberContext } from '@baize/endpoint/testing';
import { HOUR_MS, MINUTE_MS, parseUnits as money } from '@baize/kernel';
import { rollUpMeasures } from '@baize/measures';
import { completeUpto } from '@baize/measures/testing';
import type { Member } from '@baize/members';
import { anAuditLog } from '@baize/members/testing';
import { leaderboardsApi } from './api.ts';
import { followBrand } from './follow.ts';
import { leaderboardsHandlers } from './handlers.ts';
import { scoreOf } from './rules.ts';
import type { BoardTerms } from './terms.ts';
import { aLeaderboard, someTerms } from './testing.ts';

let table: BetTable;
before(async () => {
  table = await openBetTable();
});
after(() => table.close());

const depsOf = () => ({ ...table.deps, ...anAuditLog() });

test('OPEN-PROMO-08: what a round scores: by multiple its payout by its stake, by wins one if it paid more; not an open one or a small one', () => {
  const by = (scoring: BoardTerms['scoring'], stake: string, payout: string, isOpen = false) =>
    scoreOf({ scoring, leastStake: '1' }, { stake: money(stake), payout: money(payout), isOpen });
  const cases: [BoardTerms['scoring'], string, string, string][] = [
    ['MULTIPLE', '2', '25', '12.5'],
    ['MULTIPLE', '3', '1', '0.33333'],
    ['MULTIPLE', '1', '0', '0'],
    ['MULTIPLE', '0.99', '500', '0'],
    ['WINS', '2', '2.01', '1'],
    ['WINS', '2', '2', '0'],
    ['WINS', '0.99', '500', '0'],
    ['WINS', '0', '5', '0'],
  ];
  for (const [scoring, stake, payout, score] of cases)
    assert.equal(by(scoring, stake, payout), money(score), `${scoring} ${stake} ${payout}`);
  assert.equal(by('MULTIPLE', '2', '25', true), 0n);
});

/** A tournament of some length from now on, by rounds. */
async function aRace(scoring: 'MULTIPLE' | 'WINS', more: Partial<BoardTerms> = {}, lengthMs = HOUR_MS) {
  const at = table.clock.now();
  const until = at.getTime() + lengthMs;
  const terms = someTerms(at, {
    repeats: null,
    until,
    scoring,
    leastStake: '1',
    leastScore: '0',
    prizes: [
      { upTo: 1, amount: '5.00' },
      { upTo: 2, amount: '2.00' },
    ],
    ...more,
  });
  const boardId = await table.db.transaction((tx) =>
    aLeaderboard(tx, { merchantId: table.merchant.id, terms, at }),
  );
  const [one, two] = [await table.aMemberWith('900'), await table.aMemberWith('900')];
  /** As if measures had counted everything until now, and a minute more for the border. */
  const measure = async () => {
    await rollUpMeasures(table.deps);
    const to = new Date(table.clock.now().getTime() + MINUTE_MS);
    await table.db.transaction((tx) => completeUpto(tx, to));
  };
  const look = () => followBrand(depsOf(), table.merchant.id, () => false);
  const follow = async () => {
    await measure();
    await look();
  };
  const standings = async () => {
    const ctx = memberContext(one.memberId, { merchant: table.merchant, account: one.account });
    const found = await call(leaderboardsApi, 'listLeaderboards', leaderboardsHandlers(depsOf()), {}, ctx);
    assert.ok(found.ok);
    const now = found.value.list.find((board) => board.boardId === boardId)?.now;
    return now?.places.map(({ score, isOwn }) => [isOwn ? 'one' : 'two', score]);
  };
  return { boardId, until, one, two, measure, look, follow, standings };
}

const play = async ({ accountId }: Pick<Member, 'accountId'>, stake: string, payout: string) => {
  const bet = aBet(table, { accountId, amount: money(stake) });
  await table.submit(bet);
  const win = aWin(bet, { amount: money(payout) });
  await table.submit(win);
  return { bet, win };
};

test('OPEN-PROMO-08: by win multiple the best round counts, ties by who reached it first; a rollback takes it away', async () => {
  const { one, two, follow, standings } = await aRace('MULTIPLE');
  await play(two, '1', '5');
  const best = await play(two, '2', '20');
  await play(one, '0.5', '400');
  const open = aBet(table, { accountId: one.accountId, amount: money('2') });
  await table.submit(open);
  await follow();
  assert.deepEqual(await standings(), [['two', '10.00']], 'neither what is too small nor what is open');
  await table.submit(aWin(open, { amount: money('20') }));
  await follow();
  assert.deepEqual(await standings(), [
    ['two', '10.00'],
    ['one', '10.00'],
  ]);
  await table.submit(aRollback(best.bet));
  await follow();
  assert.deepEqual(await standings(), [
    ['one', '10.00'],
    ['two', '5.00'],
  ]);
  // Both bets of a round are one round: 80 for 4.
  const first = aBet(table, { accountId: two.accountId, amount: money('1') });
  const second = aBet(table, { accountId: two.accountId, amount: money('3'), round: first.round });
  await table.submit(first);
  await table.submit(second);
  await table.submit(aWin(first, { amount: money('80'), closes: false }));
  await table.submit(aWin(second, { amount: 0n }));
  await follow();
  assert.deepEqual(await standings(), [
    ['two', '20.00'],
    ['one', '10.00'],
  ]);
});

test('OPEN-PROMO-08: by number of wins each round counts once, however many there are and however often they are looked at', async () => {
  const { boardId, one, two, measure, look, follow, standings } = await aRace('WINS');
  for (let n = 0; n < 260; n += 1) await play(one, '1', n % 2 === 0 ? '1.5' : '1');
  await play(two, '1', '2');
  await measure();
  await Promise.all([look(), look()]);
  await follow();
  assert.deepEqual(await standings(), [
    ['one', '130'],
    ['two', '1'],
  ]);
  const rounds = await table.db.one<{ count: number }>(
    'select count(*)::int as count from leaderboards.round where board_id = $1',
    [boardId],
  );
  assert.equal(rounds.count, 131, 'only rounds that score are kept');
});

test('OPEN-PROMO-08: what settles after the end scores nothing, and a rollback after it changes neither rounds nor prizes', async () => {
  const { boardId, until, one, two, follow, standings } = await aRace('MULTIPLE', {}, 1_500);
  const { bet } = await play(one, '1', '7');
  await play(two, '1', '3');
  const open = aBet(table, { accountId: two.accountId, amount: money('1') });
  await table.submit(open);
  await sleep(Math.max(0, until - Date.now()) + 50);
  await table.submit(aWin(open, { amount: money('90') }));
  await follow();
  const placed = [
    ['one', '7.00'],
    ['two', '3.00'],
  ];
  assert.deepEqual(await standings(), placed);
  await table.submit(aRollback(bet));
  await follow();
  assert.deepEqual(await standings(), placed);
  const prizes = await table.db.many<{ memberId: number; prize: bigint }>(
    'select member_id, prize from leaderboards.place where board_id = $1 order by place',
    [boardId],
  );
  assert.deepEqual(prizes, [
    { memberId: one.memberId, prize: money('5') },
    { memberId: two.memberId, prize: money('2') },
  ]);
  await assert.rejects(
    table.db.run('delete from leaderboards.round where board_id = $1', [boardId]),
    /frozen/,
  );
});
