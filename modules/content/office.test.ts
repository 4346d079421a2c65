import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Merchant } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { announcementsFor } from './announcements.ts';
import { contentConsoleApi } from './console-api.ts';
import { openContent } from './content.fixture.ts';
import { linksFor, serviceEntriesFor } from './published.ts';
import { forgetPublished } from './published-cache.ts';

const world = await openContent('office.example');
const { db, clock, merchant, audited, site, office, visitor, staff } = world;
const other = await db.transaction((tx) => aMerchant(tx));
after(() => world.close());

const { operations } = contentConsoleApi;
const reason = 'a test';
const now = clock.now().getTime();
const words = (title: string) => ({ EN: { title, content: '<p>x</p>' } });
type Answer = { ok: true; value: unknown } | { ok: false; code: string };
const codeOf = (answer: Answer) => (answer.ok ? 'ok' : answer.code);

/** Everything an operator publishes: how it is made and changed, taken away, and read again. */
type Kind = {
  name: string;
  action: string;
  save: (of: Merchant, input: { id?: number; title: string }) => Promise<Answer>;
  remove: (of: Merchant, id: number) => Promise<Answer>;
  titles: (of: Merchant) => Promise<string[]>;
};
const valueOf = <Value>(answer: { ok: true; value: Value } | { ok: false }): Value =>
  answer.ok ? answer.value : assert.fail('read');
const KINDS: Kind[] = [
  {
    name: 'an announcement',
    action: 'content.announcement',
    save: async (of, { title, ...input }) =>
      office.saveAnnouncement(
        operations.saveAnnouncement.input.parse({
          kind: 'PL',
          texts: words(title),
          startsAt: now,
          reason,
          ...input,
        }),
        staff(of),
      ),
    remove: async (of, id) => office.deleteAnnouncement({ id, reason }, staff(of)),
    titles: async (of) =>
      valueOf(await office.searchAnnouncements({ kind: 'PL', pageNo: 1, pageSize: 20 }, staff(of))).list.map(
        ({ texts }) => texts.EN.title,
      ),
  },
  {
    name: 'a help article',
    action: 'content.help',
    save: async (of, { title, ...input }) =>
      office.saveHelpArticle(
        operations.saveHelpArticle.input.parse({ code: 'rules', texts: words(title), reason, ...input }),
        staff(of),
      ),
    remove: async (of, id) => office.deleteHelpArticle({ id, reason }, staff(of)),
    titles: async (of) =>
      valueOf(await office.listHelpArticles({}, staff(of))).map(({ texts }) => texts.EN.title),
  },
  {
    name: 'a way to customer service',
    action: 'content.service-entry',
    save: async (of, { title, ...input }) =>
      office.saveServiceEntry(
        operations.saveServiceEntry.input.parse({
          csType: 'LINE',
          title: { EN: title },
          path: 'https://line.example/a',
          reason,
          ...input,
        }),
        staff(of),
      ),
    remove: async (of, id) => office.deleteServiceEntry({ id, reason }, staff(of)),
    titles: async (of) =>
      valueOf(await office.listServiceEntries({}, staff(of))).map(({ title }) => title.EN),
  },
  {
    name: 'a link',
    action: 'content.link',
    save: async (of, { title, ...input }) =>
      office.saveLink(
        operations.saveLink.input.parse({
          kind: 'footer',
          name: 'rules',
          label: { EN: title },
          url: '/help',
          reason,
          ...input,
        }),
        staff(of),
      ),
    remove: async (of, id) => office.deleteLink({ id, reason }, staff(of)),
    titles: async (of) => valueOf(await office.listLinks({}, staff(of))).map(({ label }) => label.EN),
  },
  {
    name: 'somebody to chat with',
    action: 'content.chat-model',
    save: async (of, { title, ...input }) =>
      office.saveChatModel(
        operations.saveChatModel.input.parse({ name: title, reason, ...input }),
        staff(of),
      ),
    remove: async (of, id) => office.deleteChatModel({ id, reason }, staff(of)),
    titles: async (of) => valueOf(await office.getLiveChat({}, staff(of))).models.map(({ name }) => name),
  },
];
const idOf = (answer: Answer): number => {
  assert.ok(answer.ok);
  return (answer.value as { id: number }).id;
};

