import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { lastMessage } from '@baize/dispatch/testing';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import type { SignInDeps } from './deps.ts';
import { setPaymentPassword, verifyPaymentPassword } from './payment-password.ts';
import { signInForTests, sealWith, aUser, type UserOptions } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await db.transaction((tx) => aMerchant(tx));
});
after(() => db.drop());

const newMember = (options: Partial<UserOptions> = {}) =>
  db.transaction((tx) => aUser(tx, { merchant, password: 'Demo1234', ...options }));
const seal = async (text: string) => sealWith(await deps.sealing.publicKey(), text, { at: clock.now() });
const verify = async (memberId: number, text: string) =>
  verifyPaymentPassword(deps, memberId, await seal(text));
const set = (memberId: number, input: Parameters<typeof setPaymentPassword>[1]) =>
  setPaymentPassword(
    deps,
    input,
    aCall(merchant, { role: 'member', memberId, account: 'x', sessionId: '1' }),
  );

test('OPEN-WALLET-07 the login password proves the first payment password, the old one proves a change', async () => {
  const { memberId } = await newMember();
  assert.deepEqual(await verify(memberId, '123456'), { ok: false, code: 'payment_password_unset' });
  const first = { paymentPassword: await seal('123456') };
  assert.deepEqual(await set(memberId, first), { ok: false, code: 'old_password_wrong' });
  const wrong = { paymentPassword: await seal('123456'), password: await seal('Demo12345') };
  assert.deepEqual(await set(memberId, wrong), { ok: false, code: 'old_password_wrong' });
  const right = { paymentPassword: await seal('123456'), password: await seal('Demo1234') };
  assert.deepEqual(await set(memberId, right), { ok: true, value: { hasPaymentPassword: true } });
  assert.deepEqual(await verify(memberId, '123456'), { ok: true, value: null });

  const byLogin = { paymentPassword: await seal('654321'), password: await seal('Demo1234') };
  assert.deepEqual(await set(memberId, byLogin), { ok: false, code: 'payment_password_wrong' });
  const byOld = { paymentPassword: await seal('654321'), oldPaymentPassword: await seal('123456') };
  assert.ok((await set(memberId, byOld)).ok);
  assert.deepEqual(await verify(memberId, '123456'), {
    ok: false,
    code: 'payment_password_wrong',
    detail: { remaining: 4 },
  });
  assert.ok((await verify(memberId, '654321')).ok);
});

test('OPEN-WALLET-07 it is six digits', async () => {
  const { memberId } = await newMember();
  for (const text of ['12345', '1234567', '12345a', '', '１２３４５６'])
    assert.deepEqual(
      await set(memberId, { paymentPassword: await seal(text), password: await seal('Demo1234') }),
      {
        ok: false,
        code: 'payment_password_rule',
      },
    );
});

test('OPEN-WALLET-07 five wrong ones lock it for an hour, also when sent at once', async () => {
  for (const inParallel of [false, true]) {
    const { memberId } = await newMember({ paymentPassword: '123456' });
    const codes: string[] = [];
    const guess = async (text: string) => {
      const answer = await verify(memberId, text);
      codes.push(answer.ok ? 'ok' : answer.code);
    };
    const guesses = ['000001', '000002', '000003', '000004', '000005', '000006', '000007'];
    if (inParallel) await Promise.all(guesses.map(guess));
    else for (const text of guesses) await guess(text);
    assert.equal(codes.filter((code) => code === 'payment_password_wrong').length, 5);
    assert.deepEqual(await verify(memberId, '123456'), {
      ok: false,
      code: 'payment_password_locked',
      detail: { retryAfter: 3600 },
    });
    clock.advance(3_600_000);
    assert.ok((await verify(memberId, '123456')).ok);
  }
});

test('OPEN-WALLET-07 the right one is right ten times at once', async () => {
  const { memberId } = await newMember({ paymentPassword: '123456' });
  const tries = await Promise.all(Array.from({ length: 10 }, () => verify(memberId, '123456')));
  assert.deepEqual(
    tries.filter(({ ok }) => !ok),
    [],
  );
});

test('OPEN-WALLET-07 a right one forgets the wrong ones', async () => {
  const { memberId } = await newMember({ paymentPassword: '123456' });
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) await verify(memberId, '000000');
    assert.ok((await verify(memberId, '123456')).ok);
  }
});

test('a stolen session cannot guess the login password through the payment password', async () => {
  const { memberId } = await newMember();
  const codes: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const answer = await set(memberId, {
      paymentPassword: await seal('123456'),
      password: await seal(`Guess${i}`),
    });
    codes.push(answer.ok ? 'ok' : answer.code);
  }
  assert.deepEqual(codes, [...Array(5).fill('old_password_wrong'), 'payment_password_locked']);
});

test('API-003 an E field cannot be used twice to confirm', async () => {
  const { memberId } = await newMember({ paymentPassword: '123456' });
  const sealed = await seal('123456');
  assert.ok((await verifyPaymentPassword(deps, memberId, sealed)).ok);
  assert.deepEqual(await verifyPaymentPassword(deps, memberId, sealed), {
    ok: false,
    code: 'sealed_replayed',
  });
});

test('OPEN-WALLET-07 the member is notified of a payment password set or changed', async () => {
  const { memberId } = await newMember({ email: 'notified@example.com' });
  const text = async () => (await lastMessage(db, 'notified@example.com'))?.text;
  const refused = { paymentPassword: await seal('123456'), password: await seal('nope1234') };
  assert.equal((await set(memberId, refused)).ok, false);
  assert.equal(await text(), undefined);
  const good = { paymentPassword: await seal('123456'), password: await seal('Demo1234') };
  const told: unknown[] = [];
  const telling = { ...deps, tellChanged: async (_tx: unknown, of: object) => void told.push(of) };
  const call = aCall(merchant, { role: 'member', memberId, account: 'x', sessionId: '1' });
  assert.ok((await setPaymentPassword(telling, good, call)).ok);
  assert.match((await text()) ?? '', /payment password/);
  assert.deepEqual(told, [{ merchantId: merchant.id, memberId, what: 'payment_password', now: clock.now() }]);
});
