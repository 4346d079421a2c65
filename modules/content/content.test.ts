import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { aPicture } from '@baize/images/testing';
import { aMerchant, seedDemo as seedSite } from '@baize/site/testing';
import Fastify from 'fastify';
import { contentApi } from './api.ts';
import { contentConsoleApi } from './console-api.ts';
import { openContent } from './content.fixture.ts';
import { linksFor, serviceAddress, serviceEntriesFor } from './published.ts';
import { forgetPublished } from './published-cache.ts';
import { mountServiceRedirect } from './service-redirect.ts';
import { anAnnouncement, seedDemo } from './testing.ts';

const world = await openContent('content.example');
const { db, clock, box, merchant, audited, site, office, visitor, member, staff, count } = world;
const now = clock.now().getTime();
after(() => world.close());

const saving = (input: object) =>
  contentConsoleApi.operations.saveAnnouncement.input.parse({ startsAt: now, reason: 'a test', ...input });
test('SITE-036 SITE-037 SITE-022 OPEN-SITE-01 popups follow the caller, those of tomorrow and switched-off ones stay away', async () => {
  const start = clock.now();
  await db.transaction(async (tx) => {
    const popup = { merchantId: merchant.id, kind: 'PU', startsAt: start } as const;
    for (const execution of ['A', 'B', 'F'] as const)
      await anAnnouncement(tx, { ...popup, execution, texts: { EN: { title: execution, content: '' } } });
    const tomorrow = new Date(now + 86_400_000);
    await anAnnouncement(tx, {
      ...popup,
      execution: 'B',
      texts: { EN: { title: 'later', content: '' } },
      startsAt: tomorrow,
    });
    await anAnnouncement(tx, {
      ...popup,
      execution: 'B',
      texts: { EN: { title: 'off', content: '' } },
      isActive: false,
    });
  });
  forgetPublished(db);
  const titlesFor = async (role: 'visitor' | 'member', execution: string | undefined) => {
    const answer = await site.listNotices(
      { types: 'PU', platform: 'W', execution },
      role === 'visitor' ? visitor(merchant, 'KM') : member(merchant, 'KM'),
    );
    assert.ok(answer.ok);
    return answer.value.popup.map((popup) => popup.title);
  };
  assert.deepEqual(await titlesFor('visitor', 'A,B,F'), ['B']);
  assert.deepEqual(await titlesFor('visitor', undefined), ['B']);
  assert.deepEqual(await titlesFor('member', undefined), ['A']);
  assert.deepEqual(await titlesFor('member', 'A,F'), ['A', 'F']);
});

test('SITE-039 API-061 API-062 announcements come nine to a page, newest words in the asked language, English where one is missing', async () => {
  const mine = await db.transaction((tx) => aMerchant(tx));
  await db.transaction(async (tx) => {
    for (let n = 1; n <= 11; n += 1)
      await anAnnouncement(tx, {
        merchantId: mine.id,
        kind: 'PL',
        sort: n,
        texts: {
          EN: { title: `n${n}`, content: '<p>e</p>' },
          ...(n === 1 ? { KM: { title: 'ក', content: '' } } : {}),
        },
        startsAt: clock.now(),
      });
  });
  const page = async (pageNo: number) => {
    const answer = await site.listAnnouncements(
      contentApi.operations.listAnnouncements.input.parse({ pageNo }),
      visitor(mine, 'KM'),
    );
    assert.ok(answer.ok);
    return answer.value;
  };
  const first = await page(1);
  assert.deepEqual([first.list.length, first.totalPages, first.list[0]?.title], [9, 2, 'ក']);
  assert.equal(first.player[0]?.content, '<p>e</p>');
  assert.equal((await page(2)).list.length, 2);
  assert.equal((await page(3)).list.length, 0);
});

