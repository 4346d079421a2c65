import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import { anAuditLog, aCall } from '@baize/members/testing';
import { fixedClock } from '@baize/kernel';
import { findMemberByName, findMemberRow } from '@baize/members';
import { quickPasswords } from '@baize/sign-in/testing';
import { findMerchantByHost, forgetMerchants, getMerchant, listMerchantRows } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { aStaffCaller } from '@baize/staff/testing';
import { brandsHandlers } from './handlers.ts';
import { openBrand, type BrandToOpen } from './open-brand.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
const deps = { clock, passwords: quickPasswords };
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

const shop: BrandToOpen = {
  code: 'shop',
  name: 'Shop',
  hosts: ['Shop.localhost', 'desk.shop.localhost'],
  currency: 'USD',
  countryCode: 'KH',
  timeZone: 'Asia/Phnom_Penh',
  languages: ['KM', 'EN'],
  agent: 'first_agent',
};
const open = (change: Partial<BrandToOpen> = {}) =>
  db.transaction((tx) => openBrand(tx, deps, { ...shop, ...change }));
const everything = async () => [
  (await listMerchantRows(db, 100)).length,
  await db.one('select count(*)::int as n from site.host'),
  await db.one('select count(*)::int as n from members.member'),
  await db.one('select count(*)::int as n from content.help_article'),
];

test('OP-04 OPEN-SHELL-04 a brand opens whole: hosts, languages, the house’s account, a first agent who must choose a password', async () => {
  const opened = await open();
  assert.ok(opened.ok);
  forgetMerchants(db);
  const merchant = await findMerchantByHost(db, 'shop.localhost');
  assert.equal(merchant?.id, opened.value.merchantId);
  assert.equal((await findMerchantByHost(db, 'desk.shop.localhost'))?.id, opened.value.merchantId);
  const { settings } = await getMerchant(db, opened.value.merchantId);
  assert.deepEqual([settings.languages, settings.defaultLanguage], [['KM', 'EN'], 'KM']);
  // Members are shown the first host only: the console's is no line of theirs.
  assert.deepEqual(settings.domains, [{ name: 'shop.localhost', isActive: true }]);
  assert.deepEqual(settings.figures, { online: 'live', winner: 'live', jackpot: 'live' });
  const house = await findMemberByName(db, opened.value.merchantId, 'house');
  const agent = await findMemberByName(db, opened.value.merchantId, 'first_agent');
  assert.ok(house && agent && opened.value.agent);
  const row = await findMemberRow(db, agent.memberId);
  assert.deepEqual([row?.type, row?.uplineId, row?.mustChangePassword], [2, house.memberId, 'default']);
  assert.equal((await findMemberRow(db, house.memberId))?.isHouse, true);
  // The links at the foot of the page lead to articles that are there.
  const links = await db.many<{ url: string }>('select url from content.link where merchant_id = $1', [
    merchant?.id,
  ]);
  const articles = await db.many<{ code: string; parentId: number | null }>(
    'select code, parent_id from content.help_article where merchant_id = $1',
    [merchant?.id],
  );
  const codes = new Set(articles.map(({ code }) => `/help#${code}`));
  assert.deepEqual(
    links.filter(({ url }) => !codes.has(url)),
    [],
  );
  assert.equal(links.length, 3);
});

test('OP-04 what a brand may not be is refused, and nothing of it is written', async () => {
  await db.transaction((tx) => aMerchant(tx, { code: 'taken', hosts: ['taken.test'] }));
  const before = await everything();
  const fresh = { code: 'fresh', hosts: ['fresh.test'] };
  const rows: [string, Partial<BrandToOpen>][] = [
    ['code_invalid', { ...fresh, code: 'Shop' }],
    ['code_invalid', { ...fresh, code: '1shop' }],
    ['code_taken', { ...fresh, code: 'taken' }],
    ['name_invalid', { ...fresh, name: ' ' }],
    ['name_invalid', { ...fresh, name: 'x'.repeat(81) }],
    ['host_invalid', { ...fresh, hosts: [] }],
    ['host_invalid', { ...fresh, hosts: ['https://fresh.test'] }],
    ['host_invalid', { ...fresh, hosts: ['fresh.test:8080'] }],
    ['host_taken', { ...fresh, hosts: ['fresh.test', 'TAKEN.test'] }],
    ['currency_unknown', { ...fresh, currency: 'XXX' }],
    ['country_unknown', { ...fresh, countryCode: 'ZZZ' }],
    ['zone_unknown', { ...fresh, timeZone: '+07:00' }],
    ['language_unknown', { ...fresh, languages: [] }],
    ['language_unknown', { ...fresh, languages: ['EN', 'EN'] }],
    ['agent_invalid', { ...fresh, agent: 'house' }],
    ['agent_invalid', { ...fresh, agent: 'A' }],
  ];
  for (const [code, change] of rows) {
    const refused = await open(change);
    assert.equal(refused.ok ? 'ok' : refused.code, code, JSON.stringify(change));
  }
  assert.deepEqual(await everything(), before);
});

test('OP-04 two who open the same brand at once: one brand, the other is told that it is taken', async () => {
  const twice = { code: 'twice', hosts: ['twice.test'] };
  const answers = await Promise.all([open(twice), open(twice), open(twice)]);
  assert.deepEqual(answers.map((one) => (one.ok ? 'ok' : one.code)).toSorted(), [
    'code_taken',
    'code_taken',
    'ok',
  ]);
});

test('OP-01 OP-04 operators of the house open brands; one of a brand sees their own and opens none', async () => {
  const { audit, audited } = anAuditLog();
  const handlers = brandsHandlers({ db, audit, ...deps });
  const merchant = await db.transaction((tx) => aMerchant(tx));
  const house = aStaffCaller(1, 'ana');
  const ofBrand = { ...aStaffCaller(2, 'bo'), merchantId: merchant.id };
  const asked = { ...shop, code: 'by-console', hosts: ['by-console.test'], reason: 'a new market' };
  const before = await everything();
  const refused = await handlers.createBrand(asked, aCall(merchant, ofBrand));
  assert.ok(!refused.ok && refused.code === 'house_only');
  assert.deepEqual([await everything(), audited], [before, []]);
  const made = await handlers.createBrand(asked, aCall(merchant, house));
  assert.ok(made.ok);
  assert.deepEqual(
    audited.map(({ action, target }) => [action, target]),
    [['brand.create', `merchant:${made.value.brand.merchantId}`]],
  );
  assert.ok(!JSON.stringify(audited).includes(made.value.agent?.password ?? '?'));
  const own = await handlers.listBrands({}, aCall(merchant, ofBrand));
  assert.ok(own.ok);
  assert.deepEqual(
    [own.value.list.map(({ merchantId }) => merchantId), own.value.mayCreate],
    [[merchant.id], false],
  );
});
