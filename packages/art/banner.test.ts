import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openArtist } from './artist.ts';
import { BANNER_SHAPES, type BannerScene, type BannerShape } from './banner.ts';
import { assertWellFormed } from './testing.ts';

const BANNER_GZIP_MAX = 6144;
const SCENES: BannerScene[] = ['full-moon', 'tigers', 'wheel', 'friend', 'lanterns', 'key', 'draw'];
const WORDS = [
  { title: 'Full Moon\nTables', text: 'earn on every bet' },
  { title: '满月\n桌台', text: '每注都有回报' },
  { title: 'តុព្រះចន្ទ\nពេញវង់', text: 'ទទួលរាល់ការភ្នាល់' },
];

test('every banner is well-formed, lettered in outlines and within its budget in every shape and language', async () => {
  const artist = await openArtist();
  const shapes = Object.keys(BANNER_SHAPES).filter((shape): shape is BannerShape => shape in BANNER_SHAPES);
  for (const scene of SCENES)
    for (const shape of shapes)
      for (const words of [...WORDS, undefined]) {
        const svg = await artist.banner({ scene, shape }, words);
        assertWellFormed(svg);
        assert.ok(!/<text|<image|NaN|undefined|Infinity/.test(svg));
        assert.ok(gzipSync(svg).length <= BANNER_GZIP_MAX, `${scene} ${shape}: ${gzipSync(svg).length}`);
        assert.equal(await artist.banner({ scene, shape }, words), svg);
      }
});

test('lettering stays within the left half, clear of the art', async () => {
  const artist = await openArtist();
  for (const words of WORDS) {
    const svg = await artist.banner({ scene: 'full-moon', shape: 'wide' }, words);
    const lettering = /<path transform="translate\(0 [\d.-]+\)" d="m(\d+)/.exec(svg);
    assert.ok(lettering && Number(lettering[1]) >= 30 && Number(lettering[1]) < 330);
  }
});

test('a product is drawn well-formed, within the budget, the same whenever it is drawn', async () => {
  const artist = await openArtist();
  for (const glyph of ['coins', 'umbrella', 'headphones', 'smartphone']) {
    const svg = artist.product({ glyph, cloth: 2 });
    assertWellFormed(svg);
    assert.ok(!/<text|<image|NaN|undefined|Infinity/.test(svg));
    assert.ok(gzipSync(svg).length <= BANNER_GZIP_MAX, `${glyph}: ${gzipSync(svg).length}`);
    assert.equal(artist.product({ glyph, cloth: 2 }), svg);
  }
});
