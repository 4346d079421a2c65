import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { aConsoleSite, type Audited, type SiteOptions } from './console.fixture.ts';
import { getMerchant } from './merchant.ts';
import type { SectionName } from './settings-sections.ts';
import { siteStatusOf } from './site-status.ts';

const audited: Audited[] = [];
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
const aSite = (options: SiteOptions = {}) => aConsoleSite(db, audited, options);
const live = async (id: number) => getMerchant(db, id);
const IN_AN_HOUR = Date.now() + 3_600_000;

test('OP-02 maintenance begins for the next visitor, with its end, and ends again without the code', async () => {
  const site = await aSite();
  assert.ok((await site.change('system', { status: 1, endTime: IN_AN_HOUR })).ok);
  const closed = siteStatusOf((await live(site.merchant.id)).settings, '203.0.113.7');
  assert.deepEqual([closed.status, closed.endTime], [1, IN_AN_HOUR]);
  assert.deepEqual(audited.at(-1)?.before, { status: 0, endTime: null });
  assert.deepEqual(audited.at(-1)?.after, { status: 1, endTime: IN_AN_HOUR });
  assert.ok((await site.change('system', { status: 0, endTime: null }, undefined, '')).ok);
  assert.equal(siteStatusOf((await live(site.merchant.id)).settings, '203.0.113.7').status, 0);
  assert.deepEqual(await site.stored(), { system: {} });
});

test('OP-02 closing the site or a region wants the code of the brand typed; else nothing has changed', async () => {
  const site = await aSite();
  const stood = await site.read();
  const cases: [section: SectionName, value: Record<string, unknown>, typed: string][] = [
    ['system', { status: 1 }, ''],
    ['system', { status: 1 }, 'another'],
    ['region', { countries: ['US'] }, ''],
    ['region', { cidrs: ['203.0.113.0/24'] }, site.merchant.code.toUpperCase()],
  ];
  for (const [section, value, typed] of cases)
    assert.deepEqual(await site.change(section, value, undefined, typed), {
      ok: false,
      code: 'validation_failed',
      detail: { fields: { merchantCode: 'merchant_code_wrong' } },
    });
  assert.deepEqual(await site.read(), stood);
  assert.ok((await site.change('region', { countries: ['US'] })).ok);
  assert.deepEqual(await site.stored(), { region: { countries: ['US'] } });
});

test('OP-02 rules not saved yet are tried on an address, by the decision visitors meet', async () => {
  const site = await aSite();
  const region = { countries: [], cidrs: ['203.0.113.0/24'], allow: ['203.0.113.9'] };
  const asked = async (ip?: string) => {
    const answer = await site.handlers.tryRegion({ region, ...(ip ? { ip } : {}) }, site.ctx);
    assert.ok(answer.ok);
    return [answer.value.ip, answer.value.allowed, answer.value.closed];
  };
  assert.deepEqual(await asked(), ['203.0.113.9', true, false]);
  assert.deepEqual(await asked('203.0.113.10'), ['203.0.113.10', false, true]);
  assert.deepEqual(await asked('198.51.100.1'), ['198.51.100.1', false, false]);
  assert.deepEqual(await site.stored(), {});
});

test('AGENT-002 OP-04 OP-16 a brand has its name, hours of service and of agents apart, languages and texts; set back to a new site’s nothing is stored', async () => {
  const site = await aSite();
  const { brand } = await site.read();
  const answer = await site.change('brand', {
    name: '  Lotus  ',
    languages: ['KM', 'EN'],
    defaultLanguage: 'KM',
    figures: { online: 'hidden', winner: 'live', jackpot: 'hidden' },
    licenceText: { EN: 'Licence 5' },
    supportHours: { EN: '08:00 to 24:00' },
    agentSupportHours: { EN: 'Monday to Friday' },
    imageCdn: ['https://pictures.example/a'],
    analyticsId: 'G-12',
  });
  assert.ok(answer.ok);
  const after = await live(site.merchant.id);
  assert.equal(after.name, 'Lotus');
  assert.deepEqual([after.settings.languages, after.settings.defaultLanguage], [['KM', 'EN'], 'KM']);
  assert.deepEqual(Object.keys(audited.at(-1)?.after as object).toSorted(), [
    'agentSupportHours',
    'analyticsId',
    'defaultLanguage',
    'figures',
    'imageCdn',
    'languages',
    'licenceText',
    'name',
    'supportHours',
  ]);
  assert.ok((await site.change('brand', { ...brand.value })).ok);
  assert.deepEqual(await site.stored(), {});
  assert.equal((await live(site.merchant.id)).name, 'A test site');
});

