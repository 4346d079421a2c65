import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { outsideFetch } from './outside-fetch.ts';

let asked: string[] = [];
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += String(chunk)));
  request.on('end', () => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-a']} ${body}`);
    if (request.url === '/away') response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
    else response.writeHead(201).end(`said ${body}`);
  });
});
let port = 0;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
after(() => {
  server.closeAllConnections();
  server.close();
});

test('M3 an address of our own network is not called, by name, by number or by another spelling', async () => {
  asked = [];
  const call = outsideFetch({ allowLocal: false });
  for (const host of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '0.0.0.0',
    '2130706433',
    '0x7f.1',
  ])
    await assert.rejects(call(`http://${host}:${port}/`), /address_blocked|ENOTFOUND/, host);
  for (const host of ['10.0.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', '100.64.0.1'])
    await assert.rejects(call(`http://${host}/`), /address_blocked/, host);
  assert.deepEqual(asked, []);
});

test('M3 where it is allowed, or the configuration names the origin, the call is made as it was asked', async () => {
  const origin = `http://localhost:${port}`;
  const how = { method: 'POST', headers: { 'x-a': '1' }, body: 'hello' };
  for (const call of [
    outsideFetch({ allowLocal: true }),
    outsideFetch({ allowLocal: false, trusted: [origin] }),
  ]) {
    asked = [];
    const answer = await call(`${origin}/path?q=1`, how);
    assert.deepEqual([answer.status, await answer.text()], [201, 'said hello']);
    assert.deepEqual(asked, ['POST /path?q=1 1 hello']);
    await assert.rejects(call(`${origin}/away`, how), /redirected/);
  }
});

test('M3 a call ends when its signal says so', async () => {
  const call = outsideFetch({ allowLocal: true });
  await assert.rejects(call(`http://localhost:${port}/`, { signal: AbortSignal.abort() }), {
    name: 'AbortError',
  });
});
