import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseUnits } from '@baize/kernel';
import fastify from 'fastify';
import { BALANCE_STREAM, mountBalanceStream, type BalanceStreams } from './balance-stream.ts';

/** Streams of one member over real connections; whose session lives is said here, of one token after a while. */
const SLOW_MS = 100;
const app = fastify({ forceCloseConnections: true });
const live = new Set<unknown>();
const member = { memberId: 1, accountId: 7n, currency: 'USD', balance: parseUnits('1'), seq: 1n };
let open = 0;
let streams: BalanceStreams;
before(async () => {
  streams = mountBalanceStream(app, {
    identify: async ({ headers }) => {
      const token = headers['x-token'];
      if (token === 'slow') await sleep(SLOW_MS);
      return live.has(token) ? member : undefined;
    },
    onCount: (count) => (open = count),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
after(async () => {
  streams.close();
  await app.close();
});

type Heard = { text: string; isOver: boolean; leave: () => void };
function listen(token: string): Promise<Heard> {
  live.add(token);
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.get(
      { host: '127.0.0.1', port, path: BALANCE_STREAM, headers: { 'x-token': token } },
      (answer) => {
        const heard: Heard = { text: '', isOver: false, leave: () => request.destroy() };
        answer.on('data', (piece: Buffer) => (heard.text += String(piece)));
        answer.on('end', () => (heard.isOver = true));
        // Our own end of it is no failure.
        answer.on('error', () => undefined);
        resolve(heard);
      },
    );
    request.once('error', reject);
  });
}
async function until(isSo: () => boolean, what: string): Promise<void> {
  for (let tries = 0; !isSo(); tries += 1) {
    assert.ok(tries < 500, what);
    await sleep(10);
  }
}

test('M6 of a member’s streams the one whose session ended ends; the other hears every later change', async () => {
  const [gone, kept] = [await listen('gone'), await listen('slow')];
  await until(() => [gone, kept].every(({ text }) => text.includes('"1.00"')), 'both are open');
  live.delete('gone');
  streams.sessionEnded(member.memberId);
  streams.push({ accountId: member.accountId, balance: parseUnits('5'), seq: 2n });
  await until(() => gone.isOver && open === 1, 'the stream of the session that ended is over');
  assert.ok(!gone.text.includes('"5.00"'), 'it tells nothing of the time after');
  await sleep(2 * SLOW_MS);
  streams.push({ accountId: member.accountId, balance: parseUnits('9'), seq: 3n });
  streams.inbox(member.memberId);
  await until(() => kept.text.includes('"9.00"') && kept.text.includes('inbox'), 'the other goes on');
  kept.leave();
  await until(() => open === 0, 'it has left');
});

test('M6 who leaves while their session is asked about takes no place of the five a member has', async () => {
  const stays = await listen('stays');
  for (let round = 0; round < 5; round += 1) {
    const heard = await listen('slow');
    await until(() => heard.text.includes('balance'), `stream ${round} is open`);
    streams.sessionEnded(member.memberId);
    heard.leave();
    await sleep(2 * SLOW_MS);
    assert.equal(open, 1);
  }
  stays.leave();
  await until(() => open === 0, 'it has left');
});
