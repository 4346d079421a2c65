import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import {
  aConsoleSite,
  withAccounts,
  withPeriods,
  type Audited,
  type SiteOptions,
} from './console.fixture.ts';
import { getMerchant } from './merchant.ts';

const audited: Audited[] = [];
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());
const aSite = (options: SiteOptions = {}) => aConsoleSite(db, audited, options);
const live = async (id: number) => {
  const { name, currency, countryCode, timeZone } = await getMerchant(db, id);
  return { name, currency, countryCode, timeZone };
};

test('OP-04 currency, country and zone of a brand nobody has an account in: live at once, with the change in the log', async () => {
  const site = await aSite({ name: 'Before' });
  const was = await live(site.merchant.id);
  const change = { currency: 'PHP', countryCode: 'PH', timeZone: 'Asia/Manila' };
  const answer = await site.change('brand', change);
  assert.ok(answer.ok);
  assert.deepEqual(await live(site.merchant.id), { ...was, ...change });
  const { brand } = await site.read();
  assert.deepEqual(
    [brand.value.currency, brand.value.countryCode, brand.value.timeZone],
    Object.values(change),
  );
  const entry = audited.at(-1);
  assert.deepEqual([entry?.action, entry?.target], ['site.settings.update', 'settings:brand']);
  assert.deepEqual(entry?.before, { currency: 'USD', countryCode: 'KH', timeZone: 'Asia/Bangkok' });
  assert.deepEqual(entry?.after, change);
  assert.deepEqual(await site.stored(), {}, 'columns are no settings');
});

test('OP-04 a currency somebody has an account in stays; the country and the zone do not ask that', async () => {
  const site = await aSite();
  withAccounts.add(site.merchant.id);
  const was = await live(site.merchant.id);
  assert.deepEqual(await site.change('brand', { name: 'Another', currency: 'THB' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { currency: 'currency_in_use' } },
  });
  assert.deepEqual(await live(site.merchant.id), was, 'the name neither');
  assert.ok((await site.change('brand', { countryCode: 'TH', timeZone: 'Asia/Tokyo' })).ok);
  assert.deepEqual(await live(site.merchant.id), { ...was, countryCode: 'TH', timeZone: 'Asia/Tokyo' });
});

test('OP-04 CONTRACT-004 a brand where a contract was signed keeps its zone, whatever the code; the rest of it changes', async () => {
  const site = await aSite();
  withPeriods.add(site.merchant.id);
  const was = await live(site.merchant.id);
  assert.deepEqual(await site.change('brand', { name: 'Another', timeZone: 'Asia/Tokyo' }), {
    ok: false,
    code: 'validation_failed',
    detail: { fields: { timeZone: 'zone_in_use' } },
  });
  assert.deepEqual(await live(site.merchant.id), was);
  assert.ok((await site.change('brand', { countryCode: 'TH' })).ok);
});

test('OP-04 what is no currency, country or zone is refused by name, and nothing has changed', async () => {
  const site = await aSite();
  const stood = await site.read();
  const entries = audited.length;
  const cases: [member: string, value: unknown, code: string][] = [
    ['currency', 'XXX', 'value_invalid'],
    ['currency', 'usd', 'value_invalid'],
    ['currency', '', 'value_invalid'],
    ['countryCode', 'ZQ', 'value_invalid'],
    ['countryCode', 'kh', 'value_invalid'],
    ['timeZone', 'Asia/Atlantis', 'zone_unknown'],
    ['timeZone', '+07:00', 'zone_unknown'],
    ['timeZone', "Asia/Bangkok'; drop", 'zone_unknown'],
    ['timeZone', '', 'out_of_range'],
  ];
  for (const [member, value, code] of cases)
    assert.deepEqual(
      await site.change('brand', { [member]: value }),
      { ok: false, code: 'validation_failed', detail: { fields: { [member]: code } } },
      `${member} ${String(value)}`,
    );
  assert.deepEqual(await site.read(), stood);
  assert.equal(audited.length, entries);
});

test('OP-04 another currency or another clock wants the code of the brand typed; a name and a country do not', async () => {
  const site = await aSite();
  for (const change of [{ currency: 'THB' }, { timeZone: 'Asia/Tokyo' }])
    assert.deepEqual(await site.change('brand', change, undefined, 'another'), {
      ok: false,
      code: 'validation_failed',
      detail: { fields: { merchantCode: 'merchant_code_wrong' } },
    });
  assert.ok((await site.change('brand', { name: 'Renamed', countryCode: 'VN' }, undefined, '')).ok);
});

test('every zone an operator is offered is one PostgreSQL counts days in', async () => {
  const rows = await db.many<{ name: string }>('select name from pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  assert.deepEqual(
    Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !known.has(zone)),
    [],
  );
});
