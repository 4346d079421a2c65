import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { fixedClock } from '@baize/kernel';
import { createSecretBox, type Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { announcementsFor, type Reader } from './announcements.ts';
import { publishedView } from './published-view.ts';
import { anAnnouncement } from './testing.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
let merchant: Merchant;
before(async () => {
  db = await testDatabase();
  merchant = await db.transaction((tx) => aMerchant(tx, { hosts: ['audience.example'] }));
  const startsAt = clock.now();
  await db.transaction(async (tx) => {
    const line = (title: string, wish: object) =>
      anAnnouncement(tx, {
        merchantId: merchant.id,
        kind: 'PL',
        texts: { EN: { title, content: title } },
        startsAt,
        ...wish,
      });
    await line('all', { sort: 1 });
    await line('visitors', { sort: 2, audience: 'VISITORS' });
    await line('members', { sort: 3, audience: 'MEMBERS' });
    await line('agents', { sort: 4, audience: 'AGENTS' });
    await line('chinese', { sort: 5, languages: ['CN'] });
    await line('members in two', { sort: 6, audience: 'MEMBERS', languages: ['CN', 'KM'] });
  });
});
after(() => db.drop());

test('OP-12 OP-13 OPEN-SITE-01 what is published reaches the audience and the languages it was meant for, and nobody else', async () => {
  const cases: [language: 'EN' | 'CN' | 'KM', reader: Reader, titles: string[]][] = [
    ['EN', 'visitor', ['all', 'visitors']],
    ['EN', 'member', ['all', 'members']],
    ['EN', 'trial', ['all', 'members']],
    ['EN', 'agent', ['all', 'members', 'agents']],
    ['CN', 'visitor', ['all', 'visitors', 'chinese']],
    ['CN', 'member', ['all', 'members', 'chinese', 'members in two']],
    ['KM', 'agent', ['all', 'members', 'agents', 'members in two']],
  ];
  const box = createSecretBox('a secret key for tests, thirty-two long at least');
  for (const [language, reader, titles] of cases) {
    const { player } = await announcementsFor({ db, clock }, merchant.id, language, { reader });
    assert.deepEqual(
      player.map(({ title }) => title),
      titles,
      `${language} ${reader}`,
    );
    // The same in the public config, which is kept between callers.
    const config = await publishedView({ db, clock, box }, merchant.id, language, reader);
    assert.deepEqual(
      config.player.map(({ title }) => title),
      titles,
    );
  }
});