test('OP-12 OP-13 OPEN-I18N-01 what an operator writes is sanitised, audited and shown at once', async () => {
  const made = await office.saveAnnouncement(
    saving({
      kind: 'PL',
      texts: {
        EN: {
          title: 'Fish & <b>chips</b>',
          content:
            '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:alert(1)">a</a>' +
            '<a href="https://x.example">b</a><img src="https://spy.example/1.png"><img src="/media/a.webp" onerror="x()">' +
            '<iframe src="https://x.example"></iframe></p>',
        },
      },
    }),
    staff(merchant),
  );
  assert.ok(made.ok);
  assert.equal(made.value.texts.EN.title, 'Fish & chips');
  const { content } = made.value.texts.EN;
  for (const bad of ['script', 'onclick', 'onerror', 'javascript', 'spy.example', 'iframe'])
    assert.ok(!content.includes(bad), bad);
  assert.match(content, /<a href="https:\/\/x\.example" rel="noopener noreferrer" target="_blank">b<\/a>/);
  assert.match(content, /<img src="\/media\/a\.webp"/);
  const shown = await site.listNotices({ types: 'PL', platform: 'W' }, visitor(merchant));
  assert.ok(shown.ok && shown.value.player.some(({ id }) => id === made.value.id));
  assert.equal(audited.at(-1)?.action, 'content.announcement.save');

  const gone = await office.deleteAnnouncement({ id: made.value.id, reason: 'a test' }, staff(merchant));
  assert.ok(gone.ok);
  assert.deepEqual(audited.at(-1)?.before, made.value);
});

