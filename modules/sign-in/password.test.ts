import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords, PasswordQueueFull } from './password.ts';

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
