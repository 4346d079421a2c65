import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { checkBot } from './check-bot.ts';
import { botCheckForTests } from './testing.ts';

/** Stands in for Cloudflare's siteverify: answers what the ticket asks for, and keeps what it was sent. */
const asked: Record<string, string>[] = [];
const ANSWERS: Record<string, (response: http.ServerResponse) => void> = {
  good: (response) => verdict(response, {}),
  refused: (response) =>
    verdict(response, { success: false, 'error-codes': ['timeout-or-duplicate'], hostname: undefined }),
  elsewhere: (response) => verdict(response, { hostname: 'phisher.example' }),
  hostless: (response) => verdict(response, { hostname: undefined }),
  old: (response) => verdict(response, { challenge_ts: '2026-11-20T09:58:00.000Z' }),
  timeless: (response) => verdict(response, { challenge_ts: undefined }),
  broken: (response) => response.writeHead(502).end('<html>bad gateway</html>'),
  moved: (response) => response.writeHead(302, { location: '/elsewhere' }).end(),
  silent: () => undefined,
};
const server = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const sent = JSON.parse(body) as Record<string, string>;
    asked.push(sent);
    ANSWERS[sent['response']?.split('-')[0] ?? '']?.(response);
  });
});
function verdict(response: http.ServerResponse, change: object): void {
  const said = {
    success: true,
    hostname: 'play.example',
    challenge_ts: '2026-11-20T09:59:30.000Z',
    'error-codes': [],
  };
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ ...said, ...change }));
}

const clock = fixedClock('2026-11-20T10:00:00Z');
const IP = '203.0.113.7';
const REFUSED = { ok: false, code: 'human_check_failed' };
let db: TestDatabase;
let merchant: Merchant;
let verifyUrl: string;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/turnstile/v0/siteverify`;
  db = await testDatabase();
  merchant = await db.transaction((tx) =>
    aMerchant(tx, { hosts: ['play.example'], settings: { security: { botCheck: 'turnstile' } } }),
  );
});
after(async () => {
  server.closeAllConnections();
  server.close();
  await db.drop();
});

const keys = () => ({ siteKey: 'site', secret: 'secret', verifyUrl });
const check = (hvToken: string) =>
  checkBot(botCheckForTests(db, clock, keys()), merchant, { hvType: 'turnstile', hvToken }, IP);

test('OPEN-AUTH-14 OP-06 a ticket Cloudflare says yes to passes once; their server is told secret, ticket and address', async () => {
  assert.deepEqual(await check('good-1'), { ok: true, value: null });
  assert.deepEqual(asked.at(-1), { secret: 'secret', response: 'good-1', remoteip: IP });
  assert.deepEqual(await check('good-1'), REFUSED);
});

test('OPEN-AUTH-14 anything but a clear, fresh yes for one of our hosts is refused', async () => {
  for (const ticket of ['refused', 'elsewhere', 'hostless', 'old', 'timeless', 'broken', 'moved'])
    assert.deepEqual(await check(`${ticket}-1`), REFUSED, ticket);
  const { n } = await db.one<{ n: number }>('select count(*)::int as n from bot_check.spent');
  assert.equal(n, 1, 'only the good ticket of the test before');
});

test('OPEN-AUTH-14 a server that does not answer, or is not there, opens no door', async () => {
  const before = performance.now();
  assert.deepEqual(await check('silent-1'), REFUSED);
  assert.ok(performance.now() - before < 8_000);
  const gone = botCheckForTests(db, clock, { ...keys(), verifyUrl: 'http://127.0.0.1:1/siteverify' });
  const proof = { hvType: 'turnstile', hvToken: 'good-2' };
  assert.deepEqual(await checkBot(gone, merchant, proof, IP), REFUSED);
  assert.deepEqual(await checkBot(botCheckForTests(db, clock), merchant, proof, IP), REFUSED, 'no keys');
});

test('OPEN-AUTH-14 a ticket longer than theirs is not passed on', async () => {
  const before = asked.length;
  assert.deepEqual(await check(`good-${'x'.repeat(2_048)}`), REFUSED);
  assert.equal(asked.length, before);
});
