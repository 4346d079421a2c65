import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@baize/db';
import { aGame } from '@baize/catalogue/testing';
import { findMember } from '@baize/members';
import { invariant, systemClock } from '@baize/kernel';
import { aConnection, aGameSession } from '@baize/play/testing';
import { loadPrivateKey, signBody } from '@baize/vendor-protocol';
import { aServer } from './testing.ts';

const PLAYERS = 24;
const STAKE = 100_000;
const ENOUGH = 200;

test('R42 OPEN-PLAY-04 a shutdown under load keeps every bet it acknowledged and answers no bet twice', async () => {
  const world = await aServer();
  const { server, db } = world;
  const address = await server.site.listen({ host: '127.0.0.1', port: 0 });
  const connection = await db.transaction((tx) => aConnection(tx));
  const game = await db.transaction((tx) => aGame(tx));
  const member = await findMember(db, world.memberId);
  invariant(member, 'the member of this world');
  const token = await aGameSession(db, {
    member,
    connectionId: connection.connectionId,
    gameId: game.gameId,
    clock: systemClock,
  });
  const key = loadPrivateKey(connection.privatePem);

  const acknowledged = new Set<string>();
  let asked = 0;
  let running = true;
  const play = async () => {
    while (running) {
      const id = randomUUID();
      const round = randomUUID();
      const body = Buffer.from(
        `{"token":"${token}","user":"${member.walletUser}","transaction_uuid":"${id}","request_uuid":"${randomUUID()}","round":"${round}","round_closed":true,"game_code":"${game.gameCode}","currency":"USD","amount":${asked % 2 ? 0 : STAKE / 1000}}`,
      );
      asked += 1;
      const headers = {
        'content-type': 'application/json',
        'x-hub88-signature': signBody(body, key),
        'x-msg-timestamp': String(Date.now()),
      };
      try {
        const answer = await fetch(`${address}/gw/${connection.code}/transaction/bet`, {
          method: 'POST',
          headers,
          body,
        });
        const said = (await answer.json()) as { status?: string };
        if (said.status === 'RS_OK') acknowledged.add(id);
      } catch {
        // The server is gone: this bet's outcome is unknown to the vendor, who will roll it back.
        running = false;
      }
    }
  };
  const players = Array.from({ length: PLAYERS }, play);
  // In full swing, however slow the machine.
  for (let waited = 0; acknowledged.size < ENOUGH && waited < 20_000; waited += 20) await sleep(20);
  await server.stop();
  running = false;
  await Promise.all(players);

  const after = openDatabase({ url: db.url, max: 1 });
  const rows = await after.many<{ key: string; copies: number }>(
    'select key, count(*)::int as copies from wallet.transfer where connection_id = $1 group by key',
    [connection.connectionId],
  );
  await after.close();
  const applied = new Map(rows.map((row) => [row.key, row.copies]));
  assert.ok(acknowledged.size >= ENOUGH, `only ${acknowledged.size} bets were acknowledged before the end`);
  for (const id of acknowledged)
    assert.equal(applied.get(id), 1, `acknowledged bet ${id} is in the ledger once`);
  assert.ok([...applied.values()].every((copies) => copies === 1));
  await db.drop();
});
