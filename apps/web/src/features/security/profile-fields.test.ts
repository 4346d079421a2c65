import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShown } from './profile-fields.ts';

test('AUTH-096 MEMBER-007 the profile shows nickname, name and birthday, further labels by the site’s switches', () => {
  const enabled = new Set(['telegram', 'address']);
  const cases: [name: string, value: string, shown: boolean][] = [
    ['nickname', '', true],
    ['payeeName', '', true],
    ['birthday', '', true],
    ['telegram', '', true],
    ['address', 'Phnom Penh', true],
    ['zalo', '', false],
    ['zalo', '0912345678', true],
    ['skype', '', false],
  ];
  for (const [name, value, shown] of cases) assert.equal(isShown({ name, value }, enabled), shown, name);
});
