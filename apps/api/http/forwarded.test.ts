import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { keepAddresses } from './forwarded.ts';

test('OPEN-API-03 of what a proxy passes on, what is no address is not believed: the nearest that is one counts', async () => {
  const app = Fastify({ trustProxy: ['127.0.0.1'] });
  app.addHook('onRequest', async (request) => keepAddresses(request.raw.headers));
  app.get('/', async (request) => ({ ip: request.ip }));
  const long = '9'.repeat(2_000);
  const rows: [said: string | undefined, ip: string][] = [
    [undefined, '127.0.0.1'],
    ['', '127.0.0.1'],
    ['<script>', '127.0.0.1'],
    [long, '127.0.0.1'],
    [`fe80::1%${long}`, '127.0.0.1'],
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', '2001:db8::7'],
    ['<script>, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, nobody, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['203.0.113.7, <script>', '127.0.0.1'],
    ['203.0.113.7, 127.0.0.1', '203.0.113.7'],
  ];
  for (const [said, ip] of rows) {
    const headers: Record<string, string> = said === undefined ? {} : { 'x-forwarded-for': said };
    const answer = await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers });
    assert.deepEqual(answer.json(), { ip }, said?.slice(0, 40) ?? 'nothing said');
  }
  await app.close();
});
