import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueApi } from './api.ts';
import { CLASSIFY, LANES, laneOf } from './classify.ts';
import { DEMO_CATEGORIES } from './demo/vendors.ts';
import {
  ASKED,
  FREE_PLAY,
  HOME_SECTIONS,
  PAGE_SIZES,
  VENDOR_CODES,
  WINNER_BOARD,
} from './lobby-constants.ts';

/** The constants of the specification's sections 3 and 9, written here a second time, from its text. */
const vendors: [requirement: string, category: keyof typeof VENDOR_CODES, codes: string][] = [
  ['LOBBY-034', 'ESPORTS', 'AV, AI, IMES, TF, IA'],
  ['LOBBY-034', 'COCKFIGHT', 'DS88'],
  ['LOBBY-036', 'FISH', 'AG, BBIN, CQ9, GG, PT, RTG'],
  ['LOBBY-037', 'LIVE', 'AG, BBIN, BG, DG, EA, LOTUS, OG, PT, TGP'],
  ['LOBBY-038', 'PVP', 'KX, KY, TH, WS, XY'],
  ['LOBBY-039', 'RNG', 'AE, AG, CQ9, GG, ISB, MG, MGS, PNG, PT, RTG, TTG, WD'],
  ['LOBBY-040', 'SPORTS', 'IBC, SBT, UG'],
];
for (const [requirement, category, codes] of vendors)
  test(`${requirement} vendor codes of ${category}, and the demo world has each of them`, () => {
    assert.deepEqual([...VENDOR_CODES[category]], codes.split(', '));
    const seeded = DEMO_CATEGORIES.find(({ type }) => type === category)?.vendors ?? [];
    // The house's own studio stands beside them.
    assert.deepEqual(seeded.filter((code) => code !== 'STU').toSorted(), codes.split(', ').toSorted());
  });

test('LOBBY-028 LOBBY-029 LOBBY-030 LIMIT-007 page sizes of the lobbies, and the calls default to them', () => {
  assert.deepEqual(PAGE_SIZES, {
    lobby: 40,
    hot: 15,
    favourite: 15,
    recent: 15,
    search: 24,
    homeSearch: 15,
    homeRecent: 20,
    favouritesAtLogin: 999,
  });
  const { operations } = catalogueApi;
  assert.equal(operations.listGames.input.parse({}).pageSize, 40);
  assert.equal(operations.listFavouriteGames.input.parse({}).pageSize, 15);
  assert.equal(operations.listFavouriteGames.input.parse({ pageSize: '999' }).pageSize, 999);
  assert.equal(operations.listRecentGames.input.parse({}).pageSize, 15);
});

test('LOBBY-015 LOBBY-016 SITE-067 LIMIT-007 home sections and the winner board', () => {
  assert.deepEqual(HOME_SECTIONS, { games: 12, vendors: 6, moreFromGames: 10, moreFromVendors: 6, max: 5 });
  assert.deepEqual(WINNER_BOARD, { dialog: 20, home: 50, slides: 5, autoplayMs: 3_000 });
});

test('LOBBY-049 PLAY-010 LIMIT-007 what game lists and free play say of themselves', () => {
  assert.deepEqual(FREE_PLAY, { platform: 'W', clientType: 3 });
  for (const list of [ASKED.games, ASKED.hot, ASKED.favourites])
    assert.equal(list.platform, 'flash,html5-desktop');
  assert.deepEqual(ASKED.lanes, { platform: 'html5-desktop' });
});

const { operations: calls } = catalogueApi;
const lists: [row: string, call: keyof typeof calls, asked: object, names: string][] = [
  [
    'API-037 games',
    'listGames',
    ASKED.games,
    'clientType platform merchant gameType isNew vassalage gameClassify gameName pageNo pageSize language',
  ],
  [
    'API-038 hot games',
    'listHotGames',
    ASKED.hot,
    'merchantCode isPlatform gameType vassalage platform language',
  ],
  ['API-041 vendors by lane', 'listVendorLanes', ASKED.lanes, 'platform language'],
  [
    'API-043 favourites',
    'listFavouriteGames',
    ASKED.favourites,
    'clientType platform gameType vassalage pageNo pageSize language',
  ],
  [
    'API-046 recent games',
    'listRecentGames',
    ASKED.recent,
    'page pageSize gameType vassalage language clientType',
  ],
];
for (const [row, call, asked, names] of lists)
  test(`${row}: the list takes the parameters the specification names, and what a client says of itself changes no answer`, () => {
    const { input } = calls[call];
    assert.deepEqual(Object.keys(input.shape).toSorted(), names.split(' ').toSorted());
    for (const name of Object.keys(asked)) assert.ok(names.split(' ').includes(name), name);
    assert.deepEqual(JSON.stringify(input.parse(asked)), JSON.stringify(input.parse({})));
  });

test('LOBBY-035 e-sports and cockfight vendors ride in the sports lane; every other category has its own', () => {
  assert.deepEqual([...LANES], ['LIVE', 'RNG', 'SPORTS', 'PVP', 'FISH', 'LOTT', 'ELOTT']);
  assert.equal(laneOf('ESPORTS'), 'SPORTS');
  assert.equal(laneOf('COCKFIGHT'), 'SPORTS');
  for (const lane of LANES) assert.equal(laneOf(lane), lane);
});

test('LOBBY-032 LOBBY-033 every sub-type of the specification has a name; bingo waits for the language TY', () => {
  const named = Object.values(CLASSIFY).map(({ EN }) => EN.toLowerCase());
  const expected = [
    'slot machine',
    'scratch card',
    'video poker',
    'jackpot',
    'table games',
    'arcade',
    'fishing',
    'baccarat',
    'sicbo',
    'roulette',
    'dragon tiger',
    'blackjack',
    'niuniu',
  ];
  for (const name of expected) assert.ok(named.includes(name), name);
  for (const code of ['SC', 'VP', 'JP', 'TG', 'AC']) assert.ok(CLASSIFY[code], code);
  assert.equal(CLASSIFY['BG'], undefined);
});
