import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findTimestamp, isFresh, loadPrivateKey, loadPublicKey, signBody, verifyBody } from './signature.ts';

// Public example key and vectors of coingaming/Hub88-Examples (Apache-2.0); see test-vectors/NOTICE.md.
const pem = readFileSync(new URL('test-vectors/hub88-example.private.pem', import.meta.url), 'utf8');
const vectors = readFileSync(new URL('test-vectors/hub88-signatures.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const cut = line.lastIndexOf(';');
    return { data: line.slice(0, cut), signature: line.slice(cut + 1) };
  });
const privateKey = loadPrivateKey(pem);
const hub88 = { keyId: 'hub88', key: loadPublicKey(pem) };

test('OPEN-PLAY-01 the public Hub88 vectors are signed and verified byte for byte', () => {
  assert.equal(vectors.length, 5);
  for (const { data, signature } of vectors) {
    assert.equal(signBody(data, privateKey), signature);
    assert.ok(verifyBody(Buffer.from(data), { 'x-hub88-signature': signature }, [hub88]));
    assert.ok(!verifyBody(Buffer.from(`${data} `), { 'x-hub88-signature': signature }, [hub88]));
  }
});

test('OPEN-PLAY-01 a signature is found under each alias, the canonical name first', () => {
  const body = Buffer.from('test');
  const good = signBody(body, privateKey);
  for (const name of ['x-hub88-signature', 'x-auth-signature', 'x-vendor-signature']) {
    assert.ok(verifyBody(body, { [name]: good }, [hub88]), name);
  }
  assert.ok(!verifyBody(body, { 'x-hub88-signature': 'bad', 'x-auth-signature': good }, [hub88]));
  assert.ok(!verifyBody(body, {}, [hub88]));
  assert.ok(!verifyBody(body, { 'x-hub88-signature': '' }, [hub88]));
});

test('OPEN-PLAY-01 keys rotate: several are active, X-Key-Id picks one, none means refusal', () => {
  const body = Buffer.from('{"a":1}');
  const next = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [hub88, { keyId: 'next', key: next.publicKey }];
  const headers = { 'x-hub88-signature': signBody(body, next.privateKey) };
  assert.ok(verifyBody(body, headers, keys));
  assert.ok(verifyBody(body, { ...headers, 'x-key-id': 'next' }, keys));
  assert.ok(!verifyBody(body, { ...headers, 'x-key-id': 'hub88' }, keys));
  assert.ok(!verifyBody(body, headers, [hub88]));
  assert.ok(!verifyBody(body, headers, []));
});

test('OPEN-PLAY-01 short and non-RSA keys are refused when loaded', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const curve = generateKeyPairSync('ed25519');
  const asPem = { type: 'pkcs8', format: 'pem' } as const;
  assert.throws(() => loadPrivateKey(short.privateKey.export(asPem).toString()), RangeError);
  assert.throws(() => loadPrivateKey(curve.privateKey.export(asPem).toString()), RangeError);
});

test('OPEN-PLAY-01 a message is fresh within five minutes on either side', () => {
  const now = Date.parse('2026-01-01T00:10:00Z');
  const cases: [string | undefined, boolean][] = [
    [String(now), true],
    ['2026-01-01T00:10:00Z', true],
    [String(now - 300_000), true],
    [String(now - 300_001), false],
    [String(now + 300_000), true],
    [String(now + 300_001), false],
    ['yesterday', false],
    ['', false],
    [undefined, false],
  ];
  for (const [header, fresh] of cases) {
    assert.equal(isFresh({ 'x-msg-timestamp': header }, now), fresh, String(header));
  }
  assert.equal(findTimestamp({ 'x-msg-timestamp': '2026-01-01T07:10:00+07:00' }), now);
});