test('SITE-021 what a kind needs is asked for, and a refusal leaves nothing behind', async () => {
  const EN = { title: 't', content: 'c' };
  const rows: [name: string, input: object][] = [
    ['a banner without a group', { kind: 'B', texts: { EN } }],
    ['a group on a notice', { kind: 'PL', groupName: 'w_home', texts: { EN } }],
    ['a popup for nobody', { kind: 'PU', texts: { EN } }],
    ['a game link without a game', { kind: 'B', groupName: 'w_home', linkageType: 'G', texts: { EN } }],
    ['an end before its start', { kind: 'PL', texts: { EN }, endsAt: now - 1 }],
    ['a headline without words', { kind: 'H', texts: { EN: { title: 't', content: '' } } }],
  ];
  const before = [await count('announcement'), audited.length];
  for (const [name, input] of rows) {
    const answer = await office.saveAnnouncement(saving(input), staff(merchant));
    assert.equal(answer.ok ? 'saved' : answer.code, 'announcement_incomplete', name);
  }
  const stranger = await db.transaction((tx) => aMerchant(tx));
  const theirs = await db.transaction((tx) =>
    anAnnouncement(tx, { merchantId: stranger.id, kind: 'PL', texts: { EN }, startsAt: clock.now() }),
  );
  const foreign = await office.saveAnnouncement(
    saving({ id: theirs, kind: 'PL', texts: { EN } }),
    staff(merchant),
  );
  assert.equal(foreign.ok ? 'saved' : foreign.code, 'not_found', 'another brand’s announcement');
  assert.deepEqual([await count('announcement'), audited.length], [(before[0] ?? 0) + 1, before[1]]);
  for (const linkage of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x'])
    assert.equal(
      contentConsoleApi.operations.saveAnnouncement.input.safeParse({
        startsAt: now,
        reason: 'abc',
        kind: 'PL',
        texts: { EN },
        linkage,
      }).success,
      false,
      linkage,
    );
});

test('OP-14 SITE-040 API-027 help has sections and articles, two levels, codes once', async () => {
  const help = async (input: object) =>
    office.saveHelpArticle(
      contentConsoleApi.operations.saveHelpArticle.input.parse({ reason: 'a test', ...input }),
      staff(merchant),
    );
  const texts = { EN: { title: 'Terms', content: '<p>x</p>' }, KM: { title: 'លក្ខខណ្ឌ', content: '' } };
  const section = await help({ code: 'term', texts });
  assert.ok(section.ok);
  const article = await help({ code: 'term-a', texts, parentId: section.value.id });
  assert.ok(article.ok);
  const refusals: [object, string][] = [
    [{ code: 'term', texts }, 'code_taken'],
    [{ code: 'deep', texts, parentId: article.value.id }, 'parent_wrong'],
    [{ id: section.value.id, code: 'term', texts, parentId: section.value.id }, 'parent_wrong'],
    [{ id: 999_999, code: 'nobody', texts }, 'not_found'],
  ];
  for (const [input, code] of refusals) {
    const answer = await help(input);
    assert.equal(answer.ok ? 'saved' : answer.code, code);
  }
  const blocked = await office.deleteHelpArticle({ id: section.value.id, reason: 'a test' }, staff(merchant));
  assert.equal(blocked.ok ? 'gone' : blocked.code, 'has_children');
  const shown = await site.getHelp({ lang: 'KM', device: 'WEB' }, visitor(merchant));
  assert.ok(shown.ok);
  assert.deepEqual(
    shown.value.map(({ code, title, children }) => [code, title, children.map((child) => child.code)]),
    [['term', 'លក្ខខណ្ឌ', ['term-a']]],
  );
});

test('OP-16 SITE-055 SITE-056 OPEN-SITE-03 an entry has a type, a title and an address that is sealed and https', async () => {
  const save = (input: object) =>
    office.saveServiceEntry(
      contentConsoleApi.operations.saveServiceEntry.input.parse({
        title: { EN: 'Chat' },
        reason: 'a test',
        ...input,
      }),
      staff(merchant),
    );
  const first = await save({ csType: 'TELEGRAM', path: 'https://t.example/room', sort: 1 });
  const second = await save({ csType: 'LINE', path: 'https://line.example/a', sort: 2 });
  assert.ok(first.ok && second.ok);
  const stored = await db.many<{ pathSealed: Buffer }>('select path_sealed from content.service_entry', []);
  for (const { pathSealed } of stored) assert.ok(!pathSealed.includes('example'));
  const entries = await serviceEntriesFor({ db, clock }, merchant.id, 'KM');
  assert.deepEqual(
    entries.map(({ csType, title }) => [csType, title]),
    [
      ['TELEGRAM', 'Chat'],
      ['LINE', 'Chat'],
    ],
  );
  assert.ok(entries.every(({ path: sealed }) => !sealed.includes('example')));

  const { input } = contentConsoleApi.operations.saveServiceEntry;
  const isTaken = (address: string) =>
    !input
      .safeParse({ csType: 'LINE', title: { EN: 'x' }, path: address })
      .error?.issues.some(({ path }) => path[0] === 'path');
  assert.ok(isTaken('/feedback'), 'the form of the site itself');
  for (const wrong of ['http://t.example', 'javascript:alert(1)', '/path', '/feedback/x', '//feedback'])
    assert.equal(isTaken(wrong), false, wrong);
});

test('SITE-054 OPEN-SITE-03 an entry is opened by a redirect: by its number, else the first of its type, else the first', async () => {
  const entries = await serviceEntriesFor({ db, clock }, merchant.id, 'EN');
  const line = entries.find(({ csType }) => csType === 'LINE');
  const app = Fastify();
  mountServiceRedirect(app, { db, clock, box });
  const open = (url: string, host = 'content.example') =>
    app.inject({ method: 'GET', url, headers: { host } });
  const rows: [url: string, location: string][] = [
    ['/wps/system/customerService/LINE', 'https://line.example/a'],
    ['/wps/system/customerService/FACEBOOK', 'https://t.example/room'],
    [`/wps/system/customerService/TELEGRAM?id=${line?.id}`, 'https://line.example/a'],
  ];
  for (const [url, location] of rows) {
    const answer = await open(url);
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, location], url);
  }
  assert.equal((await open('/wps/system/customerService/LINE', 'nobody.example')).statusCode, 404);
  await app.close();
});

