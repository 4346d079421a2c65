import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { aGame } from '@baize/catalogue/testing';
import { systemClock } from '@baize/kernel';
import { findMember } from '@baize/members';
import { aConnection, aGameSession, type TestConnection } from '@baize/play/testing';
import { loadPrivateKey, signBody, writeWireJson } from '@baize/vendor-protocol';
import { createLog } from './log.ts';
import { createServer, type Server } from './server.ts';
import { aServer, type TestServer } from './testing.ts';

/** Two API servers over one database, as behind a balancer: what one is told the other must know within a second. */
const TOLD_MS = 1_000;
let first: TestServer;
let second: Server;
let vendor: TestConnection;
let game: { gameId: number; gameCode: string };
before(async () => {
  first = await aServer();
  second = await createServer(first.config, createLog(first.config, 'second'), { apps: null });
  await second.site.listen({ port: 0, host: '127.0.0.1' });
  vendor = await first.db.transaction((tx) => aConnection(tx));
  game = await aGame(first.db, { connectionCode: vendor.code });
});
after(async () => {
  await second.stop();
  await first.close();
});

async function aLaunchedGame(): Promise<{ token: string; user: string }> {
  const member = await findMember(first.db, first.memberId);
  assert.ok(member);
  const at = { connectionId: vendor.connectionId, gameId: game.gameId, clock: systemClock };
  return { token: await aGameSession(first.db, { ...at, member }), user: member.walletUser };
}

async function bet(server: Server, { token, user }: { token: string; user: string }): Promise<string> {
  const body = writeWireJson({
    token,
    user,
    transaction_uuid: randomUUID(),
    request_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    game_code: game.gameCode,
    currency: 'USD',
    amount: 100_000,
    supplier_user: user,
  });
  const answer = await server.site.inject({
    method: 'POST',
    url: `/gw/${vendor.code}/transaction/bet`,
    headers: {
      'content-type': 'application/json',
      'x-hub88-signature': signBody(body, loadPrivateKey(vendor.privatePem)),
      'x-msg-timestamp': String(Date.now()),
    },
    payload: body,
  });
  return answer.json<{ status: string }>().status;
}

test('M6 a bet at one node reaches a stream at another within a second', async () => {
  const { port } = second.site.server.address() as AddressInfo;
  let heard = '';
  const headers = { host: first.host, ...first.headers.member };
  const request = http.get({ host: '127.0.0.1', port, path: '/wps/v2/wallets/stream', headers }, (answer) =>
    answer.on('data', (piece: Buffer) => (heard += String(piece))).on('error', () => undefined),
  );
  await until(() => heard.includes('"balance":"100.00"'), 5_000);
  const playing = await aLaunchedGame();
  assert.equal(await bet(first.server, playing), 'RS_OK');
  await until(() => heard.includes('"balance":"99.00"'), TOLD_MS);
  // Both nodes tell: what comes late is not shown after what is newer.
  for (let n = 1; n <= 10; n += 1) assert.equal(await bet(n % 2 ? second : first.server, playing), 'RS_OK');
  await until(() => heard.trimEnd().endsWith('"balance":"89.00","currency":"USD"}'), TOLD_MS);
  await sleep(TOLD_MS);
  const told = [...heard.matchAll(/"balance":"([\d.]+)"/g)].map((match) => Number(match[1]));
  assert.deepEqual(
    told,
    told.toSorted((a, b) => b - a),
  );
  request.destroy();
});

test('M6 OPEN-PLAY-03 after a logout at one node another takes no bet within a second', async () => {
  const playing = await aLaunchedGame();
  assert.equal(await bet(second, playing), 'RS_OK', 'the other node remembers the session from now on');
  const out = await first.server.site.inject({
    method: 'DELETE',
    url: '/wps/session/logout',
    headers: { host: first.host, ...first.headers.member },
  });
  assert.equal(out.json<{ success: boolean }>().success, true, out.body);
  await sleep(TOLD_MS);
  assert.equal(await bet(second, playing), 'RS_ERROR_TOKEN_EXPIRED');
});

test('M6 a stream at one node ends within a second of a logout at another and tells nothing after', async () => {
  await first.signIn('member');
  const { port } = second.site.server.address() as AddressInfo;
  let heard = '';
  let isOver = false;
  const headers = { host: first.host, ...first.headers.member };
  const request = http.get({ host: '127.0.0.1', port, path: '/wps/v2/wallets/stream', headers }, (answer) =>
    answer
      .on('data', (piece: Buffer) => (heard += String(piece)))
      .on('end', () => (isOver = true))
      .on('error', () => undefined),
  );
  await until(() => heard.includes('event: balance'), 5_000);
  const out = await first.server.site.inject({ method: 'DELETE', url: '/wps/session/logout', headers });
  assert.equal(out.json<{ success: boolean }>().success, true, out.body);
  await until(() => isOver, TOLD_MS);
  assert.ok(heard.trimEnd().endsWith('event: ended\ndata: {}'), heard);
  await first.signIn('member');
  request.destroy();
});

test('M6 a node whose listener was cut off believes nothing it remembered meanwhile', async () => {
  const playing = await aLaunchedGame();
  assert.equal(await bet(second, playing), 'RS_OK');
  const { cut } = await first.db.one<{ cut: number }>(
    `select count(pg_terminate_backend(pid))::int as cut from pg_stat_activity
      where datname = current_database() and application_name like 'baize-listener %'`,
  );
  assert.equal(cut, 2);
  await first.db.run(
    `update play.game_session set ended_at = now(), end_reason = 'logout' where ended_at is null`,
  );
  await sleep(TOLD_MS);
  assert.equal(await bet(second, playing), 'RS_ERROR_TOKEN_EXPIRED');
});

async function until(condition: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (!condition()) {
    assert.ok(performance.now() < end, `within ${ms} ms`);
    await sleep(10);
  }
}
