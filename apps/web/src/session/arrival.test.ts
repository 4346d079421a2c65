import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { session } from './fake-browser.fixture.ts';
import { arrival, arrivalOf, keepArrival } from './arrival.ts';

beforeEach(() => session.clear());

test('AUTH-089 AUTH-090 the codes of an address: affiliateCode before aff before code, and referralCode', () => {
  const cases: [search: string, affiliateCode: string, referralCode: string][] = [
    ['', '', ''],
    ['?affiliateCode=AG-7', 'AG-7', ''],
    ['?aff=AG-8&code=AG-9', 'AG-8', ''],
    ['?code=AG-9&affiliateCode=AG-7', 'AG-7', ''],
    ['?code=%20AG-9%20&referralCode=K8M2Q', 'AG-9', 'K8M2Q'],
    [`?aff=${'x'.repeat(41)}&code=AG-9`, 'AG-9', ''],
    ['?affiliateCode=&aff=', '', ''],
  ];
  for (const [search, affiliateCode, referralCode] of cases)
    assert.deepEqual(arrivalOf(search), { affiliateCode, referralCode }, search);
});

test('AUTH-089 a code is kept for the session; a later address without one does not lose it, a newer one replaces it', () => {
  keepArrival('?aff=AG-7&referralCode=K8M2Q');
  keepArrival('?page=2');
  assert.deepEqual(arrival(), { affiliateCode: 'AG-7', referralCode: 'K8M2Q' });
  keepArrival('?code=AG-9');
  assert.deepEqual(arrival(), { affiliateCode: 'AG-9', referralCode: 'K8M2Q' });
});
