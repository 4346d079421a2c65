import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MENU_PATHS } from '../../pages.ts';
import { AT_START, canLoadMore, homeMenuOf, isBeforeGames, sectionsOf } from './home-state.ts';
import { lane } from '../catalogue/lane.fixture.ts';
import { prizeModeOf } from '../catalogue/prize-mode.ts';

const lanes = [lane('LIVE', 'AG'), lane('RNG', 'CQ9'), lane('SPORTS', 'IBC', 'TF', 'DS88'), lane('FISH')];

test('LOBBY-011 a visit begins with the game type HOME and the menu at HOT', () => {
  assert.deepEqual(AT_START, { gameType: 'HOME', menu: 'HOT' });
  assert.equal(MENU_PATHS[AT_START.gameType], '/');
  assert.equal(homeMenuOf([], { isIn: false, hasRecent: false })[0], AT_START.menu);
});

test('LOBBY-012 hot, favourites and recent of who is in, then the categories that have vendors', () => {
  const menu = (isIn: boolean, hasRecent: boolean) => homeMenuOf(lanes, { isIn, hasRecent });
  const categories = ['LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'COCKFIGHT'];
  assert.deepEqual(menu(false, false), ['HOT', ...categories]);
  assert.deepEqual(menu(false, true), ['HOT', ...categories]);
  assert.deepEqual(menu(true, false), ['HOT', 'FAV', ...categories]);
  assert.deepEqual(menu(true, true), ['HOT', 'FAV', 'RECENT', ...categories]);
});

test('LOBBY-016 LOBBY-035 the home page has five sections, the split sports among them', () => {
  const all = ['LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP', 'LOTT'].map((type) => lane(type, 'TF', 'IBC'));
  assert.deepEqual(
    sectionsOf(all).map(({ type, by }) => `${type} ${by}`),
    ['LIVE vendors', 'RNG games', 'SPORTS vendors', 'FISH games', 'PVP games'],
  );
  assert.deepEqual(
    sectionsOf(lanes).map(({ type, cards }) => [type, cards.length]),
    [
      ['LIVE', 1],
      ['RNG', 1],
      ['SPORTS', 1],
      ['ESPORTS', 1],
      ['COCKFIGHT', 1],
    ],
  );
});

test('LOBBY-015 more is offered above 10 games or 6 vendors, and only while something is left', () => {
  const cases: [by: 'games' | 'vendors', shown: number, total: number, offered: boolean][] = [
    ['games', 12, 10, false],
    // C-19: the threshold stands, but with eleven nothing is left to load.
    ['games', 11, 11, false],
    ['games', 12, 13, true],
    ['games', 24, 24, false],
    ['vendors', 6, 6, false],
    ['vendors', 6, 7, true],
    ['vendors', 12, 9, false],
  ];
  for (const [by, shown, total, offered] of cases)
    assert.equal(canLoadMore(by, shown, total), offered, `${by} ${shown} of ${total}`);
});

test('LOTT-004 the prize mode follows the e-lottery lane', () => {
  assert.equal(prizeModeOf([lane('LOTT', 'LOTT'), lane('ELOTT', 'ELOTT', 'TCG_SEA')]), 'LOTT');
  assert.equal(prizeModeOf([lane('ELOTT', 'ELOTT', 'LOTT')]), 'ELOTT');
  assert.equal(prizeModeOf([lane('ELOTT', 'TCG_LOTTO_VN')]), 'ELOTT');
  assert.equal(prizeModeOf([]), 'LOTT');
});

test('a home page says that games come soon where there is none, and not before both lists have come', () => {
  assert.equal(isBeforeGames([], []), true);
  assert.equal(isBeforeGames(undefined, []), false);
  assert.equal(isBeforeGames([], undefined), false);
  assert.equal(isBeforeGames(lanes, []), false);
  assert.equal(isBeforeGames([], [1]), false);
});
