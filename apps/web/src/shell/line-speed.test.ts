import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { isReachable, originsOf, ping, typeOf, UNREACHABLE_MS } from './line-speed.ts';

afterEach(() => mock.restoreAll());
const answering = (answer: () => Promise<Response>) => mock.method(globalThis, 'fetch', answer);

test('SITE-046 SITE-047 SITE-048 a line is fast to 80 ms, normal to 150, else slow; 9999 is slow and unreachable', () => {
  const rows: [speed: number, type: string, reachable?: false][] = [
    [1, 'fast'],
    [80, 'fast'],
    [81, 'normal'],
    [150, 'normal'],
    [151, 'slow'],
    [9998, 'slow'],
    [UNREACHABLE_MS, 'slow', false],
  ];
  assert.equal(UNREACHABLE_MS, 9999);
  for (const [speed, type, reachable = true] of rows) {
    const line = { domainName: 'a.example', origin: 'https://a.example', speed, type: typeOf(speed) };
    assert.equal(line.type, type, String(speed));
    assert.equal(isReachable(line), reachable, String(speed));
  }
});

test('SITE-049 the own line first, each once, five at most; scheme and port are those of the page', () => {
  const here = { origin: 'https://a.example:8443', protocol: 'https:', port: '8443' };
  assert.deepEqual(originsOf(here, []), ['https://a.example:8443']);
  assert.deepEqual(
    originsOf(here, ['a.example', 'b.example', 'c.example:9000', 'd.example', 'e.example', 'f.example']),
    [
      'https://a.example:8443',
      'https://b.example:8443',
      'https://c.example:9000',
      'https://d.example:8443',
      'https://e.example:8443',
    ],
  );
});

test('SITE-050 a line that fails is a result, never a thrown error', async () => {
  const failures: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.reject(new DOMException('late', 'TimeoutError')),
    () => Promise.resolve(new Response('down', { status: 502 })),
  ];
  for (const failure of failures) {
    answering(failure);
    assert.equal(await ping('https://b.example'), UNREACHABLE_MS);
    mock.restoreAll();
  }
});

test('SITE-048 a line that was asked too often has answered: it is measured, and reachable', async () => {
  answering(() => Promise.resolve(new Response('{}', { status: 429 })));
  let now = 100;
  assert.equal(await ping('https://b.example', () => (now += 40)), 40);
});

test('API-028 SITE-051 the round trip is measured with a call nobody caches, and is never nothing', async () => {
  const fetched = answering(async () => new Response('pong'));
  let now = 100;
  const latency = await ping('https://b.example', () => (now += 40));
  assert.equal(latency, 40);
  const asked = fetched.mock.calls[0];
  assert.ok(asked);
  const [address, options] = asked.arguments as unknown as [string, RequestInit];
  assert.match(address, /^https:\/\/b\.example\/wps\/system\/test\/ping\?speed=0\.\d+/);
  await ping('https://b.example', () => now);
  assert.notEqual(fetched.mock.calls[1]?.arguments[0], address, 'the parameter is random');
  assert.equal(options.cache, 'no-store');
  answering(async () => new Response('pong'));
  assert.equal(await ping('https://b.example', () => 5), 1);
});
