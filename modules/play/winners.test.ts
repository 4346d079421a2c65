import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { aMember } from '@baize/members/testing';
import { parseUnits } from '@baize/kernel';
import { forgetMerchants } from '@baize/site';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { playApi } from './api.ts';
import type { PlayOpsDeps } from './deps.ts';
import {
  aBet,
  aMemberCtx,
  aRollback,
  aStaffCtx,
  aWin,
  openGatewayTable,
  type GatewayTable,
} from './gateway-table.ts';
import { playHandlers, playOpsHandlers } from './handlers.ts';
import { aGameSession, aKeyPair } from './testing.ts';

let table: GatewayTable;
let deps: PlayOpsDeps;
let handlers: ReturnType<typeof playHandlers>;
let ops: ReturnType<typeof playOpsHandlers>;
let live: { gameId: number; gameCode: string };
let free: { gameCode: string };

before(async () => {
  table = await openGatewayTable();
  const names = { EN: 'Lucky Table', CN: '幸运桌', KM: 'តុសំណាង' };
  live = await aGame(table.db, { connectionCode: 'STUDIO', gameType: 'LIVE', vendorCode: 'LIV', names });
  free = await aGame(table.db, { connectionCode: 'STUDIO', freeplay: true });
  const { db, clock, log, directory } = table;
  deps = {
    db,
    clock,
    log,
    directory,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    publishDrawing: () => Promise.resolve(),
  };
});
after(() => table.close());
/** A board of its own for each test, with wins of no other. */
beforeEach(async () => {
  await table.db.run('delete from play.winner');
  await settings({});
  table.clock.advance(4 * 86_400_000);
  handlers = playHandlers(deps);
  ops = playOpsHandlers(deps);
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
  const answer = await handlers.listWinners(playApi.operations.listWinners.input.parse(query), visit());
  assert.ok(answer.ok);
  return playApi.operations.listWinners.output.parse(answer.value).list.map(({ vo }) => vo);
};
const later = (ms = 60_000) => table.clock.advance(ms);

/** A round of a new member that pays `payout` on a stake of 1. */
async function aWinOf(
  payout: string,
  wishes: { account?: string; isTrial?: true; gameCode?: string; stake?: string; isOpen?: true } = {},
) {
  const { merchant, connection, game, clock, db } = table;
  const member = await db.transaction((tx) =>
    aMember(tx, {
      merchant,
      balance: '1000',
      ...(wishes.account === undefined ? {} : { account: wishes.account }),
    }),
  );
  const token = await aGameSession(db, {
    member: { ...member, type: wishes.isTrial ? 4 : member.type },
    connectionId: connection.connectionId,
    gameId: game.gameId,
    clock,
  });
  const bet = aBet(table, {
    token,
    user: member.walletUser,
    amount: parseUnits(wishes.stake ?? '1'),
    ...(wishes.gameCode === undefined ? {} : { game_code: wishes.gameCode }),
  });
  assert.equal((await table.send('/transaction/bet', bet)).status, 'RS_OK');
  const win = aWin(bet, { amount: parseUnits(payout), round_closed: !wishes.isOpen });
  assert.equal((await table.send('/transaction/win', win)).status, 'RS_OK');
  return { member, bet, win };
}

test('SITE-064 SITE-065 API-051 an entry is vo: masked name, amount, game, icon and time', async () => {
  const before_ = table.clock.now().getTime();
  await aWinOf('250.5', { account: 'winner88', gameCode: live.gameCode });
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
  await aWinOf('5000', { isTrial: true, gameCode: free.gameCode });
  assert.deepEqual(await ask(), []);
  const { count } = await table.db.one<{ count: bigint }>(
    `select count(*) as count from play.bet_record where is_trial and payout > 0`,
  );
  assert.equal(count, 1n, 'the trial did win');
});

test('SITE-066 the dialog asks for 20 and the home page for 50, the latest first', async () => {
  for (let i = 0; i < 22; i += 1) await aWinOf(String(100 + i));
  const dialog = await ask({ limitNum: '20' });
  assert.equal(dialog.length, 20);
  assert.equal(dialog[0]?.winAmount, '121.00');
  assert.equal((await ask({ limitNum: '50' })).length, 22);
  assert.equal(playApi.operations.listWinners.input.safeParse({ limitNum: '51' }).success, false);
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
  assert.equal((await table.send('/transaction/rollback', aRollback(win))).status, 'RS_OK');
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
  const answer = await handlers.listWinners(playApi.operations.listWinners.input.parse({}), {
    ...visit(),
    merchantId: other.id,
  });
  assert.ok(answer.ok && answer.value.list.length === 0);
});
