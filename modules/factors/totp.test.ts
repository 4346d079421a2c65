import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { fixedClock, invariant, refuse } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import type { FactorsDeps } from './deps.ts';
import { confirmTotp, startTotp } from './start-totp.ts';
import type { Subject } from './subject.ts';
import { factorsForTests, totpCode, wrongCode } from './testing.ts';
import { removeTotp, renewBackupCodes, totpState, verifyTotp } from './verify-totp.ts';

const STEP_MS = 30_000;
let db: TestDatabase;
let clock: ReturnType<typeof fixedClock>;
let deps: FactorsDeps;
let subject: Subject = { kind: 'member', id: 300_000 };

before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
beforeEach(() => {
  clock = fixedClock('2026-11-20T10:00:00Z');
  deps = factorsForTests(db, clock);
  subject = { kind: 'member', id: subject.id + 1 };
});

const shownAt = (secret: string, stepsAway = 0) =>
  totpCode(secret, new Date(clock.now().getTime() + stepsAway * STEP_MS));
const start = () => startTotp(deps, subject, { issuer: 'A site', label: 'lina' });
const confirm = (code: string) => confirmTotp(deps, 1, subject, code);
const check = (code: string, of = subject) => verifyTotp(deps, 1, of, code);

/** Somebody whose authenticator is set up, a step ago. */
async function enrolled() {
  const started = await start();
  invariant(started.ok, 'started');
  const { secret } = started.value;
  const confirmed = await confirm(await shownAt(secret));
  invariant(confirmed.ok, 'confirmed');
  clock.advance(2 * STEP_MS);
  return { secret, backupCodes: confirmed.value.backupCodes };
}

test('OPEN-AUTH-13 enrolment shows the secret once and counts only once a code was shown', async () => {
  const started = await start();
  invariant(started.ok, 'started');
  const { secret, uri } = started.value;
  assert.match(uri, /^otpauth:\/\/totp\/A%20site:lina\?/);
  assert.ok(uri.includes(secret));
  assert.equal(codeOf(await check(await shownAt(secret))), 'totp_not_enabled');
  assert.deepEqual(await totpState(db, subject), { enabled: false, backupCodesLeft: 0 });
  assert.equal(codeOf(await confirm(wrongCode(await shownAt(secret)))), 'invalid_verification_code');
  assert.equal(codeOf(await confirm('')), 'missing_verification_code');
  const confirmed = await confirm(await shownAt(secret));
  invariant(confirmed.ok, 'confirmed');
  assert.equal(confirmed.value.backupCodes.length, 8);
  assert.equal(new Set(confirmed.value.backupCodes).size, 8);
  for (const code of confirmed.value.backupCodes)
    assert.match(code, /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  assert.deepEqual(await totpState(db, subject), { enabled: true, backupCodesLeft: 8 });
  assert.deepEqual(await start(), refuse('totp_already_enabled'));
  assert.equal(codeOf(await confirm(await shownAt(secret, 1))), 'totp_already_enabled');
});

test('a second start takes the place of a secret never confirmed', async () => {
  const first = await start();
  const second = await start();
  invariant(first.ok && second.ok, 'started');
  assert.equal(codeOf(await confirm(await shownAt(first.value.secret))), 'invalid_verification_code');
  assert.equal(codeOf(await confirm(await shownAt(second.value.secret))), 'ok');
});

test('nothing at rest shows the secret or a backup code', async () => {
  const { secret, backupCodes } = await enrolled();
  const rows = await db.many<{ row: string }>(
    `select t::text as row from factors.totp t union all select b::text from factors.backup_code b`,
  );
  const text = rows.map(({ row }) => row).join('\n');
  const hidden = [secret, ...backupCodes, ...backupCodes.map((code) => code.replace('-', ''))];
  for (const plain of hidden) {
    assert.ok(!text.includes(plain));
    assert.ok(!text.includes(Buffer.from(plain).toString('hex')));
  }
});

const steps: [name: string, stepsAway: number, answer: string][] = [
  ['of this step', 0, 'ok'],
  ['one step late', -1, 'ok'],
  ['one step early', 1, 'ok'],
  ['two steps late', -2, 'invalid_verification_code'],
  ['two steps early', 2, 'invalid_verification_code'],
];
for (const [name, stepsAway, answer] of steps)
  test(`OPEN-AUTH-13 a code ${name}: ${answer}`, async () => {
    const { secret } = await enrolled();
    clock.advance(10 * STEP_MS);
    assert.equal(codeOf(await check(await shownAt(secret, stepsAway))), answer);
  });

test('OPEN-AUTH-13 a code works once, the one that confirmed too, and no older one after it', async () => {
  const started = await start();
  invariant(started.ok, 'started');
  const { secret } = started.value;
  const first = await shownAt(secret);
  await confirm(first);
  assert.equal(codeOf(await check(first)), 'invalid_verification_code');
  clock.advance(STEP_MS);
  const [next, older] = [await shownAt(secret, 1), await shownAt(secret)];
  assert.equal(codeOf(await check(next)), 'ok');
  assert.equal(codeOf(await check(next)), 'invalid_verification_code');
  assert.equal(codeOf(await check(older)), 'invalid_verification_code');
});

test('OPEN-AUTH-13 one code sent by many at once is accepted once', async () => {
  const { secret } = await enrolled();
  const code = await shownAt(secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => check(code)));
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
});

