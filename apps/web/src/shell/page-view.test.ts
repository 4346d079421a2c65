import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportView } from './page-view.ts';

test('SITE-017 a page’s opening is told only where the site has an analytics id, and without its query', () => {
  const page: Parameters<typeof reportView>[2] = {};
  reportView('', '/rng', page);
  assert.deepEqual(page, {});
  reportView('G-1', '/rng', page);
  reportView('G-1', '/live', page);
  assert.deepEqual(page, {
    dataLayer: [
      { event: 'page_view', id: 'G-1', path: '/rng' },
      { event: 'page_view', id: 'G-1', path: '/live' },
    ],
  });
});
