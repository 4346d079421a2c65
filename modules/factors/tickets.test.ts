import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import {
  forgetAddress,
  forgetAllAddresses,
  isKnownAddress,
  listAddresses,
  rememberAddress,
} from './addresses.ts';
import { takeAttempt } from './attempts.ts';
import type { FactorsDeps } from './deps.ts';
import { networkOf } from '@baize/endpoint';
import type { Subject } from './subject.ts';
import { factorsForTests } from './testing.ts';
import { closeTicket, openTicket, readTicket, tryTicket } from './tickets.ts';

const MINUTE_MS = 60_000;
let db: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let deps: FactorsDeps;
let subject: Subject = { kind: 'member', id: 200_000 };

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(() => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  deps = factorsForTests(db, clock);
  subject = { kind: 'member', id: subject.id + 1 };
});

const open = (options: { purpose?: string; subject?: Subject | null } = {}) =>
  db.transaction((tx) =>
    openTicket(deps, tx, { merchantId: 1, purpose: 'extra', subject, detail: { device: 'd1' }, ...options }),
  );
const keyOf = (ticket: string) => ({ merchantId: 1, purpose: 'extra', ticket });

test('OPEN-AUTH-12 a ticket brings back what was put in, and is used up once', async () => {
  const key = keyOf(await open());
  assert.deepEqual(await readTicket(deps, key), { ok: true, value: { subject, detail: { device: 'd1' } } });
  const closed = await Promise.all(Array.from({ length: 10 }, () => closeTicket(deps, db, key)));
  assert.equal(closed.filter((result) => result.ok).length, 1);
  assert.deepEqual(await readTicket(deps, key), refuse('ticket_expired'));
});

const foreign: [string, (key: ReturnType<typeof keyOf>) => ReturnType<typeof keyOf>][] = [
  ['another purpose', (key) => ({ ...key, purpose: 'passkey_login' })],
  ['another brand', (key) => ({ ...key, merchantId: 2 })],
  ['another text', (key) => ({ ...key, ticket: `${key.ticket.slice(0, -2)}AA` })],
  ['no text', (key) => ({ ...key, ticket: '' })],
  ['a very long text', (key) => ({ ...key, ticket: 'x'.repeat(100_000) })],
];
for (const [name, change] of foreign)
  test(`a ticket is nothing to ${name}, and stays`, async () => {
    const key = keyOf(await open());
    assert.deepEqual(await readTicket(deps, change(key)), refuse('ticket_expired'));
    assert.deepEqual(await closeTicket(deps, db, change(key)), refuse('ticket_expired'));
    assert.equal((await readTicket(deps, key)).ok, true);
  });

test('OPEN-AUTH-12 a ticket ends after five minutes', async () => {
  const key = keyOf(await open());
  clock.advance(5 * MINUTE_MS);
  assert.deepEqual(await tryTicket(deps, key), refuse('ticket_expired'));
  assert.deepEqual(await closeTicket(deps, db, key), refuse('ticket_expired'));
});

test('OPEN-AUTH-12 five tries lock the subject for five minutes; a new ticket brings no new tries', async () => {
  const remaining: number[] = [];
  for (let tried = 0; tried < 5; tried += 1) {
    const result = await tryTicket(deps, keyOf(await open()));
    remaining.push(result.ok ? result.value.remaining : -1);
  }
  assert.deepEqual(remaining, [4, 3, 2, 1, 0]);
  const refused = await tryTicket(deps, keyOf(await open()));
  assert.deepEqual(refused, refuse('too_many_requests_5min', { retryAfter: 300 }));
  clock.advance(5 * MINUTE_MS);
  assert.equal((await tryTicket(deps, keyOf(await open()))).ok, true);
});

test('OPEN-AUTH-12 a hundred tries at once count five', async () => {
  const key = keyOf(await open());
  const results = await Promise.all(Array.from({ length: 100 }, () => tryTicket(deps, key)));
  assert.equal(results.filter((result) => result.ok).length, 5);
});

test('a closed ticket forgets its tries', async () => {
  for (let tried = 0; tried < 4; tried += 1) await tryTicket(deps, keyOf(await open()));
  assert.equal((await closeTicket(deps, db, keyOf(await open()))).ok, true);
  const next = await tryTicket(deps, keyOf(await open()));
  assert.equal(next.ok && next.value.remaining, 4);
});

test('the ticket itself is not at rest', async () => {
  const ticket = await open();
  const rows = await db.many<{ row: string }>('select t::text as row from factors.ticket t');
  assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(ticket)));
});

test('a hundred tries at once are a hundred counted tries', async () => {
  const limit = { merchantId: 1, subject: `test:${subject.id}`, max: 30, windowMs: MINUTE_MS };
  const results = await Promise.all(Array.from({ length: 100 }, () => takeAttempt(db, clock, limit)));
  assert.equal(results.filter((result) => result.ok).length, 30);
});

test('OPEN-AUTH-12 an address is known once it was remembered, to its subject alone', async () => {
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.7'), false);
  await rememberAddress(deps, db, subject, '198.51.100.7');
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.7'), true);
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.8'), false);
  assert.equal(await isKnownAddress(deps, db, { ...subject, kind: 'staff' }, '198.51.100.7'), false);
});

test('an IPv6 household is one address', async () => {
  await rememberAddress(deps, db, subject, '2001:db8:1:2:aaaa::1');
  assert.equal(await isKnownAddress(deps, db, subject, '2001:db8:1:2:bbbb::9'), true);
  assert.equal(await isKnownAddress(deps, db, subject, '2001:db8:1:3::1'), false);
  assert.deepEqual(
    (await listAddresses(deps, db, subject)).map(({ ip }) => ip),
    ['2001:db8:1:2::/64'],
  );
});

const networks: [ip: string, network: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['1:2:3:4:5::', '1:2:3:4::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
];
for (const [ip, network] of networks)
  test(`${ip} counts as ${network}`, () => assert.equal(networkOf(ip), network));

test('addresses are forgotten one, all, and after half a year', async () => {
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    await rememberAddress(deps, db, subject, ip);
  assert.equal(await forgetAddress(db, subject, '198.51.100.2'), true);
  assert.equal(await forgetAddress(db, subject, '198.51.100.2'), false);
  assert.equal((await listAddresses(deps, db, subject)).length, 2);
  clock.advance(181 * 24 * 60 * MINUTE_MS);
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.1'), false);
  assert.equal(await forgetAllAddresses(db, subject), 2);
});

test('of one subject the fifty last used addresses are kept', async () => {
  for (let n = 1; n <= 52; n += 1) {
    clock.advance(1_000);
    await rememberAddress(deps, db, subject, `198.51.100.${n}`);
  }
  const known = await listAddresses(deps, db, subject);
  assert.equal(known.length, 50);
  assert.equal(known[0]?.ip, '198.51.100.52');
  assert.equal(await isKnownAddress(deps, db, subject, '198.51.100.2'), false);
});
