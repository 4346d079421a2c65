import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { postOutside } from './post-outside.ts';

/** Answers by its path: its own text, a redirect, too much, or never. */
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    if (request.url === '/never') return;
    if (request.url === '/away') return void response.writeHead(302, { location: 'http://x.test/' }).end();
    if (request.url === '/much') return void response.end('x'.repeat(300 * 1024));
    response.end(
      JSON.stringify({ body, signature: request.headers['x-signature'], host: request.headers.host }),
    );
  });
});
let base = '';
before(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
const post = (path: string, change: object = {}) =>
  postOutside(`${base}${path}`, '{"a":1}', {
    headers: { 'x-signature': 'sha256=1' },
    allowLocal: true,
    timeoutMs: 500,
    ...change,
  });

test('R35 what is sent arrives as it is, with its headers, and the answer is read', async () => {
  const answer = await post('/ok');
  assert.ok(answer.arrived && answer.status === 200);
  const { body, signature, host } = JSON.parse(answer.body) as Record<string, string>;
  assert.deepEqual([body, signature, host], ['{"a":1}', 'sha256=1', new URL(base).host]);
});

test('R35 nothing goes to our own network or unencrypted, no redirect is followed, and nobody is waited for', async () => {
  assert.deepEqual(await post('/ok', { allowLocal: false }), { arrived: false, reason: 'insecure' });
  const own = await postOutside('https://10.0.0.7/', '{}', {
    headers: {},
    allowLocal: false,
    timeoutMs: 500,
  });
  assert.deepEqual(own, { arrived: false, reason: 'address_blocked' });
  const named = await postOutside('https://inside.test/', '{}', {
    headers: {},
    allowLocal: false,
    timeoutMs: 500,
    lookup: () => Promise.resolve([{ address: '127.0.0.1' }]),
  });
  assert.deepEqual(named, { arrived: false, reason: 'address_blocked' });
  const away = await post('/away');
  assert.ok(away.arrived && away.status === 302);
  assert.deepEqual(await post('/much'), { arrived: false, reason: 'answer_too_large' });
  assert.equal((await post('/never')).arrived, false);
});
