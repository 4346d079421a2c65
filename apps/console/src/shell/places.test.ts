import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf, sectionsFor } from './places.ts';

const paths = (permissions: string[]) =>
  sectionsFor(new Set(permissions)).flatMap((section) => section.places.map((place) => place.path));

test('OP-01 a staff member sees only the pages their role may open', () => {
  assert.deepEqual(paths([]), ['/', '/account']);
  assert.deepEqual(paths(['deposits.review']), ['/', '/account', '/money/deposits', '/money/settings']);
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
  const sections = sectionsFor(new Set(['members.read']));
  assert.equal(placeOf('/members/100001', sections)?.place.path, '/members');
  assert.equal(placeOf('/', sections)?.place.path, '/');
  assert.equal(placeOf('/membership', sections), undefined);
});