test('OP-15 SITE-012 OP-34 links and reworded texts are the brand’s own', async () => {
  const link = await office.saveLink(
    contentConsoleApi.operations.saveLink.input.parse({
      kind: 'app',
      name: 'android',
      label: { EN: 'Android' },
      url: 'https://x.example/a.apk',
      version: '2.1',
      reason: 'a test',
    }),
    staff(merchant),
  );
  assert.ok(link.ok);
  const again = await office.saveLink(
    contentConsoleApi.operations.saveLink.input.parse({ ...link.value, id: undefined, reason: 'a test' }),
    staff(merchant),
  );
  assert.equal(again.ok ? 'saved' : again.code, 'code_taken');
  const { download } = await linksFor({ db, clock }, merchant.id, 'CN');
  assert.deepEqual(download, [
    { name: 'android', label: 'Android', url: 'https://x.example/a.apk', version: '2.1' },
  ]);

  const key = { language: 'KM' as const, key: 'shell.login' };
  await office.saveTextOverride({ ...key, text: 'ចូល!', reason: 'a test' }, staff(merchant));
  const texts = async (language: 'EN' | 'KM') => {
    const answer = await site.listTextOverrides({ language }, visitor(merchant));
    return answer.ok ? answer.value : undefined;
  };
  assert.deepEqual([await texts('KM'), await texts('EN')], [{ 'shell.login': 'ចូល!' }, {}]);
  const found = async (wishes: { query?: string; onlyOwn?: boolean }) => {
    const answer = await office.searchTexts(
      { language: 'KM', query: '', onlyOwn: false, pageNo: 1, pageSize: 20, ...wishes },
      staff(merchant),
    );
    return answer.ok ? answer.value : undefined;
  };
  const own = await found({ onlyOwn: true });
  assert.deepEqual(
    own?.list.map(({ key: one, text }) => [one, text]),
    [['shell.login', 'ចូល!']],
  );
  assert.equal((await found({ query: 'SHELL.login' }))?.list[0]?.text, 'ចូល!');
  assert.deepEqual((await found({ query: 'no such words anywhere' }))?.list, []);
  for (const [wrong, text, code] of [
    ['shell.nobodyAsks', 'x', 'text_unknown'],
    ['shell.login', 'open {brace', 'text_unreadable'],
    ['shell.login', '{name}', 'text_placeholders'],
  ] as const)
    assert.deepEqual(
      await office.saveTextOverride({ language: 'KM', key: wrong, text, reason: 'a test' }, staff(merchant)),
      { ok: false, code },
    );
  assert.deepEqual(await texts('KM'), { 'shell.login': 'ចូល!' });
  assert.ok((await office.deleteTextOverride({ ...key, reason: 'a test' }, staff(merchant))).ok);
  assert.deepEqual(await texts('KM'), {});
});

test('OPEN-LIMIT-01 an uploaded picture is drawn again; what is none is refused', async () => {
  const good = await office.uploadImage(
    { data: (await aPicture({ width: 3_000 })).toString('base64') },
    staff(merchant),
  );
  assert.ok(good.ok);
  assert.match(good.value.url, /^\/media\/[0-9a-f]{32}\.webp$/);
  assert.equal(good.value.width, 1_600);
  const bad = await office.uploadImage({ data: Buffer.from('<svg/>').toString('base64') }, staff(merchant));
  assert.equal(bad.ok ? 'kept' : bad.code, 'image_type');
});

test('SITE-023 SITE-043 the demo brand publishes in three languages, once', async () => {
  const demo = await seedSite(db);
  await seedDemo(db, { merchantId: demo.id, now: clock.now(), box });
  const first = await count('announcement');
  await seedDemo(db, { merchantId: demo.id, now: clock.now(), box });
  assert.equal(await count('announcement'), first);
  const help = await site.getHelp({ device: 'WEB' }, visitor(demo, 'KM'));
  assert.ok(help.ok && help.value.some(({ code }) => code === 'term'));
  const rows = await db.many<{ texts: object }>(
    'select texts from content.help_article where merchant_id = $1',
    [demo.id],
  );
  for (const { texts } of rows) assert.deepEqual(Object.keys(texts).toSorted(), ['CN', 'EN', 'KM']);
  for (const csType of ['LIVECHAT', 'TELEGRAM', 'LINE'])
    assert.equal(await serviceAddress({ db, clock, box }, demo.id, csType), '/feedback', 'it answers');
});
