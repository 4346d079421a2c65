import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetMerchants } from '@baize/site';
import { aServer, type TestRole, type TestServer } from './testing.ts';

/** The room's stream over a real connection: an answer that does not end cannot be injected. */
const HEARD_MS = 10_000;
let world: TestServer;
before(async () => {
  world = await aServer();
  const settings = { flags: { CHAT: true }, chat: { needsDeposit: false } };
  await world.db.run('update site.merchant set settings = settings || $2::jsonb where id = $1', [
    world.merchant.id,
    JSON.stringify(settings),
  ]);
  forgetMerchants(world.server.product.db);
  await world.server.site.listen({ port: 0, host: '127.0.0.1' });
});
after(() => world.close());

type Stream = { status: number; heard: () => string; end: () => void };
function open(role: TestRole): Promise<Stream> {
  const { port } = world.server.site.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { host: world.host, ...world.headers[role] };
    const request = http.get({ host: '127.0.0.1', port, path: '/wps/chat/stream', headers }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += String(piece)));
      // Our own end of it is no failure.
      answer.on('error', () => undefined);
      resolve({ status: answer.statusCode ?? 0, heard: () => text, end: () => request.destroy() });
    });
    request.once('error', reject);
  });
}
const activeAt = async () => {
  const { at } = await world.db.one<{ at: Date }>(
    'select max(active_at) as at from sign_in.session where member_id = $1',
    [world.memberId],
  );
  return at.getTime();
};

test('ROLE-015 OPEN-SITE-07 the room’s stream is open to members, closed to visitors and trial accounts', async () => {
  for (const [role, status] of [
    ['visitor', 401],
    ['trial', 401],
    ['member', 200],
    ['agent', 200],
  ] as const) {
    const stream = await open(role);
    stream.end();
    assert.equal(stream.status, status, role);
  }
});

test('SITE-061 what is said reaches an open room; an open room alone keeps no session alive', async () => {
  await world.db.run(
    `update sign_in.session set active_at = now() - interval '5 minutes', last_seen_at = now() - interval '5 minutes'
     where member_id = $1`,
    [world.memberId],
  );
  const before = await activeAt();
  const stream = await open('member');
  assert.equal(await activeAt(), before, 'listening is nobody’s hand');
  const answer = await world.server.site.inject({
    method: 'POST',
    url: '/wps/chat/messages',
    headers: { host: world.host, ...world.headers.member },
    payload: { text: 'Good evening' },
  });
  assert.equal(answer.json<{ success: boolean }>().success, true, answer.body);
  for (let waited = 0; waited < HEARD_MS && !stream.heard().includes('event: said'); waited += 50)
    await sleep(50);
  assert.match(stream.heard(), /event: said\ndata: \{.*"text":"Good evening".*"isOwn":true\}/);
  assert.ok((await activeAt()) > before, 'saying something is');
  stream.end();
});