for (const { name, action, save, remove, titles } of KINDS) {
  test(`${name} is its brand’s: another changes, removes and reads nothing of it`, async () => {
    const id = idOf(await save(merchant, { title: 'Mine' }));
    const entries = audited.length;
    assert.equal(codeOf(await save(other, { id, title: 'Theirs' })), 'not_found');
    assert.equal(codeOf(await remove(other, id)), 'not_found');
    assert.deepEqual(await titles(other), []);
    assert.deepEqual(await titles(merchant), ['Mine'], 'unchanged');
    assert.equal(audited.length, entries, 'what was refused is not in the log');
    // The same name is free in each brand.
    const theirs = idOf(await save(other, { title: 'Mine' }));
    assert.equal(codeOf(await remove(other, theirs)), 'ok');
    assert.equal(codeOf(await remove(merchant, id)), 'ok');
  });

  test(`${name}: making, changing and removing are in the log with both sides and the reason`, async () => {
    const start = audited.length;
    const id = idOf(await save(merchant, { title: 'First' }));
    assert.equal(idOf(await save(merchant, { id, title: 'Second' })), id);
    assert.deepEqual(await titles(merchant), ['Second']);
    assert.equal(codeOf(await remove(merchant, id)), 'ok');
    assert.deepEqual(await titles(merchant), []);
    const [made, changed, removed] = audited.slice(start);
    assert.deepEqual(
      [made, changed, removed].map((entry) => entry && [entry.action, entry.reason]),
      [
        [`${action}.save`, reason],
        [`${action}.save`, reason],
        [`${action}.delete`, reason],
      ],
    );
    assert.equal(made?.before, undefined);
    assert.deepEqual(changed?.before, made?.after);
    assert.deepEqual(removed?.before, changed?.after);
    assert.equal(removed?.after, undefined);
    assert.equal(new Set([made?.target, changed?.target, removed?.target]).size, 1);
  });

  test(`${name} two operators remove at once is removed once`, async () => {
    const id = idOf(await save(merchant, { title: 'Twice' }));
    const start = audited.length;
    const answers = await Promise.all([remove(merchant, id), remove(merchant, id)]);
    assert.deepEqual(answers.map(codeOf).toSorted(), ['not_found', 'ok']);
    assert.equal(audited.length, start + 1);
  });
}

test('a code or a name that operators give at the same moment is given once', async () => {
  for (const name of ['a help article', 'a link']) {
    const { save, remove, titles } = KINDS.find((kind) => kind.name === name) ?? assert.fail(name);
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => save(merchant, { title })));
    assert.deepEqual(answers.map(codeOf).toSorted(), ['code_taken', 'code_taken', 'ok'], name);
    assert.equal((await titles(merchant)).length, 1);
    const made = answers.find(({ ok }) => ok);
    if (made) await remove(merchant, idOf(made));
  }
});

const GROUPS = ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget'] as const;
for (const groupName of GROUPS)
  test(`OP-12 a banner of ${groupName} has a picture, a link and an order, and shows in its language and time only`, async () => {
    const HOUR = 3_600_000;
    const banner = async (input: object) =>
      idOf(
        await office.saveAnnouncement(
          operations.saveAnnouncement.input.parse({
            kind: 'B',
            groupName,
            imageUrl: '/art/banner.webp',
            linkageType: 'URL',
            linkage: '/promotions',
            startsAt: clock.now().getTime(),
            reason,
            ...input,
          }),
          staff(merchant),
        ),
      );
    const start = clock.now().getTime();
    const made = [
      await banner({ texts: words('second'), sort: 2 }),
      await banner({ texts: words('first'), sort: 1 }),
      await banner({ texts: words('Khmer'), sort: 3, languages: ['KM'] }),
      await banner({ texts: words('for an hour'), sort: 4, endsAt: start + HOUR }),
      await banner({ texts: words('from an hour on'), sort: 5, startsAt: start + HOUR }),
      await banner({ texts: words('off'), sort: 6, isActive: false }),
    ];
    const shown = async (language: 'EN' | 'KM') => {
      forgetPublished(db);
      const { banners } = await announcementsFor({ db, clock }, merchant.id, language, { reader: 'visitor' });
      return banners.filter((one) => one.groupName === groupName);
    };
    const titles = async (language: 'EN' | 'KM') => (await shown(language)).map(({ title }) => title);
    assert.deepEqual(await titles('EN'), ['first', 'second', 'for an hour']);
    assert.deepEqual(await titles('KM'), ['first', 'second', 'Khmer', 'for an hour']);
    const [first] = await shown('EN');
    assert.deepEqual(
      [first?.url, first?.linkageType, first?.linkage],
      ['/art/banner.webp', 'URL', '/promotions'],
    );
    clock.advance(HOUR);
    assert.deepEqual(await titles('EN'), ['first', 'second', 'from an hour on']);
    for (const id of made) await office.deleteAnnouncement({ id, reason }, staff(merchant));
    assert.deepEqual(await titles('EN'), []);
  });

