import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberPlace } from './paths.ts';

test('MEMBER-001 /member?page=<name> leads to the page of that name, an unknown name to the security centre', () => {
  const cases: [name: string, place: string][] = [
    ['securityCenter', '/member/securityCenter'],
    ['depositv2', '/member/depositv2'],
    ['withdraw', '/member/withdraw'],
    ['personalHistoryCopy', '/member/personalHistoryCopy'],
    ['transactionHistory', '/member/transactionHistory'],
    ['profile', '/member/profile'],
    ['SecurityCenter', '/member/securityCenter'],
    ['nothing', '/member/securityCenter'],
    ['../login', '/member/securityCenter'],
  ];
  for (const [name, place] of cases) assert.equal(memberPlace(name), place, name);
});
