import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { betsOf } from '@baize/bets/testing';
import { aGame } from '@baize/catalogue/testing';
import { aMember } from '@baize/members/testing';
import { loadPrivateKey, signBody, writeWireJson } from '@baize/vendor-protocol';
import Fastify from 'fastify';
import { updateConnectionState } from './connection.sql.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { endGameSessions } from './game-session.ts';
import type { GatewaySession } from './gateway-cache.ts';
import { slideGatewaySession } from './gateway-session.ts';
import { mountVendorGateway } from './gateway.ts';
import { aBet, aRollback, aWin, closeGame, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { aConnection, aGameSession, freshKeyPair } from './testing.ts';

let table: GatewayTable;
before(async () => {
  table = await openGatewayTable();
});
after(() => table.close());

const BET = '/transaction/bet';
const WIN = '/transaction/win';
const ROLLBACK = '/transaction/rollback';

/** After a refusal: read again, and see that nothing moved: no money, no ledger row, no bet record. */
async function nothingMoves(work: () => Promise<unknown>): Promise<void> {
  const read = async () => ({
    balance: await table.wallet.balance(table.member.accountId),
    rows: await table.db.one('select count(*) as n from wallet.transfer where connection_id > 0'),
    bets: (await betsOf(table.db, table.member.accountId)).length,
  });
  const before = await read();
  await work();
  assert.deepEqual(await read(), before);
}

test('OPEN-PLAY-01 wrong signature: missing, of other bytes, of a stranger, of a retired key', async () => {
  const stranger = loadPrivateKey(freshKeyPair().privatePem);
  const own = loadPrivateKey(table.connection.privatePem);
  await nothingMoves(async () => {
    const bet = writeWireJson(aBet(table));
    for (const signature of ['', 'AAAA', '%%%', signBody(bet, stranger), signBody(`${bet}\n`, own)]) {
      const answer = await table.send(BET, bet, { 'x-hub88-signature': signature });
      assert.equal(answer.status, 'RS_ERROR_INVALID_SIGNATURE');
      assert.equal(answer['request_uuid'], JSON.parse(bet).request_uuid);
    }
    const unknownKey = await table.send(BET, bet, { 'x-key-id': 'another' });
    assert.equal(unknownKey.status, 'RS_ERROR_INVALID_SIGNATURE');
  });
});

test('OPEN-PLAY-01 a replayed message outside the time window is refused; inside it, it moves nothing twice', async () => {
  const now = () => table.clock.now().getTime();
  await nothingMoves(async () => {
    for (const stamp of [String(now() - 301_000), String(now() + 302_000), 'never', '']) {
      const answer = await table.send(BET, aBet(table), { 'x-msg-timestamp': stamp });
      assert.equal(answer.status, 'RS_ERROR_INVALID_SIGNATURE', stamp);
    }
  });
  const bet = aBet(table);
  const first = await table.send(BET, bet);
  const replayed = await table.send(BET, bet);
  assert.equal(first.status, 'RS_OK');
  assert.deepEqual(replayed, first, 'the very same bytes again');
  assert.equal((await table.send(ROLLBACK, aRollback(bet))).status, 'RS_OK');
});

test('OPEN-PLAY-01 malformed JSON, wrong shapes, overlong and dishonest fields, each with its own status', async () => {
  const bet = writeWireJson(aBet(table));
  const withAmount = (source: string) => bet.replace('"amount":100000', `"amount":${source}`);
  const SYNTAX = 'RS_ERROR_WRONG_SYNTAX';
  const TYPES = 'RS_ERROR_WRONG_TYPES';
  const cases: [string | object, string][] = [
    ['', SYNTAX],
    ['{"amount":', SYNTAX],
    ['[1]', SYNTAX],
    ['"bet"', SYNTAX],
    [`${bet}x`, SYNTAX],
    [aBet(table, { transaction_uuid: undefined }), SYNTAX],
    [withAmount('-1'), TYPES],
    [withAmount('1.5'), TYPES],
    [withAmount('1.0'), TYPES],
    [withAmount('1e3'), TYPES],
    [withAmount('9223372036854775808'), TYPES],
    [withAmount('"100000"'), TYPES],
    [aBet(table, { transaction_uuid: 'x'.repeat(65) }), TYPES],
    [aBet(table, { round: 'x'.repeat(129) }), TYPES],
    [aBet(table, { token: 'x'.repeat(300) }), TYPES],
    [aBet(table, { transaction_uuid: 'nul\u0000' }), TYPES],
    [aBet(table, { user: 7 }), TYPES],
  ];
  await nothingMoves(async () => {
    for (const [message, status] of cases) {
      assert.equal((await table.send(BET, message)).status, status, String(message).slice(0, 80));
    }
  });
});

test('OPEN-PLAY-01 a body above its limit is answered, not cut', async () => {
  await nothingMoves(async () => {
    const answer = await table.send(BET, aBet(table, { meta: { note: 'x'.repeat(70_000) } }));
    assert.equal(answer.status, 'RS_ERROR_WRONG_SYNTAX');
  });
});

test('OPEN-PLAY-01 a balance one unit short is refused and named; the exact balance is taken', async () => {
  const { member, token } = await table.aMemberWith('0.5');
  const of = { token, user: member.walletUser };
  const short = await table.send(BET, aBet(table, { ...of, amount: 50_001n }));
  assert.equal(short.status, 'RS_ERROR_NOT_ENOUGH_MONEY');
  assert.equal(short['balance'], 50_000n);
  assert.equal(await table.wallet.balance(member.accountId), 50_000n);
  assert.deepEqual(await betsOf(table.db, member.accountId), []);
  const huge = await table.send(BET, aBet(table, { ...of, amount: 9_223_372_036_854_775_807n }));
  assert.equal(huge.status, 'RS_ERROR_NOT_ENOUGH_MONEY');
  assert.equal((await table.send(BET, aBet(table, { ...of, amount: 50_000n })))['balance'], 0n);
});

test('OPEN-PLAY-03 an expired token stops bets and balance, not wins, rollbacks or the repeat of a bet', async () => {
  const { member, token } = await table.aMemberWith('10');
  const of = { token, user: member.walletUser };
  const [won, undone] = [aBet(table, of), aBet(table, of)];
  assert.equal((await table.send(BET, won)).status, 'RS_OK');
  assert.equal((await table.send(BET, undone)).status, 'RS_OK');
  table.clock.advance(25 * 3_600_000);
  const ask = { token, request_uuid: randomUUID(), game_code: null };
  assert.equal((await table.send('/user/balance', ask)).status, 'RS_ERROR_TOKEN_EXPIRED');
  assert.equal((await table.send(BET, aBet(table, of))).status, 'RS_ERROR_TOKEN_EXPIRED');
  const repeated = await table.send(BET, won);
  assert.equal(
    repeated.status,
    'RS_OK',
    'the stake was taken: a refusal now would make the vendor discard it',
  );
  assert.equal((await table.send(WIN, aWin(won, { amount: 300_000n })))['balance'], 1_100_000n);
  assert.equal((await table.send(ROLLBACK, aRollback(undone)))['balance'], 1_200_000n);
  const late = await table.send(BET, undone);
  assert.equal(late.status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
  table.clock.advance(-25 * 3_600_000);
  table.gatewayCache.forget();
});

test('OPEN-PLAY-03 bets slide the token forward half an hour', async () => {
  const { member, token } = await table.aMemberWith('10');
  const of = { token, user: member.walletUser };
  for (let turn = 0; turn < 3; turn += 1) {
    table.clock.advance(28 * 60_000);
    table.gatewayCache.forget();
    assert.equal((await table.send(BET, aBet(table, of))).status, 'RS_OK');
  }
  table.clock.advance(-3 * 28 * 60_000);
  table.gatewayCache.forget();
});

test('OPEN-PLAY-03 a token whose new end could not be written is slid by the next call', async () => {
  const expiresAt = new Date(table.clock.now().getTime() + 60_000);
  const session = { id: 1n, openedAt: null, expiresAt } as unknown as GatewaySession;
  const db = { run: () => Promise.reject(new Error('the database is away')) } as unknown as GatewayDeps['db'];
  const slid = slideGatewaySession({ ...table, db } as unknown as GatewayDeps, session);
  await assert.rejects(slid, /database is away/);
  assert.deepEqual(session, { id: 1n, openedAt: null, expiresAt });
});

test('OPEN-PLAY-03 R23 a session ends after 30 minutes idle: no new bet, but the round under way is paid', async () => {
  const { member, token } = await table.aMemberWith('10');
  const of = { token, user: member.walletUser };
  const open = aBet(table, of);
  assert.equal((await table.send(BET, open)).status, 'RS_OK');
  table.clock.advance(30 * 60_000 + 1_000);
  table.gatewayCache.forget();
  assert.equal((await table.send(BET, aBet(table, of))).status, 'RS_ERROR_TOKEN_EXPIRED');
  assert.equal((await table.send(WIN, aWin(open, { amount: 500_000n })))['balance'], 1_400_000n);
  assert.deepEqual(
    (await betsOf(table.db, member.accountId)).map((bet) => [bet.state, bet.payout]),
    [['SETTLED', 500_000n]],
  );
  table.clock.advance(-30 * 60_000 - 1_000);
  table.gatewayCache.forget();
});

test('OPEN-PLAY-03 a launch token lives a minute unless the vendor uses it', async () => {
  const { member } = await table.aMemberWith('10');
  const at = {
    member,
    connectionId: table.connection.connectionId,
    gameId: table.game.gameId,
    clock: table.clock,
  };
  const minute = new Date(table.clock.now().getTime() + 60_000);
  const [used, unused] = [
    await aGameSession(table.db, { ...at, isLaunched: true, expiresAt: minute }),
    await aGameSession(table.db, { ...at, isLaunched: true, expiresAt: minute }),
  ];
  const ask = (token: string) =>
    table.send('/user/balance', { token, request_uuid: randomUUID(), game_code: null });
  assert.equal((await ask(used)).status, 'RS_OK');
  table.clock.advance(61_000);
  table.gatewayCache.forget();
  assert.equal((await ask(used)).status, 'RS_OK');
  assert.equal((await ask(unused)).status, 'RS_ERROR_TOKEN_EXPIRED');
});

test('OPEN-PLAY-03 /wallet/check trades a launch token once; the old token is dead, the new one plays', async () => {
  const { member } = await table.aMemberWith('10');
  const at = {
    member,
    connectionId: table.connection.connectionId,
    gameId: table.game.gameId,
    clock: table.clock,
  };
  const launched = await aGameSession(table.db, { ...at, isLaunched: true });
  const trade = () => table.send('/wallet/check', { token: launched, request_uuid: randomUUID() });
  const answers = await Promise.all([trade(), trade(), trade()]);
  const good = answers.filter(({ status }) => status === 'RS_OK');
  assert.equal(good.length, 1, 'one of three gets the session');
  const token = String(good[0]?.['token']);
  assert.notEqual(token, launched);
  assert.equal((await trade()).status, 'RS_ERROR_TOKEN_EXPIRED');
  const of = { user: member.walletUser };
  assert.equal(
    (await table.send(BET, aBet(table, { ...of, token: launched }))).status,
    'RS_ERROR_TOKEN_EXPIRED',
  );
  assert.equal((await table.send(BET, aBet(table, { ...of, token }))).status, 'RS_OK');
});

test('OPEN-PLAY-03 logout and lock end what a member has open; other members play on', async () => {
  const [leaving, staying] = [await table.aMemberWith('10'), await table.aMemberWith('10')];
  const status = async ({ member, token }: typeof leaving) =>
    (await table.send(BET, aBet(table, { token, user: member.walletUser }))).status;
  assert.equal(await status(leaving), 'RS_OK');
  table.clock.advance(1);
  assert.equal(await endGameSessions(table, leaving.member.memberId, 'logout'), 1);
  assert.equal(await status(leaving), 'RS_ERROR_TOKEN_EXPIRED', 'at once, whatever was remembered');
  assert.equal(await status(staying), 'RS_OK');
  assert.equal(await endGameSessions(table, leaving.member.memberId, 'locked'), 0);
});

test('PLAY-011 a trial account may bet on games with free play and on no other', async () => {
  const { merchant } = table;
  const member = await table.db.transaction((tx) => aMember(tx, { merchant, balance: '10' }));
  const trial = { ...member, type: 4 as const };
  const at = { connectionId: table.connection.connectionId, gameId: table.game.gameId, clock: table.clock };
  const token = await aGameSession(table.db, { ...at, member: trial });
  const free = await aGame(table.db, { connectionCode: 'STUDIO', freeplay: true });
  const of = { token, user: member.walletUser };
  assert.equal((await table.send(BET, aBet(table, of))).status, 'RS_ERROR_USER_DISABLED');
  assert.equal((await table.send(BET, aBet(table, { ...of, game_code: free.gameCode }))).status, 'RS_OK');
});

test('OPEN-PLAY-01 a closed game, another peer’s game and another peer’s token are refused', async () => {
  const closed = await aGame(table.db, { connectionCode: 'STUDIO' });
  await closeGame(table, closed.nodeId);
  const other = await table.db.transaction((tx) => aConnection(tx, { code: 'OTHER' }));
  const foreign = await aGame(table.db, { connectionCode: 'OTHER', vendorCode: 'OTH' });
  const token = await aGameSession(table.db, {
    member: table.member,
    connectionId: other.connectionId,
    gameId: foreign.gameId,
    clock: table.clock,
  });
  await nothingMoves(async () => {
    const refused = async (change: object) => (await table.send(BET, aBet(table, { ...change }))).status;
    assert.equal(await refused({ game_code: closed.gameCode }), 'RS_ERROR_INVALID_GAME');
    assert.equal(await refused({ game_code: foreign.gameCode }), 'RS_ERROR_INVALID_GAME');
    assert.equal(await refused({ token }), 'RS_ERROR_INVALID_TOKEN');
    assert.equal(await refused({ user: 'u_somebody' }), 'RS_ERROR_INVALID_TOKEN');
    assert.equal(await refused({ currency: 'EUR' }), 'RS_ERROR_WRONG_CURRENCY');
  });
});

test('OPEN-PLAY-01 a disabled peer gets no bets; its wins and rollbacks still arrive', async () => {
  const [won, undone] = [aBet(table), aBet(table)];
  assert.equal((await table.send(BET, won)).status, 'RS_OK');
  assert.equal((await table.send(BET, undone)).status, 'RS_OK');
  const set = (state: 'DISABLED' | 'ACTIVE') =>
    table.db.transaction((tx) => updateConnectionState(tx, table.connection.connectionId, state));
  await set('DISABLED');
  table.gatewayCache.forget();
  assert.equal((await table.send(BET, aBet(table))).status, 'RS_ERROR_INVALID_PARTNER');
  assert.equal((await table.send(BET, won)).status, 'RS_OK', 'a bet that was taken stays taken');
  assert.equal((await table.send(WIN, aWin(won))).status, 'RS_OK');
  assert.equal((await table.send(ROLLBACK, aRollback(undone))).status, 'RS_OK');
  await set('ACTIVE');
  table.gatewayCache.forget();
});

test('OPEN-PLAY-01 an unknown peer and an address that is not on its list are strangers', async () => {
  const body = writeWireJson(aBet(table));
  const headers = { 'x-hub88-signature': signBody(body, loadPrivateKey(table.connection.privatePem)) };
  await nothingMoves(async () => {
    for (const code of ['NOBODY', 'STUDIO%00', 'studio', 'X'.repeat(90)]) {
      const url = `/gw/${code}/transaction/bet`;
      const reply = await table.app.inject({ method: 'POST', url, headers, payload: body });
      assert.match(reply.body, /RS_ERROR_INVALID_PARTNER/, code);
    }
    await table.db.run(
      `update play.connection set ip_allow = '{10.0.0.0/8,2001:db8::/32}' where code = 'STUDIO'`,
    );
    table.gatewayCache.forget();
    assert.equal((await table.send(BET, aBet(table))).status, 'RS_ERROR_INVALID_PARTNER');
  });
  await table.db.run(`update play.connection set ip_allow = '{127.0.0.0/8}' where code = 'STUDIO'`);
  table.gatewayCache.forget();
  const bet = aBet(table);
  assert.equal((await table.send(BET, bet)).status, 'RS_OK');
  await table.send(ROLLBACK, aRollback(bet));
});

test('OPEN-PLAY-04 bets and their rollbacks racing end in one outcome each', async () => {
  const { member, token } = await table.aMemberWith('10');
  const of = { token, user: member.walletUser };
  await Promise.all(
    Array.from({ length: 30 }, async () => {
      const bet = aBet(table, of);
      const undo = aRollback(bet);
      await Promise.all([table.send(BET, bet), table.send(ROLLBACK, undo), table.send(BET, bet)]);
      assert.equal((await table.send(ROLLBACK, aRollback(bet))).status, 'RS_OK');
      assert.equal((await table.send(BET, bet)).status, 'RS_ERROR_TRANSACTION_ROLLED_BACK');
    }),
  );
  assert.equal(await table.wallet.balance(member.accountId), 1_000_000n);
  assert.ok((await betsOf(table.db, member.accountId)).every((bet) => bet.state === 'CANCELLED'));
});

test('OPEN-PLAY-04 a batch of 200 wins settles 200 bets, each with its own status, and again without effect', async () => {
  const { member, token } = await table.aMemberWith('10');
  const of = { token, user: member.walletUser };
  const bets = Array.from({ length: 200 }, () => aBet(table, { ...of, amount: 1_000n }));
  await Promise.all(bets.map((bet) => table.send(BET, bet)));
  const items = bets.map((bet) => ({
    ...aWin(bet, { amount: 2_000n }),
    type: 'win',
    request_uuid: undefined,
  }));
  for (let time = 0; time < 2; time += 1) {
    const answer = await table.send('/transaction/batch', { request_uuid: 'draw-1', items });
    assert.equal(answer.status, 'RS_OK');
    const answered = answer['items'] as { transaction_uuid: string; status: string }[];
    assert.deepEqual(
      answered.map((item) => item.transaction_uuid),
      items.map((item) => (item as Record<string, unknown>)['transaction_uuid']),
    );
    assert.ok(answered.every((item) => item.status === 'RS_OK'));
  }
  assert.equal(await table.wallet.balance(member.accountId), 1_200_000n);
  const tooMany = { request_uuid: 'draw-2', items: [...items, ...items.slice(0, 1)] };
  assert.equal((await table.send('/transaction/batch', tooMany)).status, 'RS_ERROR_WRONG_TYPES');
});

test('OPEN-PLAY-01 a vendor that counts in thousands sees thousands, floored', async () => {
  await table.db.run(`update play.connection set unit_multiplier = 1000 where code = 'STUDIO'`);
  table.gatewayCache.forget();
  const { member, token } = await table.aMemberWith('5000.5');
  const of = { token, user: member.walletUser };
  const bet = aBet(table, { ...of, amount: 100_000n });
  const answer = await table.send(BET, bet);
  assert.equal(answer['balance'], 400_050n, '4,000.5 is 4.0005 thousands');
  assert.equal(await table.wallet.balance(member.accountId), 400_050_000n);
  await table.db.run(`update play.connection set unit_multiplier = 1 where code = 'STUDIO'`);
  table.gatewayCache.forget();
});

test('OPEN-PLAY-01 an overloaded, failing or silent ledger is an unknown outcome, never a refusal', async () => {
  const cases: [GatewayDeps['wallet']['submit'], string][] = [
    [() => Promise.resolve({ status: 'overloaded', balance: 0n }), 'RS_ERROR_UNKNOWN'],
    [() => Promise.reject(new Error('connection lost')), 'RS_ERROR_UNKNOWN'],
    [() => new Promise(() => undefined), 'RS_ERROR_TIMEOUT'],
  ];
  const key = loadPrivateKey(table.connection.privatePem);
  for (const [submit, status] of cases) {
    const app = Fastify();
    await mountVendorGateway(app, { ...table, wallet: { ...table.wallet, submit } });
    const body = writeWireJson(aBet(table));
    const headers = {
      'x-hub88-signature': signBody(body, key),
      'x-msg-timestamp': String(table.clock.now().getTime()),
    };
    const started = performance.now();
    const reply = await app.inject({
      method: 'POST',
      url: '/gw/STUDIO/transaction/bet',
      headers,
      payload: body,
    });
    assert.equal(JSON.parse(reply.body).status, status);
    assert.ok(performance.now() - started < 1_500, 'answered before the caller gives up for good');
    await app.close();
  }
});
