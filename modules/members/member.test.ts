import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskAccount, maskEmail, maskMobile, maskName, newWalletUser, randomCode } from './member.ts';
import { MEMBER_TYPES, roleOf } from './rules.ts';

test('AUTH-057 types 1, 2, 41 and 42 are agents, 4 is a trial', () => {
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
