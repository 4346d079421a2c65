import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openArtist } from './artist.ts';
import { CLOTHS } from './cloths.ts';
import { allGlyphNames, glyphName, glyphPath } from './glyph.ts';
import type { LabelSubject } from './label.ts';
import { breakChinese } from './lettering.ts';
import { PATTERNS, type ArtType } from './patterns.ts';
import { assertWellFormed } from './testing.ts';

/** Budget of look.md §6: 3.8 KB gzip at most over its sample; a label may not pass 4 KiB. */
const LABEL_GZIP_MAX = 4096;

const SUBJECT: LabelSubject = {
  id: 1001,
  vendor: 'CQ9',
  code: 'cq9_mekong_dragon',
  type: 'RNG',
  theme: 'Mekong Dragon',
};
const TITLES = { EN: 'Mekong Dragon', CN: '湄公金龙', KM: 'នាគ មេគង្គ' };
const types = Object.keys(PATTERNS).filter((type): type is ArtType => type in PATTERNS);

/** A label without its lettering, which is the last path, and without the fade fitted to it. */
const artOf = (svg: string): string =>
  svg.replace(/<linearGradient.*$/s, '').replace(/<path d="[^"]*"[^>]*paint-order.*$/s, '');

test('LOBBY-008 the cloth of a label is its game id modulo 5', async () => {
  const artist = await openArtist();
  for (const [i, cloth] of CLOTHS.entries()) {
    const svg = await artist.tile({ ...SUBJECT, id: 1000 + i }, 'Moon');
    assert.ok(svg.includes(`<rect width="300" height="400" fill="${cloth.cloth}"/>`));
  }
});

test('a label is the same bytes whenever and by whomever it is drawn', async () => {
  const [one, two] = await Promise.all([openArtist(), openArtist()]);
  for (const title of Object.values(TITLES)) {
    const first = await one.tile(SUBJECT, title);
    await one.tile({ ...SUBJECT, id: 7, code: 'other' }, 'Between');
    assert.equal(await one.tile(SUBJECT, title), first);
    assert.equal(await two.tile(SUBJECT, title), first);
  }
});

test('a game keeps its art in every language; only the lettering differs', async () => {
  const artist = await openArtist();
  for (const type of types) {
    const subject = { ...SUBJECT, type };
    const [en, cn, km] = await Promise.all(Object.values(TITLES).map((title) => artist.tile(subject, title)));
    assert.ok(en && cn && km);
    assert.equal(artOf(cn), artOf(en));
    assert.equal(artOf(km), artOf(en));
    assert.ok(artOf(en).length > 800, 'there is art to compare');
    assert.notEqual(cn, en);
  }
});

test('labels and cards are well-formed, without text elements, scripts or outside references', async () => {
  const artist = await openArtist();
  for (const type of types)
    for (const title of Object.values(TITLES))
      for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const subject = { ...SUBJECT, type, id, code: `${type}_${id}` };
        for (const svg of [await artist.tile(subject, title), await artist.card(subject, title)]) {
          assertWellFormed(svg);
          assert.ok(!/<text|<script|<image|font-family|href="(?!#)/.test(svg));
          assert.ok(!svg.includes('NaN') && !svg.includes('undefined') && !svg.includes('Infinity'));
          assert.ok(gzipSync(svg).length <= LABEL_GZIP_MAX, `${type} ${title} is within the budget`);
        }
      }
});

test('an ampersand in a title is lettered, never markup', async () => {
  const artist = await openArtist();
  assertWellFormed(await artist.tile(SUBJECT, 'Fox & Fan'));
});

test('a title with a character no lettering font has is refused by an assertion', async () => {
  const artist = await openArtist();
  await assert.rejects(artist.tile(SUBJECT, 'Смена'), /lettering font/);
});

test('a playing card is never mirrored: its letter would stand the wrong way round', async () => {
  const artist = await openArtist();
  const mirrored = async (theme: string, type: 'LIVE' | 'RNG') => {
    const drawn = await Promise.all(
      Array.from({ length: 40 }, (_, id) => artist.tile({ ...SUBJECT, id, type, theme }, theme)),
    );
    return drawn.some((svg) => /<use[^>]*matrix\(-/.test(svg));
  };
  assert.equal(await mirrored('Ace Parade', 'LIVE'), false);
  assert.equal(await mirrored('Golden Toad', 'RNG'), true);
});

test('every glyph the theme rules name exists in the icon set', () => {
  for (const name of allGlyphNames()) assert.ok(glyphPath(name).length > 20, name);
});

test('the first theme word decides the glyph, and whole words are not found inside others', () => {
  assert.equal(glyphName('Golden Toad', 'RNG'), 'frog');
  assert.equal(glyphName('Fox & Fan', 'RNG'), 'handheld-fan');
  assert.equal(glyphName('Fancy Night', 'COCKFIGHT'), glyphName('Fancy Night', 'COCKFIGHT'));
  assert.notEqual(glyphName('Peacock Walk', 'RNG'), 'rooster');
  assert.equal(glyphName('Niu Niu', 'PVP'), 'bull-horns');
});

test('a Chinese title is parted in the middle or at its space, but within no word', () => {
  const rows = [
    ['斗牛', '舞龙门', '二十一点', '十一选五'],
    ['湄公/金龙', '金龙/百家乐', '皇冠/二十一点', '世界/十一人', '机器人/联赛'],
    // Five characters: the word decides which row is the longer.
    ['掌上/英雄夜', '爆破/大师赛', '霓虹/突突车', '小猪/存钱罐', '三角洲/开奖', '猫头鹰/书阁', '圣甲虫/之路'],
    ['大逃杀/岛', '东南亚/彩', '廿一/俱乐部', '神龟/十一选五', '海港/之夜'],
  ].flat();
  for (const row of rows) assert.equal(breakChinese(row.replace('/', '')).join('/'), row);
  assert.deepEqual(breakChinese('金 龙王国'), ['金', '龙王国']);
  assert.deepEqual(breakChinese('金\n龙'), ['金', '龙']);
});
