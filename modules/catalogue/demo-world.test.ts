import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openArtist } from '@baize/art';
import { CLASSIFY } from './classify.ts';
import { CARD_GLYPHS, DEMO_CATEGORIES, FRONT_ROW } from './demo/vendors.ts';

const games = DEMO_CATEGORIES.flatMap(({ type, games: list }) => list.map((game) => ({ type, game })));
/** look.md §6: a label may not pass 4 KiB. */
const LABEL_GZIP_MAX = 4096;
const LABEL_GZIP_MEAN_MAX = 2300;

test('LOBBY-001 the demo world holds at least 300 games over every category', () => {
  assert.ok(games.length >= 300);
  const types = new Set(games.map(({ type }) => type));
  assert.equal(types.size, 9);
});

test('ids and names are used once', () => {
  const ids = games.map(({ game: [id] }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const names = games.map(({ game }) => game[3]);
  assert.equal(new Set(names).size, names.length);
  assert.equal(new Set(FRONT_ROW).size, FRONT_ROW.length);
  for (const id of FRONT_ROW) assert.ok(ids.includes(id), String(id));
});

test('every game belongs to a vendor of its category, has a known sub-type and titles in three scripts', () => {
  for (const { vendors, games: list } of DEMO_CATEGORIES)
    for (const [id, vendor, classify, en, cn, km] of list) {
      assert.ok(vendors.includes(vendor), `${id} ${vendor}`);
      assert.ok(classify in CLASSIFY, `${id} ${classify}`);
      assert.match(en, /^[A-Za-z'&-]+( [A-Za-z'&-]+){0,3}$/);
      assert.match(cn, /^[\u4e00-\u9fff]{2,8}$/);
      assert.match(km, /^[\u1780-\u17ff]+( [\u1780-\u17ff]+)?$/, km);
    }
});

test('LOBBY-006 about a third of the games offer free play', () => {
  const free = games.filter(({ game }) => game[6]?.includes('f')).length;
  assert.ok(free / games.length > 0.28 && free / games.length < 0.42);
});

test('card glyphs name cards that exist', () => {
  for (const key of Object.keys(CARD_GLYPHS)) {
    const [type, vendor] = key.split(':');
    assert.ok(
      DEMO_CATEGORIES.some((c) => c.type === type && c.vendors.includes(vendor ?? '')),
      key,
    );
  }
});

test('every label of the demo world keeps within the budget in every language', async () => {
  const artist = await openArtist();
  const sizes: number[] = [];
  for (const { type, game } of games) {
    const [id, vendor, , en, cn, km] = game;
    for (const title of [en, cn, km]) {
      const svg = await artist.tile({ id, vendor, code: en, type, theme: en }, title);
      sizes.push(gzipSync(svg).length);
      assert.ok((sizes.at(-1) ?? 0) <= LABEL_GZIP_MAX, `${en} (${title}): ${sizes.at(-1)} bytes`);
    }
  }
  assert.ok(sizes.reduce((sum, size) => sum + size, 0) / sizes.length <= LABEL_GZIP_MEAN_MAX);
});
