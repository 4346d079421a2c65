import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { awaitLaunch, TEST_GAME } from './await-launch.ts';
import { sender } from './peer.ts';
import { probe } from './probe.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const probed = (url: string) => probe(url, sender(url, privateKey, Date.now));

for (const [what, answer, said] of [
  ['a page', [404, '<p>nothing here'], /is no wallet of this protocol: HTTP 404/],
  ['another service', [200, '{"status":"ok"}'], /is no wallet of this protocol: HTTP 200/],
  ['a wallet that refuses the key', [200, '{"status":"RS_ERROR_INVALID_SIGNATURE"}'], undefined],
] as const)
  test(`OPEN-PLAY-01 before the first case: ${what} answers`, async () => {
    const server = createServer((_, response) => void response.writeHead(answer[0]).end(answer[1]));
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const found = await probed(`http://127.0.0.1:${port}/gw/ACME`);
    server.closeAllConnections();
    server.close();
    if (said === undefined) assert.equal(found, undefined);
    else assert.match(found ?? '', said);
  });

test('OPEN-PLAY-01 a wrong address is told once, with its reason', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}/gw/ACME`;
  assert.match((await probed(nobody)) ?? '', /^Nothing answers at .*ECONNREFUSED.*No case/);
});

test('OPEN-PLAY-01 who has no token waits for a member to open the test game', async () => {
  const port = await freePort();
  const waiting = awaitLaunch(port);
  const at = `http://127.0.0.1:${port}/operator/generic/v2`;
  const post = async (path: string, body: object) =>
    (await fetch(at + path, { method: 'POST', body: JSON.stringify(body) })).json();
  const [game] = (await post('/game/list', { operator_id: 'baize' })) as { game_code: string }[];
  assert.equal(game?.game_code, TEST_GAME);
  await post('/game/url', { currency: 'XXX', game_code: TEST_GAME });
  const launch = { user: 'u_1', token: 'a token of the launch', currency: 'USD', game_code: TEST_GAME };
  assert.deepEqual(await post('/game/url', launch), { url: `http://localhost:${port}/` });
  const { close, ...told } = await waiting;
  close();
  const { game_code: code, ...rest } = launch;
  assert.deepEqual(told, { ...rest, game: code }, 'a trial without a token is not one');
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => void server.listen(0, ready));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => void server.close(() => closed()));
  return port;
}
