import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GAME_TYPES } from '../../pages.ts';
import { bannerGroupOf } from './banner-group.ts';
import {
  chipsOf,
  chooseFilter,
  chooseVendor,
  filterOf,
  kindsOf,
  LOBBY_FILTERS,
  pageOf,
  pageSizeOf,
  pageWithin,
} from './lobby-state.ts';

const asked = (filter: string, name = '') => ({ filter, name });

test('LOBBY-018 the filters are All, Hot, Recent, Favourite, plus New for slots only', () => {
  assert.deepEqual(
    chipsOf('RNG').map((chip) => chip.filter),
    ['ALL', 'HOT', 'NEW', 'RECENT', 'FAV'],
  );
  assert.deepEqual(
    chipsOf('LIVE').map((chip) => chip.filter),
    ['ALL', 'HOT', 'RECENT', 'FAV'],
  );
});

test('LOBBY-019 a lobby shows all, hot, favourite, recent, new or searched games, and no other list', () => {
  assert.deepEqual([...LOBBY_FILTERS], ['ALL', 'HOT', 'FAV', 'RECENT', 'NEW', 'SEARCH']);
  const reached = ['', 'hot', 'fav', 'RECENT', 'new'].map((filter) => filterOf(asked(filter), 'RNG', true));
  assert.deepEqual(new Set([...reached, filterOf(asked('', 'tiger'), 'RNG', true)]), new Set(LOBBY_FILTERS));
  for (const none of ['search', 'every', '1']) assert.equal(filterOf(asked(none), 'RNG', true), 'ALL', none);
});

test('LOBBY-020 an address cannot give a guest the lists of a member', () => {
  assert.equal(filterOf(asked('fav'), 'RNG', true), 'FAV');
  assert.equal(filterOf(asked('fav'), 'RNG', false), 'ALL');
  assert.equal(filterOf(asked('recent'), 'RNG', false), 'ALL');
  assert.equal(filterOf(asked('new'), 'LIVE', true), 'ALL');
});

test('LOBBY-021 another vendor begins with all its games at page 1', () => {
  const before = { vendor: 'PT', filter: 'hot', kind: 'JP', page: '3', name: 'koi' };
  assert.deepEqual(chooseVendor('CQ9'), { vendor: 'CQ9', filter: '', kind: '', page: '', name: '' });
  assert.equal(filterOf(chooseVendor('CQ9'), 'RNG', true), 'ALL');
  assert.equal(pageOf(chooseVendor('CQ9').page), 1);
  assert.deepEqual(chooseFilter(before, 'NEW'), { ...before, filter: 'new', page: '', name: '' });
});

test('LOBBY-028 15 games of hot, favourite and recent ones, else 40', () => {
  assert.deepEqual(
    LOBBY_FILTERS.map((filter) => pageSizeOf(filter)),
    [40, 15, 15, 15, 40, 40],
  );
});

test('LOBBY-031 a page that is none is the first, one above the last is the last', () => {
  for (const text of ['', '0', '-1', '1.5', 'x']) assert.equal(pageOf(text), 1, text);
  assert.equal(pageOf('3'), 3);
  assert.equal(pageWithin(9, 4), 4);
  assert.equal(pageWithin(2, 4), 2);
  assert.equal(pageWithin(2, 0), 2);
});

test('LOBBY-025 e-sports, e-lottery and cockfight hide the banner; the lottery has its own group', () => {
  assert.deepEqual(GAME_TYPES.filter((type) => bannerGroupOf(type) === null).toSorted(), [
    'COCKFIGHT',
    'ELOTT',
    'ESPORTS',
  ]);
  assert.equal(bannerGroupOf('LOTT'), 'w_lott');
  assert.equal(bannerGroupOf('RNG'), 'w_home');
});

test('LOBBY-032 sub-types are those the vendors shown have, and none where there is nothing to choose', () => {
  const kind = (classify: string, ...vendors: string[]) => ({ classify, name: classify, vendors });
  const gameClassify = [
    kind('ALL', 'IBC', 'AV', 'DS88'),
    kind('SB', 'IBC'),
    kind('VS', 'IBC', 'AV'),
    kind('ES', 'AV'),
    kind('CF', 'DS88'),
  ];
  const kinds = (vendors: string[], vendor = '') =>
    kindsOf({ gameClassify, cards: vendors.map((vassalage) => ({ vassalage })) as never }, vendor).map(
      ({ classify }) => classify,
    );
  assert.deepEqual(kinds(['IBC', 'AV']), ['ALL', 'SB', 'VS', 'ES']);
  assert.deepEqual(kinds(['IBC', 'AV'], 'AV'), ['ALL', 'VS', 'ES']);
  assert.deepEqual(kinds(['DS88']), []);
  assert.deepEqual(kindsOf(undefined, ''), []);
});
