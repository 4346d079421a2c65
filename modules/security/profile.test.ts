import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { type SignInDeps, listAlike } from '@baize/sign-in';
import { aSignedInMember, signInForTests } from '@baize/sign-in/testing';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { securityApi } from './api.ts';
import { securityHandlers } from './handlers.ts';

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

const { operations } = securityApi;
const somebody = () => aSignedInMember(deps, { merchant });
type Somebody = Awaited<ReturnType<typeof somebody>>;
const update = (who: Somebody, changes: object) =>
  securityHandlers(deps).updateProfile(operations.updateProfile.input.parse(changes), who.call);
async function read(who: Somebody): Promise<Record<string, string>> {
  const answer = await securityHandlers(deps).getProfile({}, who.call);
  assert.ok(answer.ok);
  assert.ok(operations.getProfile.output.safeParse(answer.value).success);
  return Object.fromEntries(
    answer.value.fields.map((field) => [field.name, field.value + (field.isFixed ? ' (fixed)' : '')]),
  );
}

test('MEMBER-007 AUTH-096 a profile has the specification’s fields, each with its rule', async () => {
  const who = await somebody();
  assert.deepEqual(Object.keys(await read(who)), [
    'nickname',
    'payeeName',
    'birthday',
    'idNumber',
    'nationality',
    'address',
    'occupation',
    'sourceOfIncome',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'zalo',
    'telegram',
    'skype',
    'qqNum',
  ]);
});

test('OPEN-MEMBER-02 name and birthday are set once and masked; the others are free', async () => {
  const who = await somebody();
  const set = await update(who, {
    payeeName: 'Sok San',
    birthday: '1990-01-31',
    nickname: 'Sok',
    telegram: 'sok_san',
  });
  assert.ok(set.ok);
  const profile = await read(who);
  assert.deepEqual(
    [profile.payeeName, profile.birthday, profile.nickname, profile.telegram],
    ['S*** S (fixed)', '1990-01-31 (fixed)', 'Sok', 'sok_san'],
  );
  assert.ok((await update(who, { nickname: 'San', telegram: '' })).ok);
  assert.deepEqual(await update(who, { payeeName: 'Someone Else', nickname: 'X' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { payeeName: 'already_set' } },
  });
  const after_ = await read(who);
  assert.deepEqual([after_.nickname, after_.telegram, after_.payeeName], ['San', '', 'S*** S (fixed)']);
});

const wrong: [name: string, changes: object, fields: object][] = [
  ['AUTH-095 OPEN-MEMBER-02 under the age', { birthday: '2005-11-21' }, { birthday: 'under_age' }],
  ['AUTH-110 a day that is none', { birthday: '2001-02-29' }, { birthday: 'pattern_12' }],
  ['AUTH-120 AUTH-141 half a name', { payeeName: 'Sok' }, { payeeName: 'pattern_22' }],
  [
    'AUTH-108 a blank in a handle',
    { telegram: 'a b c', line: 'a b c' },
    { telegram: 'pattern_10', line: 'pattern_10' },
  ],
];
for (const [name, changes, fields] of wrong)
  test(`${name}: the profile stays as it was`, async () => {
    const who = await somebody();
    const before_ = await read(who);
    assert.deepEqual(await update(who, { nickname: 'New', ...changes }), {
      ok: false,
      code: 'validation_failed',
      detail: { fields },
    });
    assert.deepEqual(await read(who), before_);
  });

test('OPEN-MEMBER-02 a name that would be shown otherwise than it is written is refused, and nothing is set', async () => {
  const who = await somebody();
  assert.ok((await update(who, { nickname: 'Sok' })).ok);
  for (const mark of ['\u202e', '\u2066', '\u200f', '\u0007', '\n', '\u2028']) {
    const changes = { nickname: `no${mark}evil`, telegram: 'sok_san' };
    assert.deepEqual(
      await update(who, changes),
      { ok: false, code: 'validation_failed', detail: { fields: { nickname: 'name_marks' } } },
      JSON.stringify(mark),
    );
    const { nickname, telegram } = await read(who);
    assert.deepEqual([nickname, telegram], ['Sok', '']);
  }
  // Khmer's words are parted by spaces without width.
  assert.ok((await update(who, { nickname: 'សុខ\u200bដារ៉ា' })).ok);
});

test('OPEN-MEMBER-02 a name set twice at once is set once', async () => {
  const who = await somebody();
  const answers = await Promise.all([
    update(who, { payeeName: 'Sok San' }),
    update(who, { payeeName: 'Dara Chan' }),
    update(who, { payeeName: 'Kim Lee' }),
  ]);
  assert.equal(answers.filter((answer) => answer.ok).length, 1);
});

test('R17 papers an operator has checked keep their number', async () => {
  const who = await somebody();
  assert.ok((await update(who, { idNumber: 'AB123456' })).ok);
  assert.equal((await read(who)).idNumber, '•••••3456');
  assert.ok((await update(who, { idNumber: 'AB123457' })).ok);
  await db.run('update members.member set identity_verified_at = $2 where id = $1', [
    who.member.memberId,
    clock.now(),
  ]);
  assert.deepEqual(await update(who, { idNumber: 'XX1' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { idNumber: 'pattern_5' } },
  });
  assert.deepEqual(await update(who, { idNumber: 'XX12345' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { idNumber: 'already_set' } },
  });
});

test('R16 a person named later is compared with the others then', async () => {
  const [first, second] = [await somebody(), await somebody()];
  await update(first, { idNumber: 'ZZ998877' });
  await update(second, { idNumber: 'zz998877' });
  assert.deepEqual(
    (await listAlike(db, first.member.memberId))
      .filter((row) => row.shares.includes('id_number'))
      .map((row) => row.id),
    [second.member.memberId],
  );
});
