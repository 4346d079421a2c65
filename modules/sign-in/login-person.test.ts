import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { codeOf } from '@baize/endpoint/testing';
import { attemptsOf } from '@baize/factors/testing';
import { aCaptcha, aBotCheckProof } from '@baize/bot-check/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { listLoginEvents } from './login-event.sql.ts';
import { signInForTests, logIn, aUser } from './testing.ts';

/** What stands between a stranger and a guess: a person, the captcha, one answer for everything that is wrong. */
const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let guarded: Merchant;
let open: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  await db.transaction(async (tx) => {
    guarded = await aMerchant(tx);
    open = await aMerchant(tx, { settings: { security: { botCheck: 'off', lockAfterFailures: 100 } } });
  });
});
after(() => db.drop());

const newMember = (merchant: Merchant, account: string, options: { isHouse?: boolean } = {}) =>
  db.transaction((tx) => aUser(tx, { merchant, account, password: 'Demo1234', ...options }));

test('AUTH-002 AUTH-006 OPEN-AUTH-14 by username a person comes first, and each proof opens one try', async () => {
  await newMember(guarded, 'person01');
  const right = { username: 'person01', password: 'Demo1234' };
  assert.equal(codeOf(await logIn(deps, guarded, right)), 'human_check_failed');
  const forged = { hvType: 'altcha', hvToken: Buffer.from('{}').toString('base64') };
  assert.equal(codeOf(await logIn(deps, guarded, { ...right, ...forged })), 'human_check_failed');
  assert.equal(await attemptsOf(db, 'login:account:person01'), 0, 'without a person nothing is counted');

  const proof = await aBotCheckProof(deps.botCheck, guarded.id);
  assert.equal(codeOf(await logIn(deps, guarded, { ...right, ...proof })), 'ok');
  assert.equal(codeOf(await logIn(deps, guarded, { ...right, ...proof })), 'human_check_failed');
  const elsewhere = await aBotCheckProof(deps.botCheck, open.id);
  assert.equal(codeOf(await logIn(deps, guarded, { ...right, ...elsewhere })), 'human_check_failed');
});

test('AUTH-017 OPEN-AUTH-04 after three failures the picture is asked for, once per try, before the password', async () => {
  await newMember(open, 'picture01');
  const ip = '192.0.2.1';
  const wrong = { username: 'picture01', password: 'Wrong1234' };
  for (let failure = 1; failure <= 3; failure += 1) {
    const answer = await logIn(deps, open, wrong, { ip: `192.0.2.${10 + failure}` });
    assert.ok(!answer.ok);
    assert.deepEqual(answer.detail, { captcha: failure === 3, remaining: 100 - failure });
  }
  const right = { username: 'picture01', password: 'Demo1234' };
  assert.deepEqual(await logIn(deps, open, right, { ip }), {
    ok: false,
    code: 'captcha_missing',
    detail: { captcha: true },
  });
  assert.equal(await attemptsOf(db, 'login:account:picture01'), 3, 'a missing picture costs no try');
  assert.equal(await attemptsOf(db, `login:ip:${ip}`), 0);

  const picture = await aCaptcha(deps.botCheck, open.id);
  const misread = { captchaId: picture.captchaId, captcha: picture.text === '1111' ? '2222' : '1111' };
  assert.equal(codeOf(await logIn(deps, open, { ...right, ...misread }, { ip })), 'captcha_wrong');
  const again = { captchaId: picture.captchaId, captcha: picture.text };
  assert.equal(
    codeOf(await logIn(deps, open, { ...right, ...again }, { ip })),
    'captcha_wrong',
    'one answer each',
  );

  const other = await aCaptcha(deps.botCheck, open.id);
  const read = { captchaId: other.captchaId, captcha: other.text };
  assert.equal(codeOf(await logIn(deps, open, { ...right, ...read }, { ip })), 'ok');
  assert.equal(await attemptsOf(db, 'login:account:picture01'), 0);
});

