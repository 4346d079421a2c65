import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressRule } from './connection.ts';

test('OPEN-PLAY-01 an address list of blocks and single addresses, both families; empty lets everybody in', () => {
  const cases: [string[], string, boolean][] = [
    [[], '203.0.113.9', true],
    [['10.0.0.0/8'], '10.200.3.4', true],
    [['10.0.0.0/8'], '11.0.0.1', false],
    [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['2001:db8::/32'], '2001:db8::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::2', true],
    [['10.0.0.0/8'], 'not an address', false],
  ];
  for (const [blocks, ip, allowed] of cases)
    assert.equal(addressRule(blocks)(ip), allowed, `${blocks} ${ip}`);
  assert.throws(() => addressRule(['anywhere']), RangeError);
});
