import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anAnnouncement } from '@baize/content/testing';
import { aMerchant } from '@baize/site/testing';
import { aServer, type TestServer } from './testing.ts';

/** What every page of the site starts with, over the wire, for a brand that set everything and one that set nothing. */
const SET = 'set.example';
let world: TestServer;
before(async () => {
  world = await aServer();
  await world.db.transaction(async (tx) => {
    const { id: merchantId } = await aMerchant(tx, {
      hosts: [SET],
      settings: {
        imageCdn: ['https://a.cdn.example', 'https://b.cdn.example/x'],
        launchCdn: ['https://games.cdn.example'],
        analyticsId: 'G-12345',
        mirrorText: { EN: 'Use a mirror', KM: 'ប្រើគេហទំព័រឆ្លុះ' },
        domains: [
          { name: 'one.example', isActive: true },
          { name: 'off.example', isActive: false },
          { name: 'two.example', isActive: true },
        ],
      },
    });
    const startsAt = new Date(Date.now() - 60_000);
    const texts = { EN: { title: 'T', content: '<p>c</p>' } };
    const base = { merchantId, texts, startsAt };
    await anAnnouncement(tx, { ...base, kind: 'B', groupName: 'w_home' });
    await anAnnouncement(tx, { ...base, kind: 'PL' });
    await anAnnouncement(tx, { ...base, kind: 'PR' });
    await anAnnouncement(tx, { ...base, kind: 'H' });
    for (const execution of ['A', 'B', 'F'] as const)
      await anAnnouncement(tx, { ...base, kind: 'PU', execution });
  });
});
after(() => world.close());

async function ask<Value>(url: string, host = SET): Promise<{ value: Value; cache: string }> {
  const answer = await world.server.site.inject({ method: 'GET', url, headers: { host } });
  assert.equal(answer.statusCode, 200, url);
  return {
    value: answer.json<{ value: Value }>().value,
    cache: String(answer.headers['cache-control'] ?? ''),
  };
}
const CONFIG = '/wps/system/publicConfig?platform=W&language=';
type Titled = { id: number; title: string; content: string; timestamp?: number; execution?: string };

test('SITE-011 the public config carries notices, banners, popups and promotions; a visitor’s popups are B', async () => {
  const { value } = await ask<Record<'notice' | 'banners' | 'popup' | 'promotion', Titled[]>>(`${CONFIG}EN`);
  assert.deepEqual(
    [value.notice, value.banners, value.popup, value.promotion].map((list) => list.length),
    [1, 1, 1, 1],
  );
  assert.equal(value.popup[0]?.execution, 'B');
});

test('SITE-014 SITE-017 SITE-044 CDN lists, analytics id and the mirrors’ tip are the operator’s; a new site has none', async () => {
  type Own = { imageCdn: string[]; launchCdn: string[]; analyticsId: string; mirrorText: string };
  const own = async (language: string, host?: string) => {
    const { value } = await ask<Own>(CONFIG + language, host);
    return [value.imageCdn, value.launchCdn, value.analyticsId, value.mirrorText];
  };
  const cdn = [
    ['https://a.cdn.example', 'https://b.cdn.example/x'],
    ['https://games.cdn.example'],
    'G-12345',
  ];
  assert.deepEqual(await own('EN'), [...cdn, 'Use a mirror']);
  assert.deepEqual(await own('KM'), [...cdn, 'ប្រើគេហទំព័រឆ្លុះ']);
  assert.deepEqual(await own('CN'), [...cdn, 'Use a mirror'], 'English stands in');
  assert.deepEqual(await own('EN', world.host), [[], [], '', '']);
});

test('OPEN-SITE-04 API-026 the lines are those switched on, in the operator’s order', async () => {
  const lines = [{ domainName: 'one.example' }, { domainName: 'two.example' }];
  assert.deepEqual((await ask<object>('/wps/system/domainRoute')).value, { domainList: lines });
  assert.deepEqual((await ask<{ domainRoutes: object }>(`${CONFIG}EN`)).value.domainRoutes, lines);
});

test('API-059 API-039 getAnnouncementContentV2 answers the asked types B,PL,PU,PR,H of platform W', async () => {
  type Answer = Record<'banners' | 'player' | 'popup' | 'promotion' | 'headline' | 'list', Titled[]>;
  const url = '/wps/relay/MCSFE_getListAnnouncements?platform=W&types=';
  const all = (await ask<Answer>(`${url}B,PL,PU,PR,H`)).value;
  assert.deepEqual(
    [all.banners, all.player, all.popup, all.promotion, all.headline, all.list].map((list) => list.length),
    [1, 1, 1, 1, 1, 1],
  );
  const some = (await ask<Answer>(`${url}PL,H`)).value;
  assert.deepEqual(
    [some.banners, some.player, some.popup, some.promotion, some.headline].map((list) => list.length),
    [0, 1, 0, 0, 1],
  );
});

test('API-060 SITE-028 notices are a GET with types, platform W and execution B; the value holds four lists', async () => {
  type Answer = Record<'banners' | 'player' | 'popup' | 'promotion', Titled[]>;
  const url = '/wps/relay/MCSFE_getNotices?types=B,PL,PU,PR&platform=W&execution=B';
  const { value } = await ask<Answer>(url);
  assert.deepEqual(Object.keys(value).toSorted(), ['banners', 'player', 'popup', 'promotion']);
  assert.deepEqual(
    value.popup.map(({ execution }) => execution),
    ['B'],
  );
  const [notice] = value.player;
  assert.deepEqual(Object.keys(notice ?? {}).toSorted(), [
    'content',
    'id',
    // Where it leads: ours, beside what the call says.
    'linkage',
    'linkageType',
    'nodeId',
    'timestamp',
    'title',
    'vendor',
  ]);
  assert.ok(Number.isInteger(notice?.timestamp));
});

test('OPEN-API-05 the public config and what is said of the site may be kept for a minute, its status never', async () => {
  const rows: [url: string, cache: RegExp][] = [
    [`${CONFIG}EN`, /^private, max-age=60$/],
    ['/wps/system/whitelabel', /max-age=60/],
    ['/wps/system/helpCenter', /max-age=60/],
    ['/wps/system/setting/register/validators', /max-age=60/],
    ['/wps/system/status', /^no-store$/],
  ];
  for (const [url, cache] of rows) assert.match((await ask(url)).cache, cache, url);
});
