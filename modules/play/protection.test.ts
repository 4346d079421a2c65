import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aMemberCtx } from '@baize/bets/testing';
import { openCatalogue } from '@baize/catalogue';
import { aGame } from '@baize/catalogue/testing';
import { freeMoney, stopMoney, updateLevel } from '@baize/members';
import { aLimit, anExclusion } from '@baize/protection/testing';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { findAccount } from '@baize/wallet';
import type { PlayDeps } from './deps.ts';
import { aBet, aRollback, aWin, openGatewayTable, type GatewayTable } from './gateway.fixture.ts';
import { playHandlers } from './handlers.ts';
import { aKeyPair } from './testing.ts';

/** What vendors hear of protection (protocols.md A3): a limit is told as a limit, an exclusion as a disabled user. */
let table: GatewayTable;
let deps: PlayDeps;
before(async () => {
  table = await openGatewayTable();
  const { db, clock, log, gatewayCache } = table;
  deps = {
    db,
    clock,
    log,
    gatewayCache,
    catalogue: openCatalogue({ db, clock }),
    platformKey: loadPrivateKey(aKeyPair().privatePem),
    siteUrl: 'https://site.test',
    fetch: () => Promise.reject(new Error('nobody asks the vendor')),
  };
});
after(() => table.close());

const at = () => table.clock.now();
const launch = (member: GatewayTable['member'], nodeId = table.game.nodeId) =>
  playHandlers(deps).launchGame({ platform: 'html5-desktop', nodeId }, aMemberCtx(member));
const bet = (session: { member: GatewayTable['member']; token: string }, change: object = {}) =>
  aBet(table, { token: session.token, user: session.member.walletUser, ...change });

const minuteOfDay = (now: Date) => now.getUTCHours() * 60 + now.getUTCMinutes();

test('OP-33 a stake over a limit hears RS_ERROR_LIMIT_REACHED with the balance; the repeat of a taken one its first answer', async () => {
  const session = await table.aMemberWith('100');
  const first = bet(session, { amount: 10_00000n });
  assert.equal((await table.send('/transaction/bet', first)).status, 'RS_OK');
  await table.db.transaction((tx) =>
    aLimit(tx, session.member, { kind: 'loss', period: 'day', amount: '10', at: at() }),
  );
  const refused = await table.send('/transaction/bet', bet(session));
  assert.equal(refused.status, 'RS_ERROR_LIMIT_REACHED');
  assert.equal(BigInt(String(refused['balance'])), 90_00000n);
  assert.equal((await table.send('/transaction/bet', first)).status, 'RS_OK');
  const closed = await launch(session.member);
  assert.ok(!closed.ok && closed.code === 'limit_reached');
  const won = aWin(first, { amount: 25_00000n });
  assert.equal((await table.send('/transaction/win', won)).status, 'RS_OK');
  assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_OK');
});

test('OP-33 an exclusion closes open games and launches: no stake, but wins and rollbacks arrive', async () => {
  const session = await table.aMemberWith('100');
  const [won, undone] = [bet(session), bet(session)];
  for (const one of [won, undone]) assert.equal((await table.send('/transaction/bet', one)).status, 'RS_OK');
  await table.db.transaction((tx) => anExclusion(tx, session.member, { from: at(), until: null }));
  assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_ERROR_USER_DISABLED');
  assert.equal((await table.send('/transaction/win', aWin(won))).status, 'RS_OK');
  assert.equal((await table.send('/transaction/rollback', aRollback(undone))).status, 'RS_OK');
  const refused = await launch(session.member);
  assert.ok(!refused.ok && refused.code === 'self_excluded');
  const another = await aGame(table.db, { connectionCode: 'STUDIO' });
  assert.equal((await launch(session.member, another.nodeId)).ok, false);
});

test('OP-33 over the day’s time a round in progress may finish and no other begins', async () => {
  // The play time must not run over the site's midnight (17:00 UTC), where the day's time begins anew.
  const toMidnight = (41 * 60 - minuteOfDay(at())) % (24 * 60);
  if (toMidnight < 20) table.clock.advance(toMidnight * 60_000);
  const session = await table.aMemberWith('100');
  await table.db.transaction((tx) =>
    aLimit(tx, session.member, { kind: 'time', period: 'day', amount: '15', at: at() }),
  );
  const first = bet(session, { round: 'long-round' });
  assert.equal((await table.send('/transaction/bet', first)).status, 'RS_OK');
  // Somebody who stakes every four minutes was there the whole time.
  for (let n = 0; n < 3; n += 1) {
    table.clock.advance(4 * 60_000);
    assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_OK');
  }
  table.clock.advance(4 * 60_000);
  assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_ERROR_LIMIT_REACHED');
  const further = bet(session, { round: 'long-round' });
  assert.equal((await table.send('/transaction/bet', further)).status, 'RS_OK');
  assert.equal((await table.send('/transaction/win', aWin(further))).status, 'RS_OK');
  assert.equal((await launch(session.member)).ok, false);
});

test('a level stakes a multiple of a game’s largest stake, half a minute after it is reached; what is more moves nothing', async () => {
  const game = await aGame(table.db, { connectionCode: table.connection.code, maxBet: 10_00000n });
  const session = await table.aMemberWith('100');
  const stake = (amount: bigint) =>
    table.send('/transaction/bet', bet(session, { amount, game_code: game.gameCode }));
  const balanceOf = ({ balance }: Record<string, unknown>) => BigInt(String(balance));
  assert.equal((await stake(10_00000n)).status, 'RS_OK');
  const refused = await stake(10_00001n);
  assert.deepEqual([refused.status, balanceOf(refused)], ['RS_ERROR_LIMIT_REACHED', 90_00000n]);
  await table.db.transaction((tx) => updateLevel(tx, session.member.memberId, 2));
  table.clock.advance(31_000);
  assert.equal((await stake(20_00000n)).status, 'RS_OK');
  const above = await stake(20_00001n);
  assert.deepEqual([above.status, balanceOf(above)], ['RS_ERROR_LIMIT_REACHED', 70_00000n]);
});

test('OP-08 where an operator let somebody in, nothing is staked until two free it: said at the launch, refused on the wire; what was won arrives', async () => {
  const session = await table.aMemberWith('100');
  const placed = bet(session, { amount: 10_00000n });
  assert.equal((await table.send('/transaction/bet', placed)).status, 'RS_OK');
  const { memberId } = session.member;
  await table.db.transaction((tx) => stopMoney(tx, memberId, 'password_reset'));
  const refused = await table.send('/transaction/bet', bet(session));
  assert.equal(refused.status, 'RS_ERROR_USER_DISABLED');
  const closed = await launch(session.member);
  assert.ok(!closed.ok && closed.code === 'money_stopped');
  assert.equal((await findAccount(table.db, memberId))?.balance, 90_00000n, 'nothing was taken');
  assert.equal((await table.send('/transaction/win', aWin(placed, { amount: 25_00000n }))).status, 'RS_OK');
  assert.equal(await table.db.transaction((tx) => freeMoney(tx, memberId)), true);
  assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_OK');
  // Who enters first by a password that an agent gave is no stranger that an operator let in.
  await table.db.transaction((tx) => stopMoney(tx, memberId, 'given_password'));
  assert.equal((await table.send('/transaction/bet', bet(session))).status, 'RS_OK');
  const opened = await launch(session.member);
  assert.ok(opened.ok || opened.code !== 'money_stopped');
});