test('OP-11 mirrors keep their order, and one switched off is not offered', async () => {
  const site = await aSite({ settings: { domains: ['one.example', 'two.example'] } });
  const { domains } = await site.read();
  assert.deepEqual(domains.value.domains, [
    { name: 'one.example', isActive: true },
    { name: 'two.example', isActive: true },
  ]);
  const turned = [
    { name: 'Two.example', isActive: true },
    { name: 'one.example', isActive: false },
  ];
  assert.ok((await site.change('domains', { domains: turned, mirrorText: { EN: 'Try another' } })).ok);
  const { settings } = await live(site.merchant.id);
  assert.deepEqual(settings.domains, [
    { name: 'two.example', isActive: true },
    { name: 'one.example', isActive: false },
  ]);
  assert.equal(settings.mirrorText.EN, 'Try another');
});

test('OP-02 OP-04 OP-11 what may not be set is refused by name, and nothing has changed', async () => {
  const site = await aSite();
  const cases: [section: SectionName, value: Record<string, unknown>, path: string, code: string][] = [
    ['system', { status: 1, endTime: Date.now() - 1_000 }, 'endTime', 'time_past'],
    ['system', { status: 2 }, 'status', 'value_invalid'],
    ['system', { endTime: 'soon' }, 'endTime', 'value_invalid'],
    ['region', { countries: ['usa'] }, 'countries.0', 'value_invalid'],
    ['region', { cidrs: ['300.1.1.1'] }, 'cidrs.0', 'address_range_wrong'],
    ['region', { allow: ['10.0.0.0/33'] }, 'allow.0', 'address_range_wrong'],
    ['brand', { name: ' ' }, 'name', 'out_of_range'],
    ['brand', { languages: [] }, 'languages', 'out_of_range'],
    ['brand', { languages: ['EN', 'EN'] }, 'languages', 'value_twice'],
    ['brand', { languages: ['KM'] }, 'defaultLanguage', 'language_not_offered'],
    ['brand', { imageCdn: ['http://pictures.example'] }, 'imageCdn.0', 'value_invalid'],
    ['brand', { analyticsId: 'G-1"><script>' }, 'analyticsId', 'value_invalid'],
    ['brand', { figures: { online: 'invented' } }, 'figures.online', 'value_invalid'],
    ['brand', { winners: { isOn: true, threshold: 'many' } }, 'winners.threshold', 'value_invalid'],
    ['brand', { trial: { credit: '-5', minutes: 60 } }, 'trial.credit', 'value_invalid'],
    ['brand', { trial: { credit: '5', minutes: 0 } }, 'trial.minutes', 'out_of_range'],
    [
      'domains',
      { domains: [{ name: 'https://a.example/', isActive: true }] },
      'domains.0.name',
      'value_invalid',
    ],
    ['domains', { domains: ['a.example', 'A.example'] }, 'domains.1.name', 'value_twice'],
  ];
  const [stood, entries] = [await site.read(), audited.length];
  for (const [section, value, path, code] of cases) {
    const answer = await site.change(section, value);
    assert.ok(!answer.ok, `${path} ${code}`);
    const { fields = {} } = (answer.detail ?? {}) as { fields?: Record<string, string> };
    assert.deepEqual([answer.code, fields[path]], ['validation_failed', code], JSON.stringify(answer));
  }
  assert.deepEqual(await site.read(), stood);
  assert.deepEqual(await site.stored(), {});
  assert.equal(audited.length, entries);
});

test('OP-02 OP-04 two operators at one section: the second is told, whichever section it is', async () => {
  const site = await aSite();
  const seen = await site.read();
  const cases: [section: SectionName, one: Record<string, unknown>, other: Record<string, unknown>][] = [
    ['system', { status: 1 }, { endTime: IN_AN_HOUR }],
    ['region', { countries: ['US'] }, { countries: ['GB'] }],
    ['brand', { name: 'One' }, { name: 'Other' }],
    ['domains', { domains: ['one.example'] }, { mirrorText: { EN: 'x' } }],
  ];
  for (const [section, one, other] of cases) {
    const { version } = seen[section];
    assert.ok((await site.change(section, one, version)).ok, section);
    assert.deepEqual(await site.change(section, other, version), { ok: false, code: 'state_changed' });
  }
  assert.equal((await live(site.merchant.id)).name, 'One');
});
