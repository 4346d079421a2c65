import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { seedDemo as seedSite } from '@baize/site/testing';
import { createBoot } from './boot.ts';
import { aServer, type TestServer } from './testing.ts';

let world: TestServer;
let boot: ReturnType<typeof createBoot>;
before(async () => {
  world = await aServer();
  await seedSite(world.db);
  await seedSite(world.db, { brand: 'saffron' });
  boot = createBoot(world.server.site);
});
after(() => world.close());

type Boot = { language: string; config: { siteName: string }; texts: object; status: { ip: string } };
const bootOf = async (headers: Record<string, string>, ip = '203.0.113.1') =>
  (await boot({ headers, ip, url: '/' } as Parameters<typeof boot>[0])) as Boot | null;

test('I18N-003 I18N-005 the page arrives in the language it will be shown in: last visit, browser, the brand’s own', async () => {
  const rows: [host: string, cookie: string, accept: string, language: string][] = [
    ['localhost', '', '', 'EN'],
    ['localhost', '', 'fr-FR,fr;q=0.9', 'EN'],
    ['localhost', '', 'fr-FR,km-KH;q=0.9', 'KM'],
    ['localhost', 'a=1; language=CN', 'km', 'CN'],
    ['localhost', 'language=XX', 'zh-Hant-TW', 'EN'],
    ['saffron.localhost', '', 'fr-FR', 'KM'],
    ['saffron.localhost', '', 'en-US', 'EN'],
  ];
  for (const [host, cookie, accept, language] of rows) {
    const found = await bootOf({ host, cookie, 'accept-language': accept });
    assert.equal(found?.language, language, `${host} ${cookie} ${accept}`);
  }
});

test('OPEN-SHELL-04 the page of each host carries its own brand and its reader’s address, an unknown host none', async () => {
  const saffron = await bootOf({ host: 'saffron.localhost' }, '203.0.113.8');
  assert.deepEqual([saffron?.config.siteName, saffron?.status.ip], ['Saffron', '203.0.113.8']);
  assert.deepEqual(saffron?.texts, {});
  assert.equal((await bootOf({ host: 'localhost' }))?.config.siteName, 'Baize');
  assert.equal(await bootOf({ host: 'stranger.localhost' }), null);
});

test('LIMIT a page carries what its first screen shows and no other page’s', async () => {
  const partsOf = async (url: string) => {
    const request = { headers: { host: 'localhost' }, ip: '203.0.113.1', url };
    const found = (await boot(request as Parameters<typeof boot>[0])) as Record<string, unknown>;
    return ['lanes', 'hot', 'banners', 'gameType', 'games'].filter((part) => part in found);
  };
  assert.deepEqual(await partsOf('/'), ['lanes', 'hot', 'banners']);
  assert.deepEqual(await partsOf('/?affiliateId=1'), ['lanes', 'hot', 'banners']);
  // A dialog over the home page needs what the home page needs.
  for (const url of ['/login', '/register?agent=1', '/forget', '/feedback'])
    assert.deepEqual(await partsOf(url), ['lanes', 'hot', 'banners'], url);
  assert.deepEqual(await partsOf('/RNG'), ['lanes', 'banners', 'gameType', 'games']);
  // With something behind the address the lobby shows another list, which the page asks for.
  assert.deepEqual(await partsOf('/rng?vendor=PT'), ['lanes', 'banners']);
  assert.deepEqual(await partsOf('/help'), []);
});
