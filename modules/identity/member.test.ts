import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  maskAccount,
  maskEmail,
  maskMobile,
  maskName,
  MEMBER_TYPES,
  newWalletUser,
  randomCode,
  roleOf,
} from './member.ts';
import { createPasswords, PasswordQueueFull } from './password.ts';

test('AUTH-057 ROLE-012 types 1, 2, 41 and 42 are agents, 4 is a trial', () => {
  assert.deepEqual(
    MEMBER_TYPES.map((type) => [type, roleOf(type)]),
    [
      [0, 'member'],
      [1, 'agent'],
      [2, 'agent'],
      [4, 'trial'],
      [41, 'agent'],
      [42, 'agent'],
    ],
  );
});

test('API-010 personal data is masked, whatever its length', () => {
  assert.deepEqual(['player01', 'abcde', 'abc', ''].map(maskAccount), ['pl***1', 'ab***e', 'a***', '***']);
  assert.deepEqual(['player@x.com', 'p@x.com', null].map(maskEmail), ['p***@x.com', 'p***@x.com', '']);
  assert.equal(maskMobile('855', '12345678'), '+855*****678');
  assert.equal(maskMobile('', null), '');
  assert.deepEqual(['Nguyen Van A', 'Sok', '', ' 张 三 '].map(maskName), ['N*** A', 'S***', '', '张*** 三']);
});

test('a vendor’s name for a member is random and fits the wire', () => {
  const names = new Set(Array.from({ length: 1_000 }, newWalletUser));
  assert.equal(names.size, 1_000);
  for (const name of names) assert.match(name, /^u_[0-9a-z]{16}$/);
  assert.match(randomCode(8), /^[0-9A-HJKMNP-TV-Z]{8}$/);
});

const light = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

test('OPEN-AUTH-03 a password is checked against its own hash only, and an unknown account’s never', async () => {
  const passwords = createPasswords(light);
  const stored = await passwords.hash('Demo1234');
  assert.notEqual(await passwords.hash('Demo1234'), stored, 'salted');
  assert.equal(await passwords.verify(stored, 'Demo1234'), true);
  assert.equal(await passwords.verify(stored, 'demo1234'), false);
  assert.equal(await passwords.verify(undefined, 'no such account'), false);
});

test('R14 an unknown account costs the work of a known one', async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash('Demo1234');
  const msOf = async (hash: string | undefined) => {
    const times: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const start = performance.now();
      await passwords.verify(hash, 'wrong');
      times.push(performance.now() - start);
    }
    return times.toSorted((a, b) => a - b)[3] ?? 0;
  };
  await msOf(stored);
  const [known, unknown] = [await msOf(stored), await msOf(undefined)];
  assert.ok(unknown > known / 3 && unknown < known * 3, `known ${known} ms, unknown ${unknown} ms`);
});

test('a login storm queues, and past two hundred is refused', async () => {
  const passwords = createPasswords(light);
  const stored = await passwords.hash('x');
  const storm = await Promise.allSettled(Array.from({ length: 300 }, () => passwords.verify(stored, 'x')));
  const done = storm.filter((one) => one.status === 'fulfilled');
  const refused = storm.filter((one) => one.status === 'rejected');
  assert.equal(done.length, 202);
  assert.ok(refused.every(({ reason }) => reason instanceof PasswordQueueFull));
  assert.equal(await passwords.verify(stored, 'x'), true, 'and afterwards works again');
});
