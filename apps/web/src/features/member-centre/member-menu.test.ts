import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberGroups } from './member-menu.ts';

const NOTHING = { hasTransferWallets: false, hasLine: false, hasAgentDeposit: false, isAskedForFunds: false };
const placesOf = (has: Partial<typeof NOTHING>): string[] =>
  memberGroups({ ...NOTHING, ...has }).flatMap(({ places }) => places.map(({ to }) => to));

test('WALLET-009 who has nobody above or below is not offered a transfer along the line', () => {
  assert.ok(!placesOf({}).includes('/member/transferUpline'));
  assert.ok(!placesOf({}).includes('/member/agentDeposit'));
  assert.ok(placesOf({}).includes('/member/creditReport'), 'what was transferred once can be read');
});

test('WALLET-009 who has an upline is; a request of a downline is answered without one', () => {
  assert.ok(placesOf({ hasLine: true }).includes('/member/transferUpline'));
  assert.ok(placesOf({ hasAgentDeposit: true }).includes('/member/agentDeposit'));
});
