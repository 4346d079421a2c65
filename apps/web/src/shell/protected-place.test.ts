import assert from 'node:assert/strict';
import { test } from 'node:test';
import { protectedPlace } from './protected-place.ts';

test('SHELL-025 I18N-018 a place that is only its member’s is left when the session ends, and found again after the login', () => {
  const cases: [pathname: string, place: string | undefined][] = [
    ['/', undefined],
    ['/rng', undefined],
    ['/register', undefined],
    ['/members', undefined],
    ['/member', '/member'],
    ['/member/withdraw', '/member/withdraw'],
    ['/favorite', '/favorite'],
    ['/seaLOTTERY', '/seaLOTTERY'],
    ['/recent', '/recent'],
    ['/agentHome', '/agentHome'],
    ['/seamless', '/'],
  ];
  for (const [pathname, place] of cases) assert.equal(protectedPlace(pathname), place, pathname);
});
