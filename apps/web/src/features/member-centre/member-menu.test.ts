import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberGroups } from './member-menu.ts';

const NOTHING = { hasTransferWallets: false, hasLine: false, hasAgentDeposit: false, isAskedForFunds: false };
const placesOf = (has: Partial<Parameters<typeof memberGroups>[0]>): string[] =>
  memberGroups({ ...NOTHING, ...has }).flatMap(({ places }) => places.map(({ to }) => to));

test('WALLET-009 who has nobody above or below is not offered a transfer along the line', () => {
  assert.ok(!placesOf({}).includes('/member/transferUpline'));
  assert.ok(!placesOf({}).includes('/member/agentDeposit'));
  assert.ok(!placesOf({}).includes('/member/creditReport'));
  assert.ok(placesOf({ hasLine: true }).includes('/member/creditReport'));
});

test('WALLET-009 who has an upline is; a request of a downline is answered without one', () => {
  assert.ok(placesOf({ hasLine: true }).includes('/member/transferUpline'));
  assert.ok(placesOf({ hasAgentDeposit: true }).includes('/member/agentDeposit'));
});

test('OPEN-PROMO-08 tournaments are listed only while there is one to look at', () => {
  assert.ok(!placesOf({}).includes('/member/tournaments'));
  assert.ok(placesOf({ hasBoards: true }).includes('/member/tournaments'));
});

test('MEMBER-009 CONTRACT-006 the pages of contracts are listed only while their feature is on', () => {
  const contracts = (has: Parameters<typeof placesOf>[0]) =>
    placesOf(has).filter((place) => place.endsWith('Contract'));
  assert.deepEqual(contracts({}), []);
  assert.deepEqual(contracts({ features: { contractDividend: true } }), [], 'a plain member has none');
  assert.deepEqual(
    contracts({ hasContracts: true, features: { contractDividend: true, dailySalary: false } }),
    ['/member/dividendContract'],
  );
  const features = { contractDividend: true, dailySalary: true, hourlySalary: true, realtimeSalary: true };
  assert.equal(contracts({ hasContracts: true, features }).length, 4);
});

test('PROMO-014 PROMO-015 PROMO-016 SITE-010 rebate and VIP are listed only while the brand has them on', () => {
  const own = (has: Parameters<typeof placesOf>[0]) =>
    placesOf(has).filter((place) => /manualRebate|vip/.test(place));
  assert.deepEqual(own({}), []);
  assert.deepEqual(own({ switches: { manualRebate: true, vip: false } }), ['/member/manualRebate']);
  assert.deepEqual(own({ switches: { vip: true } }), ['/member/vip', '/member/vipBonus']);
});
