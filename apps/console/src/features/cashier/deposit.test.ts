import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmount } from './deposit.ts';

test('OP-23 the amount credited by hand is plain decimal text above zero', () => {
  for (const good of ['1', '0.01', '99.50', '1000']) assert.equal(isAmount(good), true, good);
  for (const bad of ['', '0', '0.00', '-5', '1,000', '1.005', 'ten', '1e3'])
    assert.equal(isAmount(bad), false, bad);
});
