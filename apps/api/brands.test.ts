import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aSession, quickPasswords, SAFFRON, seedDemo as seedPeople } from '@baize/sign-in/testing';
import { insertDemoCatalogue, seedBrandSelection } from '@baize/catalogue/testing';
import { systemClock } from '@baize/kernel';
import { aMerchant, seedDemo as seedSite } from '@baize/site/testing';
import { openAccount } from '@baize/wallet';
import { aServer, type TestServer } from './testing.ts';

/** Two brands answer from one process, told apart by the host name alone (OPEN-SHELL-04). */
const HOSTS = { baize: 'localhost', saffron: 'saffron.localhost' } as const;
type Brand = keyof typeof HOSTS;

let world: TestServer;
let tokens: Record<Brand, string>;
before(async () => {
  world = await aServer();
  const tokenOf = async (brand: Brand) => {
    const { id: merchantId } = await seedSite(world.db, { brand });
    const people = brand === 'saffron' ? { people: SAFFRON } : {};
    const { members } = await seedPeople(world.db, {
      merchantId,
      openingBalance: brand === 'saffron' ? '4000000' : '1000',
      passwords: quickPasswords,
      ...people,
    });
    if (brand === 'saffron') await seedBrandSelection(world.db, merchantId);
    const [first] = members;
    assert.ok(first);
    return aSession(world.db, first.memberId);
  };
  await world.db.transaction((tx) =>
    insertDemoCatalogue(tx, { clock: systemClock, connectionCode: 'STUDIO' }),
  );
  tokens = { baize: await tokenOf('baize'), saffron: await tokenOf('saffron') };
});
after(() => world.close());

