import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { parseUnits } from '@baize/kernel';
import { forgetMerchants } from '@baize/site';
import { betsApi } from './api.ts';
import { aBet, aMemberCtx, aRollback, aStaffCtx, aWin, openBetTable, type BetTable } from './testing.ts';
import { betsHandlers, betsConsoleHandlers } from './handlers.ts';

let table: BetTable;
let handlers: ReturnType<typeof betsHandlers>;
let ops: ReturnType<typeof betsConsoleHandlers>;
let live: { gameId: number };

before(async () => {
  table = await openBetTable();
  const names = { EN: 'Lucky Table', CN: '幸运桌', KM: 'តុសំណាង' };
  live = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', names });
});
after(() => table.close());
/** A board of its own for each test, with wins of no other. */
beforeEach(async () => {
  await table.db.run('delete from bets.winner');
  await settings({});
  table.clock.advance(4 * 86_400_000);
  handlers = betsHandlers(table.deps);
  ops = betsConsoleHandlers(table.deps);
});

const settings = async (winners: object): Promise<void> => {
  await table.db.run(
    `update site.merchant set settings = settings || jsonb_build_object('winners', $1::jsonb) where id = $2`,
    [winners, table.merchant.id],
  );
  forgetMerchants(table.db);
};
const visit = () => ({ ...aMemberCtx(table.member), caller: { role: 'visitor' as const } });
const ask = async (query: object = {}) => {
  const answer = await handlers.listWinners(betsApi.operations.listWinners.input.parse(query), visit());
  assert.ok(answer.ok);
  return betsApi.operations.listWinners.output.parse(answer.value).list.map(({ vo }) => vo);
};
const later = (ms = 60_000) => table.clock.advance(ms);

/** A round of a new member that pays `payout` on a stake of 1. */
async function aWinOf(
  payout: string,
  wishes: { account?: string; isTrial?: true; gameId?: number; stake?: string; isOpen?: true } = {},
) {
  const { account, gameId } = wishes;
  const member = wishes.isTrial
    ? await table.aTrialWith('1000')
    : await table.aMemberWith('1000', account === undefined ? {} : { account });
  const bet = aBet(table, {
    accountId: member.accountId,
    amount: parseUnits(wishes.stake ?? '1'),
    ...(gameId === undefined ? {} : { gameId }),
  });
  assert.equal((await table.submit(bet)).status, 'applied');
  const win = aWin(bet, { amount: parseUnits(payout), closes: !wishes.isOpen });
  assert.equal((await table.submit(win)).status, 'applied');
  return { member, bet, win };
}

test('SITE-064 SITE-065 API-051 an entry is vo: masked name, amount, game, icon and time', async () => {
  const before_ = table.clock.now().getTime();
  await aWinOf('250.5', { account: 'winner88', gameId: live.gameId });
  const [entry, ...rest] = await ask({ gameCategory: 'ALL', language: 'CN', limitNum: '20' });
  assert.ok(entry && rest.length === 0);
  const { time, winTime, ...vo } = entry;
  assert.deepEqual(vo, {
    customerName: 'wi***8',
    winAmount: '250.50',
    currency: 'USD',
    gameName: '幸运桌',
    gameId: live.gameId,
    nodeId: entry.nodeId,
    iconUrl: '',
  });
  assert.equal(time, winTime);
  assert.ok(Math.abs(time - before_) < 5 * 86_400_000);
  assert.equal(JSON.stringify(entry).includes('winner88'), false);
});

test('SITE-064 only settled wins at or above the site’s threshold are on the board', async () => {
  await aWinOf('99.99');
  await aWinOf('100');
  await aWinOf('500', { isOpen: true });
  assert.deepEqual(
    (await ask()).map((vo) => vo.winAmount),
    ['100.00'],
  );
});

test('SITE-064 a payout that is no win, and a trial’s, are not on the board', async () => {
  await aWinOf('1');
  await aWinOf('200', { stake: '200' });
  await aWinOf('5000', { isTrial: true });
  assert.deepEqual(await ask(), []);
  const { count } = await table.db.one<{ count: bigint }>(
    `select count(*) as count from bets.bet_record where is_trial and payout > 0`,
  );
  assert.equal(count, 1n, 'the trial did win');
});

test('SITE-066 the dialog asks for 20 and the home page for 50, the latest first', async () => {
  for (let i = 0; i < 22; i += 1) await aWinOf(String(100 + i));
  const dialog = await ask({ limitNum: '20' });
  assert.equal(dialog.length, 20);
  assert.equal(dialog[0]?.winAmount, '121.00');
  assert.equal((await ask({ limitNum: '50' })).length, 22);
  assert.equal(betsApi.operations.listWinners.input.safeParse({ limitNum: '51' }).success, false);
  assert.deepEqual(await ask({ gameCategory: 'FISH' }), []);
});

test('SITE-064 the board is searched once a minute', async () => {
  await ask();
  await aWinOf('300');
  later(30_000);
  assert.deepEqual(await ask(), []);
  later(31_000);
  assert.equal((await ask()).length, 1);
});

test('SITE-064 a win that was taken back leaves the board at once', async () => {
  const { win } = await aWinOf('300');
  assert.equal((await ask()).length, 1);
  assert.equal((await table.submit(aRollback(win))).status, 'applied');
  later(6_000);
  assert.deepEqual(await ask(), []);
});

test('OP-18 the threshold is the site’s, and the board can be switched off', async () => {
  await aWinOf('150');
  await settings({ threshold: '200' });
  assert.deepEqual(await ask(), []);
  await settings({ threshold: '50' });
  later();
  assert.equal((await ask()).length, 1);
  await settings({ isOn: false });
  later(6_000);
  assert.deepEqual(await ask(), []);
});

test('OP-18 an operator hides an entry and shows it again, audited', async () => {
  await aWinOf('300');
  const staff = aStaffCtx(table.merchant.id);
  const seen = async () => {
    const page = await ops.listOpsWinners({ pageNo: 1, pageSize: 20 }, staff);
    assert.ok(page.ok);
    return page.value.list;
  };
  const [entry] = await seen();
  assert.ok(entry && !entry.hidden);
  const hide = (hidden: boolean, winnerId = entry.winnerId) =>
    ops.hideWinner({ winnerId, hidden, reason: 'the member asked for it' }, staff);
  assert.ok((await hide(true)).ok);
  later(6_000);
  assert.deepEqual(await ask(), []);
  assert.equal((await seen())[0]?.hidden, true);
  assert.deepEqual(await hide(true), { ok: false, code: 'nothing_to_change' });
  assert.ok((await hide(false)).ok);
  later(6_000);
  assert.equal((await ask()).length, 1);
  assert.deepEqual(await hide(true, 999_999), { ok: false, code: 'winner_not_found' });
  const audited = await table.db.many<{ after: unknown }>(
    `select after from staff.audit where action = 'play.winner.hide' order by id`,
  );
  assert.equal(audited.length, 2);
});

test('SITE-064 another brand has a board of its own', async () => {
  await aWinOf('300');
  assert.equal((await ask()).length, 1);
  const { db } = table;
  const other = await db.one<{ id: number }>(
    `insert into site.merchant (code, name, currency, country_code, time_zone)
      select 'second', name, currency, country_code, time_zone from site.merchant where id = $1 returning id`,
    [table.merchant.id],
  );
  const answer = await handlers.listWinners(betsApi.operations.listWinners.input.parse({}), {
    ...visit(),
    merchantId: other.id,
  });
  assert.ok(answer.ok && answer.value.list.length === 0);
});
