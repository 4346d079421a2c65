import assert from 'node:assert/strict';
import { test } from 'node:test';
import { depositStep, isDepositLive } from './progress.ts';

test('OPEN-WALLET-04 a deposit is watched until it is credited or closed', () => {
  assert.equal(isDepositLive('SUBMITTED'), true);
  for (const state of ['CREDITED', 'FAILED', 'CANCELLED', 'EXPIRED'] as const)
    assert.equal(isDepositLive(state), false, state);
  assert.equal(depositStep('CREDITED'), 2);
  assert.equal(depositStep('EXPIRED'), -1);
});
