import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { seedHash } from '@baize/fair';
import { createSecretBox } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { findEvent } from './event.sql.ts';
import { sealSeed, seedOf } from './seed.ts';
import { aGiveaway, someTerms } from './testing.ts';

let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const box = createSecretBox('a secret key for tests, thirty-two long at least');
const at = new Date('2026-01-07T03:00:00Z');
const seed = 'ab'.repeat(32);
const published = async (sealedBy?: typeof box) => {
  const { id: merchantId } = await db.transaction((tx) => aMerchant(tx, { currency: 'USD' }));
  const asked = { merchantId, currency: 'USD', terms: someTerms(at), at, ...(sealedBy ? { box } : {}) };
  const seeds = { serverSeed: () => seed, clientSeed: () => '' };
  const eventId = await db.transaction((tx) => aGiveaway(tx, asked, seeds));
  return { merchantId, eventId };
};

test('OPEN-PROMO-10 the seed of what is published is in no column in the clear, and its hash is', async () => {
  const { merchantId, eventId } = await published(box);
  const { text } = await db.one<{ text: string }>(
    'select e::text as text from giveaways.event e where event_id = $1',
    [eventId],
  );
  assert.ok(!text.includes(seed) && !text.includes(Buffer.from(seed).toString('hex')));
  const row = await findEvent(db, merchantId, eventId);
  assert.ok(row);
  assert.deepEqual([row.serverSeed, row.seedHash, seedOf(box, row)], [null, seedHash(seed), seed]);
  assert.throws(() => seedOf(createSecretBox('another secret key, thirty-two long at least'), row));
});

test('OPEN-PROMO-10 a published event takes its seed sealed anew and nothing else; one of before keeps its own', async () => {
  const { eventId } = await published(box);
  const change = (set: string, value: unknown) =>
    db.run(`update giveaways.event set ${set} = $2 where event_id = $1`, [eventId, value]);
  await change('seed_sealed', sealSeed(box, eventId, seed));
  for (const [set, value] of [
    ['server_seed', seed],
    ['seed_sealed', null],
    ['seed_hash', 'cd'.repeat(32)],
  ] as const)
    await assert.rejects(change(set, value), /what was promised never changes|published_has_one_seed/);
  await db.run(`update giveaways.event set state = 'STOPPED', stopped_at = now() where event_id = $1`, [
    eventId,
  ]);
  await change('seed_sealed', sealSeed(box, eventId, seed));
  await assert.rejects(change('revision', 9), /what ended stays ended/);

  const old = await published();
  const row = await findEvent(db, old.merchantId, old.eventId);
  assert.ok(row);
  assert.deepEqual([row.serverSeed, row.seedSealed, seedOf(box, row)], [seed, null, seed]);
});
