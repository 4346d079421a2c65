import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixedClock } from '@baize/kernel';
import { testDatabase, type TestDatabase } from '@baize/db/testing';
import type { Ctx } from '@baize/endpoint';
import { visitorContext } from '@baize/endpoint/testing';
import { siteApi, type WhitelabelNode } from './api.ts';
import { siteHandlers } from './handlers.ts';
import { findMerchantByHost, forgetMerchants } from './merchant.ts';
import { aMerchant, nothingPublished, seedDemo } from './testing.ts';
import type { Merchant } from './merchant.ts';

const clock = fixedClock('2026-11-20T10:00:00Z');
let db: TestDatabase;
before(async () => {
  db = await testDatabase();
});
after(() => db.drop());

function visitor(
  merchant: Merchant,
  language: Ctx['language'] = 'EN',
): Ctx<'anyone'> & { sent: Map<string, string> } {
  const sent = new Map<string, string>();
  return {
    ...visitorContext({ merchant, language, setHeader: (name, value) => void sent.set(name, value) }),
    sent,
  };
}

test('OPEN-SHELL-04 a brand is found by host name, whatever its case; an unknown host is nobody’s', async () => {
  const merchant = await db.transaction((tx) => aMerchant(tx, { hosts: ['play.example'] }));
  assert.equal((await findMerchantByHost(db, 'PLAY.example'))?.id, merchant.id);
  assert.equal(await findMerchantByHost(db, 'stranger.example'), undefined);
});

test('the table refuses a host twice, and a host with a port', async () => {
  await assert.rejects(
    db.transaction((tx) => aMerchant(tx, { hosts: ['a.example:80'] })),
    /host_host_check/,
  );
});

test('every public call answers what its api.ts promises', async () => {
  const merchant = await seedDemo(db);
  const handlers = siteHandlers({ db, clock, published: nothingPublished });
  const ctx = visitor(merchant);
  const answers = {
    ping: await handlers.ping({}, ctx),
    getSystemStatus: await handlers.getSystemStatus({}, ctx),
    getWhitelabel: await handlers.getWhitelabel({}, ctx),
    getPublicConfig: await handlers.getPublicConfig({ platform: 'W' }, ctx),
    getPermissionConfig: await handlers.getPermissionConfig({}, ctx),
    getRegistrationSettings: await handlers.getRegistrationSettings({}, ctx),
    listRegistrationValidators: await handlers.listRegistrationValidators({}, ctx),
    listCountryCodes: await handlers.listCountryCodes({}, ctx),
    listDomainRoutes: await handlers.listDomainRoutes({}, ctx),
  };
  for (const [name, answer] of Object.entries(answers)) {
    assert.ok(answer.ok, name);
    const { output } = siteApi.operations[name as keyof typeof answers];
    const parsed = output.safeParse(answer.value);
    assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
  }
  assert.equal(ctx.sent.get('Access-Control-Allow-Origin'), '*');
});

test('API-023 the switches of a brand are a tree: groups, and under each its flags', async () => {
  const flags = { AGENT: false, SMSLOGIN: true };
  const merchant = await db.transaction((tx) => aMerchant(tx, { settings: { flags } }));
  const answer = await siteHandlers({ db, clock, published: nothingPublished }).getWhitelabel(
    {},
    visitor(merchant),
  );
  assert.ok(answer.ok);
  const tree = answer.value as WhitelabelNode[];
  assert.deepEqual(
    tree.map(({ modId, enabled }) => [modId, enabled]),
    [
      ['MEMBER', true],
      ['AGENT', false],
      ['PROMO', true],
      ['FEATURE', true],
    ],
  );
  const flag = (name: string) =>
    tree.flatMap(({ childrenNodes }) => childrenNodes).find(({ modId }) => modId === name);
  assert.deepEqual(flag('SMSLOGIN'), { modId: 'SMSLOGIN', enabled: true, childrenNodes: [] });
  assert.deepEqual(flag('MOBILENUMREG3'), { modId: 'MOBILENUMREG3', enabled: false, childrenNodes: [] });
});

test('API-058 a country is answered with its dialling code, the lengths of its numbers and its flag', async () => {
  const handlers = siteHandlers({ db, clock, published: nothingPublished });
  const answer = await handlers.listCountryCodes({}, visitor(await seedDemo(db)));
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.list.find(({ country }) => country === 'KH'),
    { country: 'KH', dialingCode: '855', digits: [8, 9], flag: 'kh' },
  );
});

test('OP-04 AUTH-092 the dialling codes an operator chose are offered, the own country first where it is among them', async () => {
  const handlers = siteHandlers({ db, clock, published: nothingPublished });
  const offered = async (dialingCodes: string[]) => {
    const merchant = await db.transaction((tx) =>
      aMerchant(tx, { settings: { registration: { dialingCodes } } }),
    );
    const answer = await handlers.listCountryCodes({}, visitor(merchant));
    assert.ok(answer.ok);
    return { first: answer.value.default, codes: answer.value.list.map((one) => one.dialingCode) };
  };
  assert.deepEqual(await offered(['66', '855']), { first: '855', codes: ['855', '66'] });
  assert.deepEqual(await offered(['84']), { first: '84', codes: ['84'] });
  assert.ok((await offered([])).codes.length > 10);
});

test('API-024 the registration rules in the config are the very rules of the settings call', async () => {
  const merchant = await seedDemo(db);
  const handlers = siteHandlers({ db, clock, published: nothingPublished });
  const config = await handlers.getPublicConfig({ platform: 'W' }, visitor(merchant));
  const settings = await handlers.getRegistrationSettings({}, visitor(merchant));
  assert.ok(config.ok && settings.ok);
  assert.deepEqual(config.value.registration, settings.value);
});

test('AUTH-068 AUTH-069 the mode shown first follows MOBILENUMREG3', async () => {
  const handlers = siteHandlers({ db, clock, published: nothingPublished });
  const modesFor = async (flags: Record<string, boolean>) => {
    const merchant = await db.transaction((tx) => aMerchant(tx, { settings: { flags } }));
    const answer = await handlers.getRegistrationSettings({}, visitor(merchant));
    assert.ok(answer.ok);
    return [answer.value.defaultMode, ...answer.value.modes];
  };
  assert.deepEqual(await modesFor({}), ['register', 'register']);
  assert.deepEqual(await modesFor({ MOBILENUMREG3: true }), ['registerMobile', 'register', 'registerMobile']);
  assert.deepEqual(await modesFor({ MOBILENUMREG3: true, USERNAMEREG3: false }), [
    'registerMobile',
    'registerMobile',
  ]);
  assert.deepEqual(await modesFor({ USERNAMEREG3: false }), ['register', 'register']);
});

test('API-025 maintenance is a setting and tells its end', async () => {
  const merchant = await db.transaction((tx) =>
    aMerchant(tx, { settings: { system: { status: 1, endTime: 1_800_000_000_000 } } }),
  );
  const answer = await siteHandlers({ db, clock, published: nothingPublished }).getSystemStatus(
    {},
    visitor(merchant),
  );
  assert.ok(answer.ok);
  assert.deepEqual([answer.value.status, answer.value.endTime], [1, 1_800_000_000_000]);
});

test('OPEN-I18N-02 the demo brand is seeded once, and counts in US dollars', async () => {
  const first = await seedDemo(db);
  const again = await seedDemo(db);
  assert.equal(again.id, first.id);
  forgetMerchants(db);
  const found = await findMerchantByHost(db, '127.0.0.1');
  assert.deepEqual([found?.code, found?.currency], ['baize', 'USD']);
});
