import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { makeChallenge } from './altcha.ts';
import { checkBot } from './check-bot.ts';
import { createBotCheck } from './deps.ts';
import { sweepBotCheck } from './jobs.ts';
import { aBotCheckProof, botCheckForTests, proofToken } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const IP = '203.0.113.7';
const REFUSED = { ok: false, code: 'human_check_failed' };
let db: TestDatabase;
let merchant: Merchant;
let other: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx));
  other = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const spent = async () => (await db.one<{ n: number }>('select count(*)::int as n from bot_check.spent')).n;

test('OPEN-AUTH-14 AUTH-006 a solved challenge passes, once, however many bring it at the same time', async () => {
  const deps = botCheckForTests(db, clock);
  const proof = await aBotCheckProof(deps, merchant.id);
  const answers = await Promise.all(Array.from({ length: 5 }, () => checkBot(deps, merchant, proof, IP)));
  assert.equal(answers.filter(({ ok }) => ok).length, 1);
  assert.deepEqual(await checkBot(deps, merchant, proof, IP), REFUSED);
});

test('OPEN-AUTH-14 spelling a spent token differently does not make it a new one', async () => {
  const deps = botCheckForTests(db, clock);
  const proof = await aBotCheckProof(deps, merchant.id);
  assert.equal((await checkBot(deps, merchant, proof, IP)).ok, true);
  const { challenge, solution } = JSON.parse(Buffer.from(proof.hvToken, 'base64').toString()) as {
    challenge: { signature: string };
    solution: { counter: number };
  };
  const respelled = [
    proofToken({ solution, challenge, padding: 'x' }),
    proofToken({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
    proofToken({ challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution }),
    `${proof.hvToken}\n`,
  ];
  for (const hvToken of respelled)
    assert.deepEqual(await checkBot(deps, merchant, { hvType: 'altcha', hvToken }, IP), REFUSED);
});

test('OPEN-AUTH-14 a solution ends after two minutes', async () => {
  const deps = botCheckForTests(db, clock);
  const [intime, late] = [await aBotCheckProof(deps, merchant.id), await aBotCheckProof(deps, merchant.id)];
  clock.advance(119_999);
  assert.equal((await checkBot(deps, merchant, intime, IP)).ok, true);
  clock.advance(1);
  assert.deepEqual(await checkBot(deps, merchant, late, IP), REFUSED);
});

test('OPEN-AUTH-14 whatever is changed in a challenge or its solution, it is refused and nothing is spent', async () => {
  const deps = botCheckForTests(db, clock);
  const challenge = await makeChallenge(deps, merchant.id);
  const solution = await solveChallenge({ challenge, deriveKey });
  assert.ok(solution);
  const { parameters } = challenge;
  const stranger = createBotCheck({
    db,
    clock,
    log: deps.log,
    masterKey: 'another key of thirty-two characters',
    effort: deps.effort,
  });
  const foreign = await makeChallenge(stranger, merchant.id);
  const changed: [why: string, token: string][] = [
    [
      'a later end',
      proofToken({
        challenge: { ...challenge, parameters: { ...parameters, data: { ...parameters.data, until: 9e15 } } },
        solution,
      }),
    ],
    [
      'another brand',
      proofToken({
        challenge: {
          ...challenge,
          parameters: { ...parameters, data: { ...parameters.data, merchantId: other.id } },
        },
        solution,
      }),
    ],
    [
      'less work',
      proofToken({ challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution }),
    ],
    [
      'no key signature',
      proofToken({
        challenge: { ...challenge, parameters: { ...parameters, keySignature: undefined } },
        solution,
      }),
    ],
    ['no signature', proofToken({ challenge: { parameters }, solution })],
    ['a guessed key', proofToken({ challenge, solution: { counter: 1, derivedKey: '00'.repeat(32) } })],
    ['no solution', proofToken({ challenge })],
    [
      'another deployment’s',
      proofToken({ challenge: foreign, solution: await solveChallenge({ challenge: foreign, deriveKey }) }),
    ],
    ['not a proof', proofToken({ hello: 'world' })],
    ['not JSON', 'AAAA'],
    ['not base64', '💠'],
    ['nothing', ''],
  ];
  const before = await spent();
  for (const [why, hvToken] of changed)
    assert.deepEqual(await checkBot(deps, merchant, { hvType: 'altcha', hvToken }, IP), REFUSED, why);
  assert.equal(await spent(), before);
  const hvToken = proofToken({ challenge, solution });
  assert.equal((await checkBot(deps, merchant, { hvType: 'altcha', hvToken }, IP)).ok, true);
});

test('OPEN-AUTH-14 a solution counts for the brand it was made for, and for its own provider', async () => {
  const deps = botCheckForTests(db, clock);
  const proof = await aBotCheckProof(deps, merchant.id);
  assert.deepEqual(await checkBot(deps, other, proof, IP), REFUSED);
  assert.deepEqual(await checkBot(deps, merchant, { ...proof, hvType: 'turnstile' }, IP), REFUSED);
  assert.equal((await checkBot(deps, merchant, proof, IP)).ok, true);
});

test('OPEN-AUTH-14 OP-06 an operator may switch the check off', async () => {
  const deps = botCheckForTests(db, clock);
  const open = await db.transaction((tx) => aMerchant(tx, { settings: { security: { botCheck: 'off' } } }));
  assert.equal((await checkBot(deps, open, { hvType: '', hvToken: '' }, IP)).ok, true);
});

test('OPEN-AUTH-14 a spent proof is remembered for as long as it could be brought again', async () => {
  const deps = botCheckForTests(db, clock);
  const proof = await aBotCheckProof(deps, merchant.id);
  assert.equal((await checkBot(deps, merchant, proof, IP)).ok, true);
  clock.advance(119_000);
  await sweepBotCheck(deps);
  assert.deepEqual(await checkBot(deps, merchant, proof, IP), REFUSED);
  clock.advance(3_600_000);
  await sweepBotCheck(deps);
  assert.equal(await spent(), 0);
});
