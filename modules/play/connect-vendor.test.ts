import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findVendor } from '@baize/catalogue';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { connectVendor } from './connect-vendor.ts';
import { findConnection, updateConnectionState } from './connection.sql.ts';
import type { NewConnection } from './connection.ts';
import { gameOrigins } from './game-origins.ts';
import { freshKeyPair } from './testing.ts';

const at = new Date('2026-11-20T10:00:00Z');
const { publicPem } = freshKeyPair();
const acme: NewConnection = {
  code: 'ACME',
  name: 'Acme Games',
  baseUrl: 'https://api.acme.test/wire',
  operatorId: 'baize-1',
  keyId: 'first',
  publicPem,
  walletMode: 'transfer',
};
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const connect = (change: Partial<NewConnection> = {}) =>
  db.transaction((tx) => connectVendor(tx, { ...acme, ...change }, at));
const everything = () =>
  db.one(`select (select count(*)::int from play.connection) as connections,
                 (select count(*)::int from play.connection_key) as keys,
                 (select count(*)::int from catalogue.vendor) as vendors`);

test('OP-19 a vendor is connected whole: its wire peer with key and wallet mode, and the vendor members see', async () => {
  assert.ok((await connect()).ok);
  const row = await findConnection(db, 'ACME');
  assert.deepEqual(
    [row?.baseUrl, row?.operatorId, row?.walletMode, row?.state, row?.keys],
    [acme.baseUrl, 'baize-1', 'transfer', 'ACTIVE', [{ keyId: 'first', pem: publicPem }]],
  );
  assert.deepEqual(await findVendor(db, 'ACME'), { code: 'ACME', connectionCode: 'ACME' });
});

test('OP-19 what cannot be a vendor is refused, and nothing of it is written', async () => {
  const before = await everything();
  const rows: [string, Partial<NewConnection>][] = [
    ['vendor_taken', {}],
    ['code_invalid', { code: 'acme' }],
    ['name_invalid', { code: 'NEW', name: ' ' }],
    ['url_invalid', { code: 'NEW', baseUrl: 'ftp://acme.test' }],
    ['url_invalid', { code: 'NEW', baseUrl: 'https://acme.test/' }],
    ['operator_id_invalid', { code: 'NEW', operatorId: '' }],
    ['key_invalid', { code: 'NEW', publicPem: '-----BEGIN PUBLIC KEY-----' }],
    ['key_invalid', { code: 'NEW', keyId: '' }],
  ];
  for (const [code, change] of rows) {
    const refused = await connect(change);
    assert.equal(refused.ok ? 'ok' : refused.code, code, JSON.stringify(change));
  }
  assert.deepEqual(await everything(), before);
});

test('pages may frame the vendors that may open games, and what the deployment names', async () => {
  assert.deepEqual(await gameOrigins(db, ['https://play.acme.test'])(), [
    'https://api.acme.test',
    'https://play.acme.test',
  ]);
  const row = await findConnection(db, 'ACME');
  await db.transaction((tx) => updateConnectionState(tx, row?.id ?? 0, 'DISABLED'));
  assert.deepEqual(await gameOrigins(db, [])(), []);
});
