import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, memoryLogger, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { firebasePhone } from './firebase-phone.ts';
import { verifyPhoneToken } from './phone-token.ts';
import { factorsForTests } from './testing.ts';

const PROJECT = 'baize-test';
const MINUTE = 60;

let db: TestDatabase;
let keyServer: Server;
let keysUrl = '';
let signer: CryptoKey;
let stranger: CryptoKey;
let clock: ReturnType<typeof fixedClock>;
let person = 0;

before(async () => {
  db = await testDatabase();
  const pair = await generateKeyPair('RS256', { extractable: true });
  signer = pair.privateKey;
  stranger = (await generateKeyPair('RS256')).privateKey;
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' }] });
  keyServer = createServer((_request, response) => response.end(keys)).listen(0, '127.0.0.1');
  await new Promise((resolve) => keyServer.once('listening', resolve));
  keysUrl = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/keys`;
});
after(async () => {
  keyServer.close();
  await db.drop();
});
beforeEach(() => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  person += 1;
});

const depsWith = (url = keysUrl, log = memoryLogger()) =>
  factorsForTests(db, clock, {
    phone: firebasePhone({ projectId: PROJECT, apiKey: 'public', keysUrl: url, log }),
  });

type Options = { claims?: JWTPayload; key?: CryptoKey; header?: { alg: string; kid: string } };
function aToken(options: Options = {}): Promise<string> {
  const now = Math.floor(clock.now().getTime() / 1000);
  return new SignJWT({
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: `person-${person}`,
    iat: now - 5,
    exp: now + 60 * MINUTE,
    auth_time: now - 5,
    phone_number: '+85512345678',
    firebase: { sign_in_provider: 'phone' },
    ...options.claims,
  })
    .setProtectedHeader(options.header ?? { alg: 'RS256', kid: 'k1' })
    .sign(options.key ?? signer);
}

test('AUTH-014 a signed statement gives the number, once', async () => {
  const deps = depsWith();
  const token = await aToken();
  assert.deepEqual(await verifyPhoneToken(deps, token), {
    ok: true,
    value: { dialingCode: '855', number: '12345678' },
  });
  assert.deepEqual(await verifyPhoneToken(deps, token), refuse('code_expired'));
});

test('one statement sent by many at once counts once', async () => {
  const deps = depsWith();
  const token = await aToken();
  const answers = await Promise.all(Array.from({ length: 10 }, () => verifyPhoneToken(deps, token)));
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
});

const seconds = () => Math.floor(clock.now().getTime() / 1000);
const refusals: [name: string, token: () => Promise<string>, code: string][] = [
  ['no token at all', () => Promise.resolve(''), 'captcha_check_failed'],
  ['a very long text', () => Promise.resolve('x'.repeat(100_000)), 'captcha_check_failed'],
  ['a stranger’s signature', () => aToken({ key: stranger }), 'captcha_check_failed'],
  ['an unknown key', () => aToken({ header: { alg: 'RS256', kid: 'k2' } }), 'captcha_check_failed'],
  ['another project', () => aToken({ claims: { aud: 'somebody-else' } }), 'captcha_check_failed'],
  [
    'another issuer',
    () => aToken({ claims: { iss: 'https://accounts.google.com' } }),
    'captcha_check_failed',
  ],
  ['a token of no phone', () => aToken({ claims: { phone_number: undefined } }), 'captcha_check_failed'],
  [
    'a sign-in by other means',
    () => aToken({ claims: { firebase: { sign_in_provider: 'password' } } }),
    'captcha_check_failed',
  ],
  [
    'a sign-in in the future',
    () => aToken({ claims: { auth_time: seconds() + 10 * MINUTE } }),
    'captcha_check_failed',
  ],
  ['an expired token', () => aToken({ claims: { exp: seconds() - 5 * MINUTE } }), 'code_expired'],
  [
    'a sign-in of ten minutes ago',
    () => aToken({ claims: { auth_time: seconds() - 10 * MINUTE } }),
    'code_expired',
  ],
  [
    'a number of a country we do not know',
    () => aToken({ claims: { phone_number: '+99912345678' } }),
    'invalid_phone_number',
  ],
];
for (const [name, token, code] of refusals)
  test(`AUTH-148 the phone provider: ${name} is ${code}`, async () => {
    const answer = await verifyPhoneToken(depsWith(), await token());
    assert.equal(answer.ok ? 'ok' : answer.code, code);
  });

test('AUTH-148 a token without a signature is refused', async () => {
  const [, payload = ''] = (await aToken()).split('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  assert.deepEqual(await verifyPhoneToken(depsWith(), none), refuse('captcha_check_failed'));
});

test('AUTH-145 keys that cannot be read let nobody in, and are logged', async () => {
  const log = memoryLogger();
  const answer = await verifyPhoneToken(depsWith('http://127.0.0.1:9/keys', log), await aToken());
  assert.deepEqual(answer, refuse('unknown_error'));
  assert.equal(log.lines.length, 1);
});

test('AUTH-150 without a provider the operation is not enabled', async () => {
  const answer = await verifyPhoneToken(factorsForTests(db, clock), await aToken());
  assert.deepEqual(answer, refuse('operation_not_enabled'));
});
