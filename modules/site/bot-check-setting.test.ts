import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { getMerchant } from './merchant.ts';
import { aMerchant } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

test('a brand that chose its bot check keeps its choice under the new name', async () => {
  const chosen = await db.transaction((tx) => aMerchant(tx, {}));
  const standard = await db.transaction((tx) => aMerchant(tx, {}));
  const stored = { security: { human: 'turnstile', idleMinutes: 20 } };
  await db.run('update site.merchant set settings = $2 where id = $1', [chosen.id, stored]);
  await db.run('update site.merchant set settings = $2 where id = $1', [standard.id, {}]);
  const migration = path.join(import.meta.dirname, 'migrations', '20261122-bot-check-setting.sql');
  await db.run(fs.readFileSync(migration, 'utf8'));
  const { security } = (await getMerchant(db, chosen.id)).settings;
  assert.deepEqual([security.botCheck, security.idleMinutes], ['turnstile', 20]);
  assert.equal((await getMerchant(db, standard.id)).settings.security.botCheck, 'altcha');
  assert.equal(
    await db.maybe(`select 1 from site.merchant where settings #> '{security,human}' is not null`),
    undefined,
  );
});
