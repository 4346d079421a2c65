import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findVendor } from '@baize/catalogue';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { connectVendor } from './connect-vendor.ts';
import { findConnection } from './connection.sql.ts';
import { removeVendor } from './remove-vendor.ts';
import { freshKeyPair } from './testing.ts';

const at = new Date('2026-11-20T10:00:00Z');
const { publicPem } = freshKeyPair();
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

async function connected(code: string): Promise<number> {
  const peer = {
    code,
    name: 'Acme',
    baseUrl: 'https://api.acme.test',
    operatorId: 'b',
    keyId: 'k',
    publicPem,
  };
  const made = await db.transaction((tx) => connectVendor(tx, peer, at));
  assert.ok(made.ok);
  return made.value.connectionId;
}
const remove = (code: string) => db.transaction((tx) => removeVendor(tx, code));
const isThere = async (code: string) => [
  (await findConnection(db, code))?.keys.length,
  (await findVendor(db, code))?.code,
];

test('OP-19 a vendor nothing came of is removed whole, and its code is free again', async () => {
  const id = await connected('ACME');
  await db.run('insert into play.list_cursor values ($1, now(), now(), now(), 0, now())', [id]);
  await db.run('insert into play.reconciled values ($1, now())', [id]);
  assert.deepEqual(await isThere('ACME'), [1, 'ACME']);
  assert.deepEqual(await remove('ACME'), {
    ok: true,
    value: { name: 'Acme', baseUrl: 'https://api.acme.test' },
  });
  assert.deepEqual(await isThere('ACME'), [undefined, undefined]);
  await connected('ACME');
});

const used: [what: string, code: string, sql: string][] = [
  [
    'has games',
    'vendor_has_games',
    "insert into catalogue.vendor_category (node_id, vendor_code, game_type) values (900001, $1, 'RNG')",
  ],
  [
    'was played at',
    'vendor_played',
    `insert into play.vendor_line (connection_id, key, account_id, type, round, amount, moved, placed_at, recorded_at)
       select id, 'k', 1, 'bet', 'r', 1, -1, now(), now() from play.connection where code = $1`,
  ],
  [
    'is waited for',
    'vendor_awaits_decision',
    `insert into approvals.proposal (merchant_id, kind, subject, payload, permission, reason, proposed_by_id,
         proposed_by, proposed_at, expires_at, state, rule_alone_upto)
       values (7, 'play.connection-key', 'connection-key:' || $1 || ':second', '{}', 'connections.write', 'why', 1,
         'ana', now(), now() + interval '1 day', 'PROPOSED', 0)`,
  ],
];
for (const [what, code, sql] of used)
  test(`OP-19 a vendor that ${what} stays as it is`, async () => {
    const name = code.toUpperCase().slice(0, 20);
    await connected(name);
    await db.run(sql, [name]);
    const refused = await remove(name);
    assert.equal(refused.ok ? 'ok' : refused.code, code);
    assert.deepEqual(await isThere(name), [1, name]);
  });

test('OP-19 a vendor nobody knows is not removed', async () => {
  const refused = await remove('NOBODY');
  assert.equal(refused.ok ? 'ok' : refused.code, 'vendor_unknown');
});