async function ask(brand: Brand, url: string, token?: string) {
  const headers = { host: HOSTS[brand], ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await world.server.site.inject({ method: 'GET', url, headers });
  return {
    status: answer.statusCode,
    ...answer.json<{ message: string; value: Record<string, unknown> }>(),
  };
}

test('OPEN-SHELL-04 SITE-013 I18N-004 SHELL-061 each brand answers its own name, currency, languages, palette and lines', async () => {
  const facts = async (brand: Brand) => {
    const { value } = await ask(brand, '/wps/system/publicConfig?language=EN&platform=W');
    const { merchantCode, siteName, currency, defaultLanguage, palette, figures, domainRoutes } = value;
    return { merchantCode, siteName, currency, defaultLanguage, palette, figures, domainRoutes };
  };
  assert.deepEqual(await facts('baize'), {
    merchantCode: 'baize',
    siteName: 'Baize',
    currency: 'USD',
    defaultLanguage: 'EN',
    palette: 'jade',
    figures: { online: 'live', winner: 'live', jackpot: 'live' },
    domainRoutes: [{ domainName: 'localhost' }, { domainName: '127.0.0.1' }],
  });
  assert.deepEqual(await facts('saffron'), {
    merchantCode: 'saffron',
    siteName: 'Saffron',
    currency: 'KHR',
    defaultLanguage: 'KM',
    palette: 'lapis',
    figures: { online: 'hidden', winner: 'live', jackpot: 'generated' },
    domainRoutes: [{ domainName: 'saffron.localhost' }],
  });
});

test('SITE-001 SITE-004 SITE-009 the switches of one brand are not the other’s', async () => {
  const switches = async (brand: Brand) => {
    const { value } = await ask(brand, '/wps/permission/config');
    return { freePlay: value['freePlay'], smsLogin: value['smsLogin'], chatRoom: value['chatRoom'] };
  };
  assert.equal((await switches('baize')).freePlay, true);
  assert.deepEqual(await switches('saffron'), { freePlay: false, smsLogin: true, chatRoom: true });
  const modeOf = async (brand: Brand) => {
    const { value } = await ask(brand, '/wps/system/publicConfig?language=EN');
    return (value['registration'] as { defaultMode: string }).defaultMode;
  };
  assert.deepEqual([await modeOf('baize'), await modeOf('saffron')], ['register', 'registerMobile']);
});

test('LOBBY-001 each brand shows its own part of the catalogue', async () => {
  type Lane = { gameCategory: string; cards: { vassalage: string }[] };
  const sports = async (brand: Brand) => {
    const url = '/wps/relay/GCSGAME_newGameVendor?platform=html5-desktop&language=EN';
    const { lanes } = (await ask(brand, url)).value['data'] as { lanes: Lane[] };
    assert.ok(lanes.some(({ gameCategory }) => gameCategory === 'RNG'));
    const lane = lanes.find(({ gameCategory }) => gameCategory === 'SPORTS');
    return lane?.cards.map(({ vassalage }) => vassalage) ?? [];
  };
  assert.ok((await sports('baize')).length > 1);
  // The cock fights, which travel in the same lane (LOBBY-034), are all that is left of it.
  assert.deepEqual(await sports('saffron'), ['DS88']);
});

test('AUTH-065 a session of one brand is none in the other; each member has its own currency', async () => {
  for (const brand of ['baize', 'saffron'] as const) {
    const other = brand === 'baize' ? 'saffron' : 'baize';
    const own = await ask(brand, '/wps/member/info', tokens[brand]);
    assert.deepEqual([own.status, own.value['currency']], [200, brand === 'baize' ? 'USD' : 'KHR']);
    const foreign = await ask(other, '/wps/member/info', tokens[brand]);
    assert.deepEqual([foreign.status, foreign.message], [401, 'not_logged_in']);
    assert.equal((await ask(brand, '/wps/member/info', tokens[brand])).status, 200);
  }
});

test('I18N-013 OPEN-SHELL-04 a host of no brand is answered invalid_url', async () => {
  const answer = await world.server.site.inject({
    url: '/wps/system/status',
    headers: { host: 'stranger.localhost' },
  });
  assert.deepEqual([answer.statusCode, answer.json<{ message: string }>().message], [421, 'invalid_url']);
});

test('OP-04 OPEN-SHELL-04 the console works on the brand of its host', async () => {
  const codeOn = async (host: string) => {
    const headers = { ...world.headers.admin, host };
    const answer = await world.server.console.inject({ url: '/ops/site/settings', headers });
    const { value } = answer.json<{
      value: { merchant: { code: string }; brand: { value: { currency: string } } };
    }>();
    return [value.merchant.code, value.brand.value.currency];
  };
  assert.deepEqual(await codeOn(HOSTS.baize), ['baize', 'USD']);
  assert.deepEqual(await codeOn(HOSTS.saffron), ['saffron', 'KHR']);
});

test('OP-04 a brand nobody has an account with changes its currency, live on its site; with the first account it stays', async () => {
  const { db, server, headers } = world;
  const fresh = await db.transaction((tx) => aMerchant(tx, { hosts: ['fresh.localhost'] }));
  const host = 'fresh.localhost';
  const pay = async (currency: string) => {
    const url = '/ops/site/settings';
    const seen = await server.console.inject({ url, headers: { ...headers.admin, host } });
    const { version } = seen.json<{ value: { brand: { version: string } } }>().value.brand;
    const answer = await server.console.inject({
      method: 'POST',
      url: `${url}/brand`,
      headers: { ...headers.admin, host },
      payload: { version, value: { currency }, merchantCode: fresh.code, reason: 'a test' },
    });
    const { message, value } = answer.json<{ message: string; value: unknown }>();
    return message === 'validation_failed' ? value : message;
  };
  const shown = async () => {
    const url = '/wps/system/publicConfig?language=EN&platform=W';
    const answer = await server.site.inject({ url, headers: { host } });
    return answer.json<{ value: { currency: string } }>().value.currency;
  };
  assert.equal(await shown(), 'USD');
  assert.equal(await pay('THB'), '', 'nothing to say: it is done');
  assert.equal(await shown(), 'THB');
  await db.transaction((tx) =>
    openAccount(tx, { memberId: 900, merchantId: fresh.id, currency: 'THB', kind: 'trial' }),
  );
  assert.deepEqual(await pay('USD'), { fields: { currency: 'currency_in_use' } });
  assert.equal(await shown(), 'THB');
});
