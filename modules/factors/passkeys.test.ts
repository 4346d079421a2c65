import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, invariant, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { TEST_SECRET_KEY } from '@baize/dispatch/testing';
import { codeOf } from '@baize/endpoint/testing';
import { createSecretBox } from '@baize/site';
import { addPasskey, passkeyRegistrationOptions } from './add-passkey.ts';
import type { FactorsDeps } from './deps.ts';
import { passkeyAnswer, passkeyCreated } from './passkey-response.ts';
import { listPasskeys, removeAllPasskeys, removePasskey } from './passkeys.ts';
import { relyingParty, type RelyingParty } from './relying-party.ts';
import type { Subject } from './subject.ts';
import { aSoftAuthenticator, factorsForTests, type SoftOverrides } from './testing.ts';
import { passkeyLoginOptions, verifyPasskey } from './verify-passkey.ts';

const RP: RelyingParty = { rpId: 'play.example', origins: ['https://play.example'] };
const ORIGIN = 'https://play.example';

let db: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let deps: FactorsDeps;
let subject: Subject = { kind: 'member', id: 400_000 };
let phone: ReturnType<typeof aSoftAuthenticator>;

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(() => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  deps = factorsForTests(db, clock);
  subject = { kind: 'member', id: subject.id + 1 };
  phone = aSoftAuthenticator(ORIGIN);
});

async function begin(of: Subject = subject, rp = RP) {
  const asked = { merchantId: 1, subject: of, rp, rpName: 'A site', userName: 'lina', displayName: 'Lina' };
  const begun = await passkeyRegistrationOptions(deps, asked);
  invariant(begun.ok, 'begun');
  return begun.value;
}
async function add(overrides: SoftOverrides = {}, rp = RP, of = subject) {
  const { options, ticket } = await begin(of, rp);
  const response = passkeyCreated.parse(await phone.create(options, overrides));
  return addPasskey(deps, { merchantId: 1, subject: of, rp, ticket, name: 'My phone', response });
}
type Login = { merchantId?: number; kind?: Subject['kind']; rp?: RelyingParty };
async function login(overrides: SoftOverrides = {}, asked: Login = {}, given: Login = {}) {
  const at = { merchantId: 1, kind: 'member' as const, rp: RP };
  const { options, ticket } = await passkeyLoginOptions(deps, { ...at, ...asked });
  const response = passkeyAnswer.parse(phone.get(options, overrides));
  return verifyPasskey(deps, { ...at, ...asked, ...given, ticket, response });
}

test('a passkey is discoverable, asks for its owner, and is not offered where it is known', async () => {
  const first = await begin();
  assert.deepEqual(first.options.authenticatorSelection, {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  });
  assert.equal(first.options.rp.id, 'play.example');
  assert.ok(!Buffer.from(first.options.user.id, 'base64url').toString().includes(String(subject.id)));
  assert.equal(codeOf(await add()), 'ok');
  const second = await begin();
  assert.deepEqual(
    second.options.excludeCredentials?.map(({ id }) => id),
    phone.credentials.map(({ id }) => id.toString('base64url')),
  );
});

test('a passkey signs its owner in, and says when it was last used', async () => {
  const added = await add();
  invariant(added.ok, 'added');
  clock.advance(60_000);
  assert.deepEqual(await login(), {
    ok: true,
    value: { subject, passkeyId: added.value.passkeyId, name: 'My phone' },
  });
  assert.deepEqual(await listPasskeys(db, subject), [
    {
      id: added.value.passkeyId,
      name: 'My phone',
      createdAt: clock.now().getTime() - 60_000,
      lastUsedAt: clock.now().getTime(),
    },
  ]);
});

test('a challenge for signing in names no credential', async () => {
  await add();
  const { options } = await passkeyLoginOptions(deps, { merchantId: 1, kind: 'member', rp: RP });
  assert.deepEqual(options.allowCredentials ?? [], []);
  assert.equal(options.userVerification, 'required');
});

const badAdditions: [name: string, overrides: SoftOverrides][] = [
  ['without its owner’s finger, face or PIN', { isVerified: false }],
  ['from another site’s page', { origin: 'https://evil.example' }],
  ['from another port', { origin: 'https://play.example:8443' }],
  ['from a page without TLS', { origin: 'http://play.example' }],
  ['made for another host', { rpId: 'evil.example' }],
];
for (const [name, overrides] of badAdditions)
  test(`a passkey ${name} is not added`, async () => {
    assert.deepEqual(await add(overrides), refuse('passkey_refused'));
    assert.deepEqual(await listPasskeys(db, subject), []);
  });

