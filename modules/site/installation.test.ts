import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Database } from '@baize/db';
import { testDatabase } from '@baize/db/testing';
import {
  assertInstallation,
  claimInstallation,
  findKeyFingerprint,
  fingerprintOfKey,
  openSecretBox,
  retiredPurpose,
} from './installation.ts';
import { createSecretBox } from './secret-box.ts';

let db: Database;
before(async () => {
  db = await testDatabase();
});
after(() => db.close());

test('a database stays with the master key it was made with; another one starts nothing', async () => {
  const [ours, theirs] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  await assert.rejects(assertInstallation(db, { masterKey: ours }), /not prepared/);
  const claim = (key: string) => db.transaction((tx) => claimInstallation(tx, { masterKey: key }));
  await claim(ours);
  await claim(ours);
  await assertInstallation(db, { masterKey: ours });
  for (const act of [() => claim(theirs), () => assertInstallation(db, { masterKey: theirs })])
    await assert.rejects(act(), (error: Error) => {
      assert.match(error.message, /another master key/);
      return error.message.includes(fingerprintOfKey(ours)) && !error.message.includes(theirs);
    });
  assert.equal(await findKeyFingerprint(db), fingerprintOfKey(ours));

  // As after a rotation, which leaves the MAC key of before sealed in the database.
  const retired = fingerprintOfKey(randomBytes(32).toString('base64'));
  const sealed = createSecretBox(ours).seal(randomBytes(32).toString('base64'), retiredPurpose(retired));
  await db.run(
    'insert into site.retired_mac_key (key_fingerprint, mac_key_sealed, retired_at) values ($1, $2, now())',
    [retired, sealed],
  );
  await openSecretBox(db, { masterKey: ours });
  await assert.rejects(openSecretBox(db, { masterKey: theirs }), /another master key/);
});