test('OP-14 help, terms, guides and footer links are written in each language, English where one is missing', async () => {
  const texts = {
    EN: { title: 'Terms of use', content: '<p>Rules</p>' },
    CN: { title: '使用条款', content: '<p>规则</p>' },
  };
  for (const code of ['term', 'install-ios', 'install-android'])
    assert.equal(
      codeOf(
        await office.saveHelpArticle(
          operations.saveHelpArticle.input.parse({ code, texts, reason }),
          staff(merchant),
        ),
      ),
      'ok',
    );
  await office.saveLink(
    operations.saveLink.input.parse({
      kind: 'footer',
      name: 'terms',
      label: { EN: 'Terms of use', CN: '使用条款' },
      url: '/help?code=term',
      reason,
    }),
    staff(merchant),
  );
  for (const [language, title] of [
    ['EN', 'Terms of use'],
    ['CN', '使用条款'],
    ['KM', 'Terms of use'],
  ] as const) {
    const help = await site.getHelp({ lang: language, device: 'WEB' }, visitor(merchant));
    assert.deepEqual(
      help.ok && help.value.map((section) => [section.code, section.title]),
      ['term', 'install-ios', 'install-android'].map((code) => [code, title]),
    );
    const { footer, download } = await linksFor({ db, clock }, merchant.id, language);
    assert.deepEqual(footer, [{ name: 'terms', label: title, url: '/help?code=term', version: '' }]);
    assert.deepEqual(download, []);
  }
});

test('what is switched off is nowhere on the site, and the office still has it', async () => {
  const entry = { csType: 'TELEGRAM', title: { EN: 'Room' }, path: 'https://t.example/room', reason };
  const made = await office.saveServiceEntry(
    operations.saveServiceEntry.input.parse({ ...entry, isActive: false }),
    staff(merchant),
  );
  assert.ok(made.ok);
  assert.deepEqual(await serviceEntriesFor({ db, clock }, merchant.id, 'EN'), []);
  const kept = await office.listServiceEntries({}, staff(merchant));
  assert.deepEqual(
    kept.ok && kept.value.map(({ path, isActive }) => [path, isActive]),
    [['https://t.example/room', false]],
    'with its address opened',
  );
});

test('a field too long, too far or of another kind is refused before anything is written', () => {
  const wrong: [operation: keyof typeof operations, input: object][] = [
    ['saveAnnouncement', { kind: 'PL', startsAt: now, texts: words('x'.repeat(201)) }],
    ['saveAnnouncement', { kind: 'PL', startsAt: now, texts: { KM: { title: 'x', content: '' } } }],
    ['saveAnnouncement', { kind: 'XX', startsAt: now, texts: words('x') }],
    ['saveAnnouncement', { kind: 'PL', startsAt: now, texts: words('x'), sort: 100_001 }],
    ['saveAnnouncement', { kind: 'B', groupName: 'w_other', startsAt: now, texts: words('x') }],
    [
      'saveAnnouncement',
      { kind: 'PL', imageUrl: 'https://x.example/a.png', startsAt: now, texts: words('x') },
    ],
    ['saveHelpArticle', { code: 'Rules', texts: words('x') }],
    ['saveHelpArticle', { code: 'r', texts: words('x') }],
    ['saveServiceEntry', { csType: 'PHONE', title: { EN: 'x' }, path: 'https://x.example' }],
    ['saveServiceEntry', { csType: 'LINE', title: { KM: 'x' }, path: 'https://x.example' }],
    ['saveLink', { kind: 'header', name: 'x', label: { EN: 'x' }, url: '/x' }],
    ['saveLink', { kind: 'app', name: '1x', label: { EN: 'x' }, url: '/x' }],
    ['saveLink', { kind: 'app', name: 'x', label: { EN: 'x' }, url: 'javascript:alert(1)' }],
    ['saveChatModel', { name: '' }],
    ['saveChatModel', { name: 'x'.repeat(61) }],
    ['saveTextOverride', { language: 'TH', key: 'shell.login', text: 'x' }],
    ['saveTextOverride', { language: 'EN', key: 'shell', text: 'x' }],
    ['saveTextOverride', { language: 'EN', key: 'shell.login', text: '' }],
  ];
  for (const [operation, input] of wrong) {
    const { input: schema } = operations[operation];
    assert.equal(
      schema.safeParse({ ...input, reason }).success,
      false,
      `${operation} ${JSON.stringify(input)}`,
    );
  }
  for (const noReason of [undefined, '', 'x'.repeat(141)])
    assert.equal(operations.deleteLink.input.safeParse({ id: 1, reason: noReason }).success, false);
});