test('AUTH-017 three failures of an address ask for the picture whatever name comes next', async () => {
  const ip = '192.0.2.77';
  for (const name of ['a', 'b', 'c'])
    await logIn(deps, open, { username: `nobody-${name}`, password: 'Wrong1234' }, { ip });
  await newMember(open, 'neighbour01');
  const right = { username: 'neighbour01', password: 'Demo1234' };
  assert.equal(codeOf(await logIn(deps, open, right, { ip })), 'captcha_missing');
  assert.equal(codeOf(await logIn(deps, open, right, { ip: '192.0.2.78' })), 'ok');
});

test('R14 AUTH-047 a known and an unknown name cost one slow hash each and leave the same counters', async () => {
  await newMember(open, 'samework01');
  const counted: SignInDeps = { ...deps, passwords: { ...deps.passwords } };
  let hashes = 0;
  counted.passwords.verify = (stored, plain) => {
    hashes += 1;
    return deps.passwords.verify(stored, plain);
  };
  const answers = [];
  for (const [index, username] of ['samework01', 'ghost-of-01'].entries()) {
    hashes = 0;
    const ip = `192.0.2.${150 + index}`;
    answers.push(await logIn(counted, open, { username, password: 'Wrong1234' }, { ip }));
    assert.equal(hashes, 1, username);
    assert.equal(await attemptsOf(db, `login:account:${username}`), 1, username);
  }
  assert.deepEqual(answers[0], answers[1]);
});

test('AUTH-048 an account of the house is refused by name, only after its password was right', async () => {
  await newMember(open, 'house01', { isHouse: true });
  const ip = '192.0.2.90';
  const answer = (password: string) => logIn(deps, open, { username: 'house01', password }, { ip });
  assert.equal(codeOf(await answer('Wrong1234')), 'wrong_account_or_password');
  assert.equal(codeOf(await answer('Demo1234')), 'non_member_cannot_login');
  assert.equal(
    (
      await db.many(
        'select 1 from sign_in.session s join members.member m on m.id = s.member_id where m.is_house',
      )
    ).length,
    0,
  );
});

test('AUTH-048 every kind of member and agent is let in', async () => {
  for (const type of [0, 1, 2, 41, 42] as const) {
    const account = `kind${type}`;
    await db.transaction((tx) => aUser(tx, { merchant: open, account, password: 'Demo1234', type }));
    const answer = await logIn(deps, open, { username: account, password: 'Demo1234' }, { ip: '192.0.2.91' });
    assert.ok(answer.ok);
    assert.equal(answer.value.type, type);
  }
});

test('OPEN-AUTH-04 leading zeros are no second name to guess at', async () => {
  await newMember(open, '912345678');
  const ip = '192.0.2.92';
  for (const username of ['912345678', '0912345678', '00912345678'])
    await logIn(deps, open, { username, password: 'Wrong1234' }, { ip });
  assert.equal(await attemptsOf(db, 'login:account:912345678'), 3);
  const answer = await logIn(
    deps,
    open,
    { username: '0912345678', password: 'Demo1234' },
    { ip: '192.0.2.93' },
  );
  assert.equal(codeOf(answer), 'captcha_missing');
});

test('OPEN-MEMBER-03 logins and refusals of a name that exists are in its history', async () => {
  const { memberId } = await newMember(open, 'history01');
  await logIn(deps, open, { username: 'history01', password: 'Wrong1234' }, { ip: '192.0.2.94' });
  await logIn(
    deps,
    open,
    { username: 'history01', password: 'Demo1234', deviceId: 'd-1' },
    { ip: '192.0.2.94' },
  );
  let events = await listLoginEvents(db, memberId, 10);
  // A refusal is written after its answer; it is there within a moment.
  for (let wait = 0; events.length < 2 && wait < 100; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    events = await listLoginEvents(db, memberId, 10);
  }
  assert.deepEqual(events.map(({ ip, method, outcome }) => [ip, method, outcome]).toSorted(), [
    ['192.0.2.94', 'password', 'signed_in'],
    ['192.0.2.94', 'password', 'wrong_account_or_password'],
  ]);
});