const badLogins: [name: string, overrides: SoftOverrides, asked: Login, given: Login, code: string][] = [
  ['without its owner’s finger, face or PIN', { isVerified: false }, {}, {}, 'passkey_refused'],
  ['from another site’s page', { origin: 'https://evil.example' }, {}, {}, 'passkey_refused'],
  ['for another host', { rpId: 'evil.example' }, {}, {}, 'passkey_refused'],
  ['at another brand', {}, { merchantId: 2 }, {}, 'passkey_refused'],
  ['with another brand’s challenge', {}, { merchantId: 2 }, { merchantId: 1 }, 'ticket_expired'],
  ['at the console', {}, { kind: 'staff' }, {}, 'passkey_refused'],
  ['with the console’s challenge', {}, { kind: 'staff' }, { kind: 'member' }, 'ticket_expired'],
  [
    'at another host of the brand',
    {},
    { rp: { rpId: 'other.example', origins: [ORIGIN] } },
    {},
    'passkey_refused',
  ],
  [
    'with another host’s challenge',
    {},
    { rp: { rpId: 'other.example', origins: [ORIGIN] } },
    { rp: RP },
    'passkey_refused',
  ],
];
for (const [name, overrides, asked, given, code] of badLogins)
  test(`an answer ${name} is refused`, async () => {
    await add();
    assert.equal(codeOf(await login(overrides, asked, given)), code);
    assert.equal((await listPasskeys(db, subject))[0]?.lastUsedAt, null);
    assert.equal(codeOf(await login()), 'ok');
  });

test('an answer works once, and a challenge five minutes', async () => {
  await add();
  const at = { merchantId: 1, kind: 'member' as const, rp: RP };
  const { options, ticket } = await passkeyLoginOptions(deps, at);
  const response = phone.get(options);
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => verifyPasskey(deps, { ...at, ticket, response })),
  );
  assert.deepEqual(sent.map(codeOf).toSorted(), ['ok', ...Array<string>(4).fill('ticket_expired')]);
  const late = await passkeyLoginOptions(deps, at);
  clock.advance(5 * 60_000);
  const answer = { ...at, ticket: late.ticket, response: phone.get(late.options) };
  assert.deepEqual(await verifyPasskey(deps, answer), refuse('ticket_expired'));
});

test('an answer to another challenge is refused', async () => {
  await add();
  const at = { merchantId: 1, kind: 'member' as const, rp: RP };
  const [one, two] = [await passkeyLoginOptions(deps, at), await passkeyLoginOptions(deps, at)];
  const crossed = { ...at, ticket: two.ticket, response: phone.get(one.options) };
  assert.deepEqual(await verifyPasskey(deps, crossed), refuse('passkey_refused'));
});

test('a changed signature, an unknown passkey and a foreign user handle are refused', async () => {
  await add();
  const at = { merchantId: 1, kind: 'member' as const, rp: RP };
  const bend: ((answer: ReturnType<typeof phone.get>) => ReturnType<typeof phone.get>)[] = [
    (answer) => ({ ...answer, response: { ...answer.response, signature: 'AAAA' } }),
    (answer) => ({ ...answer, id: 'A'.repeat(43), rawId: 'A'.repeat(43) }),
    (answer) => ({ ...answer, response: { ...answer.response, userHandle: 'A'.repeat(43) } }),
  ];
  for (const change of bend) {
    const { options, ticket } = await passkeyLoginOptions(deps, at);
    const response = change(phone.get(options));
    assert.deepEqual(await verifyPasskey(deps, { ...at, ticket, response }), refuse('passkey_refused'));
  }
});

test('a counter that does not move on is refused: the passkey may be copied', async () => {
  await add({ counter: 7 });
  assert.equal(codeOf(await login({ counter: 9 })), 'ok');
  assert.equal(codeOf(await login({ counter: 9 })), 'passkey_refused');
  assert.equal(codeOf(await login({ counter: 8 })), 'passkey_refused');
  assert.equal(codeOf(await login({ counter: 0 })), 'passkey_refused');
  assert.equal(codeOf(await login({ counter: 10 })), 'ok');
});

test('an authenticator that never counts says 0 for ever and is believed', async () => {
  await add({ counter: 0 });
  assert.equal(codeOf(await login({ counter: 0 })), 'ok');
  assert.equal(codeOf(await login({ counter: 0 })), 'ok');
});

test('a challenge asked for somebody is answered by that somebody only', async () => {
  await add();
  const at = { merchantId: 1, kind: 'member' as const, rp: RP };
  const other = { ...subject, id: subject.id + 1 };
  for (const [asked, code] of [
    [other, 'passkey_refused'],
    [subject, 'ok'],
  ] as const) {
    const { options, ticket } = await passkeyLoginOptions(deps, { ...at, subject: asked });
    assert.equal(codeOf(await verifyPasskey(deps, { ...at, ticket, response: phone.get(options) })), code);
  }
});

