import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { PALETTES } from '@baize/site';
import { aMerchant } from '@baize/site/testing';
import { CLOTH, MANIFEST } from './http/manifest.ts';
import { aServer, type TestServer } from './testing.ts';

const root = path.join(import.meta.dirname, '..', '..');
let world: TestServer;
before(async () => {
  world = await aServer();
});
after(() => world.close());

const ask = (host: string) => world.server.site.inject({ method: 'GET', url: MANIFEST, headers: { host } });

test('SITE-043 SHELL-020 each host answers the manifest of its own brand: name, language, colours', async () => {
  await world.db.transaction((tx) =>
    aMerchant(tx, {
      hosts: ['other.example'],
      name: 'Saffron',
      settings: { palette: 'lapis', languages: ['KM', 'EN'], defaultLanguage: 'KM' },
    }),
  );
  const own = await ask(world.host);
  assert.equal(own.headers['content-type'], 'application/manifest+json; charset=utf-8');
  const other = await ask('other.example');
  const pick = (answer: typeof own) => {
    const { name, lang, background_color, display, start_url, scope } =
      answer.json<Record<string, unknown>>();
    return { name, lang, background_color, display, start_url, scope };
  };
  const alike = { display: 'standalone', start_url: '/', scope: '/' };
  assert.deepEqual(pick(own), {
    name: world.merchant.name,
    lang: 'en',
    background_color: CLOTH[world.merchant.settings.palette],
    ...alike,
  });
  assert.deepEqual(pick(other), { name: 'Saffron', lang: 'km', background_color: CLOTH.lapis, ...alike });
});

test('SITE-043 a host nobody registered has no app', async () => {
  const answer = await ask('stranger.example');
  assert.equal(answer.statusCode, 421);
  assert.equal(answer.json<{ message: string }>().message, 'invalid_url');
});

test('SITE-043 every icon of the manifest is there in its size, and one of them a phone may cut to its shape', async () => {
  const { icons } = (await ask(world.host)).json<{
    icons: { src: string; sizes: string; purpose: string }[];
  }>();
  for (const { src, sizes } of icons) {
    const file = path.join(root, 'apps/web/public', src);
    assert.ok(existsSync(file), src);
    const png = readFileSync(file);
    // Width and height stand in the first chunk of every PNG.
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
  const sizesOf = (purpose: string) =>
    icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  assert.deepEqual(sizesOf('any'), ['192x192', '512x512']);
  assert.deepEqual(sizesOf('maskable'), ['192x192', '512x512']);
});

test('SITE-043 the colour an app starts in is the cloth of its palette', () => {
  const css = (file: string) => readFileSync(path.join(root, 'packages/ui', file), 'utf8');
  const clothOf = (text: string, selector: string) =>
    /--cloth-deep: (#\w+);/.exec(text.slice(text.indexOf(`${selector} {`)))?.[1];
  for (const palette of PALETTES) {
    const cloth =
      palette === 'jade'
        ? clothOf(css('tokens.css'), "[data-theme='dark']")
        : clothOf(css('palettes.css'), `[data-palette='${palette}']`);
    assert.equal(CLOTH[palette], cloth, palette);
  }
});
