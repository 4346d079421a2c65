import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { BannerArt } from '@baize/catalogue/api';
import { targetOf } from '../catalogue/banner-target.ts';
import { BANNER_HOLD_MS, BANNER_SLIDE_MS, nextOf, playsByItself, previousOf } from './carousel.ts';
import { BANNER_GROUPS, bannersOf } from '../catalogue/shown-banner.ts';

const link = (linkageType: 'NONE' | 'URL' | 'P' | 'G', linkage = '', nodeId: number | null = null) =>
  targetOf({ linkageType, linkage, nodeId });

test('SITE-021 a banner leads to a place of the site, a promotion, a game, another site by https, or nowhere', () => {
  assert.deepEqual(link('URL', '/RNG?vendor=STU'), { kind: 'place', to: '/rng', search: { vendor: 'STU' } });
  assert.deepEqual(link('URL', '/help#term'), { kind: 'place', to: '/help', search: {}, hash: 'term' });
  assert.deepEqual(link('P', '/promotions#12'), { kind: 'place', to: '/promotions', search: {}, hash: '12' });
  assert.deepEqual(link('P'), { kind: 'place', to: '/promotions', search: {} });
  assert.deepEqual(link('G', '', 50_017), { kind: 'game', nodeId: 50_017 });
  assert.deepEqual(link('URL', 'https://partner.example/x'), {
    kind: 'outside',
    href: 'https://partner.example/x',
  });
  const nowhere = [
    link('NONE', '/rng'),
    link('G'),
    link('URL', '/nowhere'),
    link('URL', 'http://plain.example/'),
    link('URL', 'javascript:alert(1)'),
    link('URL', '//partner.example'),
  ];
  for (const target of nowhere) assert.deepEqual(target, { kind: 'none' });
});

const art = (groupName: string, name: string): BannerArt => ({
  groupName,
  name,
  sort: 1,
  title: 'Full Moon\nTables',
  text: 'all night',
  url: `/art/${name}.svg`,
  urlMobile: `/art/${name}-small.svg`,
  linkage: '/live',
});
const house = [art('w_home', 'moon'), art('w_login', 'key'), art('w_register', 'lanterns')];
const own = (id: number, groupName: string, url: string) => ({
  id,
  groupName,
  url,
  title: `Own ${id}`,
  text: '',
  linkage: '',
  linkageType: 'NONE' as const,
  nodeId: null,
  vendor: null,
  sort: id,
});

test('SITE-023 a group shows the operator’s banners, and the house’s own only while there are none', () => {
  assert.deepEqual(
    [...BANNER_GROUPS],
    ['w_home', 'w_leftmenu', 'w_login', 'w_register', 'w_lott', 'w_forget'],
  );
  const [moon] = bannersOf('w_home', [own(4, 'w_lott', '')], house);
  assert.deepEqual([moon?.key, moon?.title, moon?.isLettered], ['moon', 'Full Moon Tables', true]);
  const shown = bannersOf('w_home', [own(1, 'w_home', '/media/a.webp'), own(2, 'w_home', '')], house);
  assert.deepEqual(
    shown.map(({ key, picture, isLettered }) => [key, picture, isLettered]),
    [
      ['own-1', '/media/a.webp', true],
      // Written without a picture, it stands on a ground of the house and its title is set in type.
      ['own-2', '/art/lanterns-small.svg', false],
    ],
  );
  assert.equal(bannersOf('w_home', [own(1, 'w_home', '')], [])[0]?.picture, '');
  assert.deepEqual(bannersOf('w_forget', [], house), []);
});

test('SITE-024 the carousel loops both ways, and only with more than one banner', () => {
  assert.deepEqual([0, 1, 2].map(playsByItself), [false, false, true]);
  assert.deepEqual(
    [0, 1, 2].map((at) => nextOf(at, 3)),
    [1, 2, 0],
  );
  assert.deepEqual(
    [0, 1, 2].map((at) => previousOf(at, 3)),
    [2, 0, 1],
  );
  assert.equal(nextOf(0, 1), 0);
  assert.equal(nextOf(0, 0), 0);
});

test('SITE-025 a banner holds 5000 ms and slides 1000 ms', () => {
  assert.equal(BANNER_HOLD_MS, 5000);
  assert.equal(BANNER_SLIDE_MS, 1000);
  const tokens = path.join(import.meta.dirname, '../../../../../packages/ui/tokens.css');
  assert.match(fs.readFileSync(tokens, 'utf8'), new RegExp(`--d-banner: ${BANNER_SLIDE_MS}ms`));
});