test('OPEN-AUTH-13 a backup code works once, however it is written', async () => {
  const { backupCodes } = await enrolled();
  const [first = '', second = ''] = backupCodes;
  assert.deepEqual(await check(first), { ok: true, value: { by: 'backup', backupCodesLeft: 7 } });
  assert.equal(codeOf(await check(first)), 'invalid_verification_code');
  assert.equal(codeOf(await check(` ${second.toLowerCase().replace('-', ' ')} `)), 'ok');
  assert.equal((await totpState(db, subject)).backupCodesLeft, 6);
});

test('a backup code is its own subject’s alone', async () => {
  const { backupCodes } = await enrolled();
  subject = { ...subject, id: subject.id + 1 };
  const other = await enrolled();
  assert.equal(codeOf(await check(backupCodes[0] ?? '')), 'invalid_verification_code');
  assert.equal(codeOf(await check(other.backupCodes[0] ?? '')), 'ok');
});

test('a member’s authenticator is not an operator’s of the same number', async () => {
  const { secret } = await enrolled();
  assert.equal(
    codeOf(await check(await shownAt(secret), { kind: 'staff', id: subject.id })),
    'totp_not_enabled',
  );
});

test('OPEN-AUTH-12 five wrong codes lock five minutes, also for the right one', async () => {
  const { secret } = await enrolled();
  for (let tried = 0; tried < 5; tried += 1)
    assert.equal(codeOf(await check(wrongCode(await shownAt(secret)))), 'invalid_verification_code');
  assert.deepEqual(await check(await shownAt(secret)), refuse('too_many_requests_5min', { retryAfter: 300 }));
  clock.advance(5 * 60_000);
  assert.equal(codeOf(await check(await shownAt(secret))), 'ok');
});

test('a hundred wrong codes at once count five', async () => {
  const { secret } = await enrolled();
  const wrong = wrongCode(await shownAt(secret));
  const answers = await Promise.all(Array.from({ length: 100 }, () => check(wrong).then(codeOf)));
  assert.equal(answers.filter((answer) => answer === 'invalid_verification_code').length, 5);
  assert.equal(answers.filter((answer) => answer === 'too_many_requests_5min').length, 95);
});

test('fifty wrong codes in a day lock the rest of it', async () => {
  const { secret } = await enrolled();
  for (let tried = 0; tried < 50; tried += 1) {
    if (tried % 5 === 0) clock.advance(6 * 60_000);
    await check(wrongCode(await shownAt(secret)));
  }
  clock.advance(6 * 60_000);
  assert.equal(codeOf(await check(await shownAt(secret))), 'too_many_requests_5min');
  clock.advance(24 * 3_600_000);
  assert.equal(codeOf(await check(await shownAt(secret))), 'ok');
});

test('new backup codes take an authenticator’s code, and end the old ones', async () => {
  const { secret, backupCodes } = await enrolled();
  const [old = ''] = backupCodes;
  assert.equal(codeOf(await renewBackupCodes(deps, 1, subject, old)), 'invalid_verification_code');
  const renewed = await renewBackupCodes(deps, 1, subject, await shownAt(secret));
  invariant(renewed.ok, 'renewed');
  assert.equal(renewed.value.backupCodes.length, 8);
  assert.equal(codeOf(await check(old)), 'invalid_verification_code');
  assert.equal(codeOf(await check(renewed.value.backupCodes[0] ?? '')), 'ok');
});

test('a removed authenticator proves nothing, nor do its backup codes', async () => {
  const { secret, backupCodes } = await enrolled();
  assert.equal(await removeTotp(db, subject), true);
  assert.equal(await removeTotp(db, subject), false);
  assert.equal(codeOf(await check(await shownAt(secret))), 'totp_not_enabled');
  assert.equal(codeOf(await check(backupCodes[0] ?? '')), 'totp_not_enabled');
});
