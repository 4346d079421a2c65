import { type SignInDeps } from '@baize/sign-in';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { listLikenesses } from '@baize/members';
import { aCall } from '@baize/members/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { registrationApi } from './api.ts';
import { signInForTests, sealWith } from '@baize/sign-in/testing';
import { register } from './register.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let deps: SignInDeps;
let merchant: Merchant;
const optional = (patternId: number) => ({
  enabled: true,
  required: false,
  patternId,
  minLength: 1,
  maxLength: 60,
});
const site = () =>
  db.transaction((tx) =>
    aMerchant(tx, {
      settings: {
        security: { botCheck: 'off', registrationsPerIpPerDay: 100 },
        registration: { fields: { idNumber: optional(5), payeeName: optional(22), birthday: optional(12) } },
      },
    }),
  );
before(async () => {
  db = await testDatabase();
  deps = signInForTests(db, clock);
  merchant = await site();
});
after(() => db.drop());

async function join(
  username: string,
  form: Record<string, string>,
  ip: string,
  where = merchant,
): Promise<number> {
  const password = sealWith(await deps.sealing.publicKey(), 'Demo1234', { at: clock.now() });
  const input = registrationApi.operations.register.input.parse({ username, password, ...form });
  const made = await register(deps, input, aCall(where, { role: 'visitor' as const }, { ip }));
  assert.ok(made.ok, JSON.stringify(made));
  return made.value.id;
}
const kindsOf = async (memberId: number) =>
  (await listLikenesses(db, memberId)).map((row) => `${row.kind} ${row.account}`).toSorted();

test('R16 OP-08 who has another’s papers, name and birthday, machine or address is recorded, not refused', async () => {
  const person = { payeeName: 'Sok San', birthday: '1990-01-31' };
  const first = await join('first001', { idNumber: 'A123', ...person, deviceId: 'dev-1' }, '198.51.100.1');
  const papers = await join('papers01', { idNumber: 'a123' }, '198.51.100.2');
  const name = await join('name0001', { payeeName: 'SOK SAN', birthday: '1990-01-31' }, '198.51.100.3');
  const machine = await join('machine1', { deviceId: 'dev-1' }, '198.51.100.4');
  const address = await join('address1', {}, '198.51.100.1');
  const nobody = await join('nobody01', { payeeName: 'Sok San', birthday: '1990-02-01' }, '198.51.100.9');
  assert.deepEqual(await kindsOf(papers), ['id_number first001']);
  assert.deepEqual(await kindsOf(name), ['person first001']);
  assert.deepEqual(await kindsOf(machine), ['device first001']);
  assert.deepEqual(await kindsOf(address), ['ip first001']);
  assert.deepEqual(await kindsOf(nobody), []);
  assert.deepEqual(await kindsOf(first), [
    'device machine1',
    'id_number papers01',
    'ip address1',
    'person name0001',
  ]);
});

test('R16 two brands do not see each other’s members', async () => {
  const other = await site();
  const there = await join('first001', { idNumber: 'A123', deviceId: 'dev-1' }, '198.51.100.1', other);
  assert.deepEqual(await kindsOf(there), []);
});

test('R16 AUTH-095 a birthday under the age is refused, and nothing is made', async () => {
  const password = sealWith(await deps.sealing.publicKey(), 'Demo1234', { at: clock.now() });
  const input = registrationApi.operations.register.input.parse({
    username: 'young001',
    password,
    birthday: '2005-11-21',
  });
  const answer = await register(deps, input, aCall(merchant, { role: 'visitor' as const }));
  assert.deepEqual(answer, {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { birthday: 'under_age' } },
  });
  assert.deepEqual(await db.many(`select from members.member where account = 'young001'`), []);
});
