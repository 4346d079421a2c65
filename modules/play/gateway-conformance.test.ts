import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGame } from '@baize/catalogue/testing';
import { DAY_MS } from '@baize/kernel';
import { aMember } from '@baize/members/testing';
import { conformanceCases, runConformance, settingDefaults } from '@baize/vendor-protocol/conformance';
import { loadPrivateKey } from '@baize/vendor-protocol';
import { closeGame, openGatewayTable } from './gateway.fixture.ts';
import { listGrantsOf } from './free-rounds/free-rounds.sql.ts';
import { grantFreeRounds } from './free-rounds/grant-free-rounds.ts';
import { aGameSession } from './testing.ts';

test('OPEN-PLAY-01 OPEN-PLAY-04 the whole vendor conformance suite passes against the gateway over HTTP', async (t) => {
  const table = await openGatewayTable();
  t.after(() => table.close());
  const { db, clock, connection, game, member, merchant } = table;
  const at = { connectionId: connection.connectionId, gameId: game.gameId, clock };
  const closedGame = await aGame(db, { connectionCode: connection.code });
  await closeGame(table, closedGame.nodeId);
  const limitedGame = await aGame(db, { connectionCode: connection.code, maxBet: 300_000n });
  const locked = await db.transaction((tx) => aMember(tx, { merchant, balance: '10', state: 'LOCKED' }));
  const expiresAt = new Date(clock.now().getTime() - 1_000);
  const free = { source: 'test', ref: 'conformance', at: clock.now() };
  const granted = await db.transaction((tx) =>
    grantFreeRounds(tx, {
      ...free,
      member,
      gameIds: [game.gameId],
      rounds: 2,
      stake: settingDefaults.stake,
      winMax: 500_000n,
      expiresAt: new Date(clock.now().getTime() + DAY_MS),
    }),
  );
  assert.ok(granted.ok);
  const [grant] = await listGrantsOf(db, 'test', ['conformance']);
  const url = await table.app.listen({ host: '127.0.0.1', port: 0 });

  const setting = {
    ...settingDefaults,
    token: table.token,
    user: member.walletUser,
    currency: 'USD',
    game: game.gameCode,
    expiredToken: await aGameSession(db, { ...at, member, expiresAt }),
    disabledToken: await aGameSession(db, { ...at, member: locked }),
    disabledGame: closedGame.gameCode,
    allowsDebt: true,
    freeReward: grant?.rewardUuid,
  };
  const failures: string[] = [];
  const { passed, skipped } = await runConformance(
    { url: `${url}/gw/STUDIO`, privateKey: loadPrivateKey(connection.privatePem), now: () => Date.now() },
    setting,
    (result) => {
      if (result.result === 'fail') failures.push(`${result.id}: ${result.why}`);
    },
  );
  assert.deepEqual(failures, []);
  assert.equal(skipped, 1, 'only the table limit, which needs a game of its own');
  assert.equal(passed, conformanceCases.length, 'all but one, and the closing one');

  const limited = await runConformance(
    { url: `${url}/gw/STUDIO`, privateKey: loadPrivateKey(connection.privatePem), now: () => Date.now() },
    { ...setting, game: limitedGame.gameCode, limitReachedAmount: 300_001n },
    (result) => assert.equal(result.result, 'pass'),
    /^limit-01$/,
  );
  assert.equal(limited.passed, 1);
});
