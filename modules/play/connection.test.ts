import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@baize/db/testing';
import { findConnection } from './connection.sql.ts';
import { addressRule, seedConnection } from './connection.ts';
import { freshKeyPair } from './testing.ts';

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

test('a second node’s studio leaves the connection alone; the same studio may move to another address', async () => {
  const db = await testDatabase();
  const at = new Date('2026-11-20T10:00:00Z');
  const [first, second] = [freshKeyPair(), freshKeyPair()];
  const seed = ({ publicPem }: { publicPem: string }, baseUrl: string) => {
    const peer = {
      code: 'STUDIO',
      name: 'Studio',
      operatorId: 'baize',
      keyId: 'studio-1',
      baseUrl,
      publicPem,
    };
    return db.transaction((tx) => seedConnection(tx, peer, at));
  };
  const known = async () => {
    const row = await findConnection(db, 'STUDIO');
    return [row?.baseUrl, row?.keys.map(({ pem }) => pem)];
  };
  await seed(first, 'http://one.test');
  await seed(second, 'http://two.test');
  assert.deepEqual(await known(), ['http://one.test', [first.publicPem]]);
  await seed(first, 'http://moved.test');
  assert.deepEqual(await known(), ['http://moved.test', [first.publicPem]]);
  await db.close();
});
