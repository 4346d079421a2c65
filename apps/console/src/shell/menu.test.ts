import assert from 'node:assert/strict';
import { test } from 'node:test';
import { menuFor, menuPlace } from './menu.ts';

const paths = (permissions: string[]) =>
  menuFor(new Set(permissions)).flatMap((section) => section.pages.map(({ path }) => path));

test('OP-01 a staff member sees only the pages their role may open', () => {
  assert.deepEqual(paths([]), ['/', '/account']);
  assert.deepEqual(paths(['deposits.read']), [
    '/',
    '/account',
    '/money/deposits',
    '/money/settings',
    '/money/approvals',
  ]);
  assert.deepEqual(paths(['messaging.send', 'audit.read']), [
    '/',
    '/health',
    '/account',
    '/messaging/messages',
    '/messaging/templates',
    '/audit',
  ]);
});

test('OP-08 the page of one member lies under the member search', () => {
  const menu = menuFor(new Set(['members.read']));
  assert.equal(menuPlace('/members/100001', menu)?.page.path, '/members');
  assert.equal(menuPlace('/', menu)?.page.path, '/');
  assert.equal(menuPlace('/membership', menu), undefined);
});