test('a ticket for adding is its owner’s, and used up by a failure too', async () => {
  const { options, ticket } = await begin();
  const response = await phone.create(options);
  const made = { merchantId: 1, rp: RP, ticket, name: '', response };
  const other = { ...subject, id: subject.id + 1 };
  assert.deepEqual(await addPasskey(deps, { ...made, subject: other }), refuse('ticket_expired'));
  assert.deepEqual(await addPasskey(deps, { ...made, subject }), refuse('ticket_expired'));
  assert.deepEqual(await listPasskeys(db, subject), []);
});

test('one passkey is not added twice, to nobody', async () => {
  const { options, ticket } = await begin();
  const again = await begin();
  const made = { merchantId: 1, subject, rp: RP, name: 'x' };
  const response = await phone.create(options);
  assert.equal(codeOf(await addPasskey(deps, { ...made, ticket, response })), 'ok');
  const client = Buffer.from(
    JSON.stringify({ type: 'webauthn.create', challenge: again.options.challenge, origin: ORIGIN }),
  ).toString('base64url');
  const repeated = { ...response, response: { ...response.response, clientDataJSON: client } };
  assert.deepEqual(
    await addPasskey(deps, { ...made, ticket: again.ticket, response: repeated }),
    refuse('passkey_exists'),
  );
});

test('ten passkeys are the most, also when twelve come at once', async () => {
  const begun = await Promise.all(Array.from({ length: 12 }, () => begin()));
  const answers = await Promise.all(
    begun.map(async ({ options, ticket }) =>
      addPasskey(deps, {
        merchantId: 1,
        subject,
        rp: RP,
        ticket,
        name: 'x',
        response: await phone.create(options),
      }),
    ),
  );
  assert.equal(answers.filter((answer) => answer.ok).length, 10);
  assert.deepEqual(new Set(answers.filter((answer) => !answer.ok).map(codeOf)), new Set(['passkeys_full']));
  const asked = { merchantId: 1, subject, rp: RP, rpName: 'A', userName: 'l', displayName: 'l' };
  assert.deepEqual(await passkeyRegistrationOptions(deps, asked), refuse('passkeys_full'));
});

test('a removed passkey opens nothing; another’s cannot be removed', async () => {
  const added = await add();
  invariant(added.ok, 'added');
  const { passkeyId } = added.value;
  assert.equal(await removePasskey(db, { ...subject, kind: 'staff' }, passkeyId), false);
  assert.equal(codeOf(await login()), 'ok');
  assert.equal(await removePasskey(db, subject, passkeyId), true);
  assert.deepEqual(await login(), refuse('passkey_refused'));
  await add();
  assert.equal(await removeAllPasskeys(db, subject), 1);
});

const hosts: [host: string, header: string | undefined, origins: string[]][] = [
  ['play.example', 'play.example', ['https://play.example']],
  ['play.example', 'play.example:8443', ['https://play.example:8443']],
  ['play.example', undefined, ['https://play.example']],
  ['localhost', 'localhost:8081', ['https://localhost:8081', 'http://localhost:8081']],
  ['localhost.evil.example', 'localhost.evil.example', ['https://localhost.evil.example']],
];
for (const [host, header, origins] of hosts)
  test(`pages of ${header ?? host} are ${origins.join(', ')}`, () =>
    assert.deepEqual(relyingParty({ host, header: () => header }), { rpId: host, origins }));

const malformed: [string, unknown][] = [
  ['nothing', {}],
  ['a number for an id', { id: 5 }],
  ['text that is no base64url', { ...aSoftResponse(), id: 'a b' }],
  ['a very long signature', { ...aSoftResponse('A'.repeat(10_000)) }],
];
for (const [name, value] of malformed)
  test(`an answer with ${name} is refused`, () =>
    assert.equal(passkeyAnswer.safeParse(value).success, false));

function aSoftResponse(signature = 'AAAA') {
  const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature };
  return { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
}

test('a passkey that was made under an earlier master key still signs in', async () => {
  assert.equal(codeOf(await add()), 'ok');
  const later = createSecretBox('another secret key for tests, thirty-two long', {
    masterKey: TEST_SECRET_KEY,
  });
  deps = factorsForTests(db, clock, { box: later });
  assert.equal(codeOf(await login()), 'ok');
  deps = factorsForTests(db, clock, {
    box: createSecretBox('another secret key for tests, thirty-two long'),
  });
  assert.equal(codeOf(await login()), 'passkey_refused', 'the key it was made under is not known');
});
