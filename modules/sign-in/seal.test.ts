import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { createSecretBox } from '@baize/site';
import type { SignInDeps } from './deps.ts';
import { parseSealed, readContent } from './seal.ts';
import { createSealing } from './sealing.ts';
import { signInForTests, sealWith } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
});
after(() => db.drop());

test('API-003 an E field opens to what was typed, once', async () => {
  const sealed = sealWith(await deps.sealing.publicKey(), 'Pässwörd 1!', { at: clock.now() });
  assert.deepEqual(await deps.sealing.open(sealed), { ok: true, value: 'Pässwörd 1!' });
  assert.deepEqual(await deps.sealing.open(sealed), { ok: false, code: 'sealed_replayed' });
});

test('API-003 a nonce used before is refused in another field too', async () => {
  const key = await deps.sealing.publicKey();
  const nonce = '0123456789abcdef';
  assert.ok((await deps.sealing.open(sealWith(key, 'a', { at: clock.now(), nonce }))).ok);
  const again = await deps.sealing.open(sealWith(key, 'b', { at: clock.now(), nonce }));
  assert.deepEqual(again, { ok: false, code: 'sealed_replayed' });
});

test('API-003 old, early, damaged and foreign fields are refused', async () => {
  const key = await deps.sealing.publicKey();
  const at = (ms: number) => ({ at: new Date(clock.now().getTime() + ms) });
  const good = sealWith(key, 'x', at(0));
  const refused = [
    sealWith(key, 'x', at(-300_001)),
    sealWith(key, 'x', at(300_001)),
    sealWith(key, 'x', { ...at(0), nonce: 'short' }),
    sealWith(key, 'x'.repeat(129), at(0)),
    sealWith({ ...key, kid: '00000000' }, 'x', at(0)),
    `${good.slice(0, -10)}AAAAAAAAAA`,
    good.replace('v1.', 'v2.'),
    'Demo1234',
    '',
  ];
  for (const text of refused)
    assert.deepEqual(await deps.sealing.open(text), { ok: false, code: 'sealed_invalid' }, text.slice(0, 30));
  for (const ms of [-300_000, 300_000])
    assert.ok((await deps.sealing.open(sealWith(key, 'x', at(ms)))).ok, `${ms} ms`);
});

test('API-003 keys rotate after thirty days; the one before opens for a day more', async () => {
  const before = await deps.sealing.publicKey();
  assert.deepEqual(await deps.sealing.publicKey(), before);
  clock.advance(30 * 86_400_000);
  const next = await deps.sealing.publicKey();
  assert.notEqual(next.kid, before.kid);
  const fresh = () =>
    createSealing({ db, clock, box: createSecretBox('a secret key for tests, thirty-two long at least') });
  assert.ok((await fresh().open(sealWith(before, 'x', { at: clock.now() }))).ok);
  clock.advance(86_400_000 + 1);
  assert.deepEqual(await fresh().open(sealWith(before, 'x', { at: clock.now() })), {
    ok: false,
    code: 'sealed_invalid',
  });
});

test('API-003 processes that start together share one key', async () => {
  clock.advance(31 * 86_400_000);
  const keys = await Promise.all(
    Array.from({ length: 4 }, () => signInForTests(db, clock).sealing.publicKey()),
  );
  assert.equal(new Set(keys.map((key) => key.kid)).size, 1);
});

test('the private key is not readable at rest', async () => {
  const { row } = await db.one<{ row: string }>(
    `select string_agg(encode(private_sealed, 'escape'), '') as row from sign_in.sealing_key`,
  );
  assert.ok(!row.includes('PRIVATE'));
});

test('API-003 the form and the content are checked apart', () => {
  assert.equal(parseSealed('v1.abcdefgh.short'), undefined);
  const now = new Date(1_000_000);
  const content = { v: 'x', t: 1_000_000, n: '0123456789abcdef' };
  assert.deepEqual(readContent(JSON.stringify(content), now), content);
  for (const bad of [
    '',
    '{}',
    '[]',
    'null',
    JSON.stringify({ ...content, extra: 1 }),
    JSON.stringify({ ...content, t: '1' }),
  ])
    assert.equal(readContent(bad, now), undefined, bad);
});
