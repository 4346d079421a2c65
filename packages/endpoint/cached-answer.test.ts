import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { madeOnce, ok, refuse } from '@baize/kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { defineApi } from './define.ts';
import { mountApi } from './server.ts';

const output = z.object({ text: z.string() });
const api = defineApi(
  { list: 'GET /list', fresh: 'GET /fresh', shy: 'GET /shy', plain: 'GET /plain', mixed: 'GET /mixed' },
  {
    list: { access: 'anyone', cachedSeconds: 30, input: z.object({}), output, errors: [] },
    fresh: { access: 'anyone', cachedSeconds: 0, input: z.object({}), output, errors: [] },
    shy: { access: 'anyone', cachedSeconds: 30, input: z.object({}), output, errors: ['too_shy'] },
    plain: { access: 'anyone', input: z.object({}), output, errors: [] },
    mixed: {
      access: 'anyone',
      cachedSeconds: 60,
      keptBy: 'browser',
      input: z.object({ ip: z.string() }),
      output: output.extend({ ip: z.string() }),
      errors: [],
    },
  },
);
let kept = { text: 'x'.repeat(5_000) };
let written = 0;
let shared: { text: string } = { text: 'គ្រប់គ្នា “all” '.repeat(400) };
let app: FastifyInstance;

before(async () => {
  app = Fastify();
  mountApi(
    app,
    api,
    {
      list: () => ok(kept),
      fresh: () => ok({ text: kept.text }),
      shy: () => refuse('too_shy'),
      plain: () => ok({ text: 'plain' }),
      mixed: ({ ip }) => ok(madeOnce(shared, ip, () => ({ ...shared, ip }))),
    },
    {
      merchant: async () => ({ merchantId: 1, merchantCode: 'baize' }),
      caller: async () => ({ caller: { role: 'visitor' as const } }),
      ip: (request) => request.ip,
      checkOutput: false,
    },
  );
  await app.ready();
});
after(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const tagOf = async (url: string): Promise<string> => String((await ask(url)).headers['etag']);

test('a public list carries a validator, how long it keeps and what it varies by', async () => {
  const answer = await ask('/list');
  assert.equal(answer.statusCode, 200);
  assert.match(String(answer.headers['etag']), /^W\/"[\w-]{22}"$/);
  assert.equal(answer.headers['cache-control'], 'public, max-age=30');
  assert.equal(answer.headers['vary'], 'Language, Accept-Encoding');
  assert.deepEqual(answer.json(), { success: true, message: '', value: kept });
});

const conditions: [name: string, header: (tag: string) => string, status: number][] = [
  ['the validator', (tag) => tag, 304],
  ['the validator, strong', (tag) => tag.slice(2), 304],
  ['the validator among others', (tag) => `"other", ${tag}`, 304],
  ['anything', () => '*', 304],
  ['another validator', () => 'W/"other"', 200],
  ['no validator at all', () => 'nonsense', 200],
];
for (const url of ['/list', '/fresh'])
  for (const [name, header, status] of conditions)
    test(`API-038 API-041 ${url} asked with ${name} is answered ${status}`, async () => {
      const tag = await tagOf(url);
      const answer = await ask(url, { 'if-none-match': header(tag) });
      assert.equal(answer.statusCode, status);
      assert.equal(answer.headers['etag'], tag);
      assert.equal(answer.body === '', status === 304);
    });

test('an answer that keeps no second is asked for again every time', async () => {
  assert.equal((await ask('/fresh')).headers['cache-control'], 'public, no-cache');
});

test('a changed answer has another validator: who has the old one is answered anew', async () => {
  const tag = await tagOf('/list');
  kept = { text: 'y'.repeat(5_000) };
  const answer = await ask('/list', { 'if-none-match': tag });
  assert.equal(answer.statusCode, 200);
  assert.notEqual(answer.headers['etag'], tag);
  assert.deepEqual(answer.json<{ value: unknown }>().value, kept);
});

const encodings: [accepted: string, encoding: string | undefined][] = [
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', undefined],
];
for (const [accepted, encoding] of encodings)
  test(`an answer is sent compressed to who accepts "${accepted}"`, async () => {
    const answer = await ask('/list', { 'accept-encoding': accepted });
    assert.equal(answer.headers['content-encoding'], encoding);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    const text = unpack ? unpack(answer.rawPayload).toString() : answer.body;
    assert.deepEqual(JSON.parse(text), { success: true, message: '', value: kept });
  });

test('the same object is written once', async () => {
  const counted = { text: 'counted', toJSON: () => ({ text: `written ${++written}` }) };
  kept = counted;
  await ask('/list');
  const answer = await ask('/list');
  assert.equal(answer.json<{ value: { text: string } }>().value.text, 'written 1');
});

test('a refusal and a call of one’s own are not kept by anybody', async () => {
  for (const url of ['/shy', '/plain']) {
    const { headers } = await ask(url);
    assert.equal(headers['etag'], undefined, url);
    assert.equal(headers['cache-control'], undefined, url);
  }
});

test('only what everybody may read can be kept: the rest is a programmer’s error', () => {
  const wrong = defineApi(
    { mine: 'GET /mine' },
    { mine: { access: 'session', cachedSeconds: 30, input: z.object({}), output, errors: [] } },
  );
  assert.throws(() =>
    mountApi(
      Fastify(),
      wrong,
      { mine: () => ok({ text: '' }) },
      {
        merchant: async () => undefined,
        caller: async () => ({ caller: { role: 'visitor' as const } }),
        ip: () => '',
        checkOutput: false,
      },
    ),
  );
});

const own = ['10.0.0.1', 'a“ជ”'.repeat(500), ''];
for (const [accepted, encoding] of encodings)
  test(`an answer with a part of the caller's own reads the same, asked with "${accepted}"`, async () => {
    for (const ip of own) {
      const answer = await ask(`/mixed?ip=${encodeURIComponent(ip)}`, { 'accept-encoding': accepted });
      assert.equal(answer.headers['content-encoding'], encoding);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[
        answer.headers['content-encoding'] as string
      ];
      const text = unpack ? unpack(answer.rawPayload).toString() : answer.body;
      assert.deepEqual(JSON.parse(text), { success: true, message: '', value: { ...shared, ip } });
    }
  });

test('an answer with a part of the caller’s own is kept by the browser alone, until either part changes', async () => {
  const first = await ask('/mixed?ip=10.0.0.1');
  assert.equal(first.headers['cache-control'], 'private, max-age=60');
  assert.match(String(first.headers['vary']), /Authorization/);
  const known = { 'if-none-match': String(first.headers['etag']) };
  assert.equal((await ask('/mixed?ip=10.0.0.1', known)).statusCode, 304);
  assert.equal((await ask('/mixed?ip=10.0.0.2', known)).statusCode, 200);
  shared = { text: 'changed' };
  assert.equal((await ask('/mixed?ip=10.0.0.1', known)).statusCode, 200);
});
