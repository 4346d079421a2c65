import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lane } from '@baize/catalogue/api';
import { lane } from '../features/catalogue/lane.fixture.ts';
import { categoriesOf, menuOf, splitSports } from './categories.ts';

const shape = (lanes: Lane[]) =>
  lanes.map((one) => [one.gameCategory, ...one.cards.map((card) => card.vassalage)]);

test('LOBBY-034 LOBBY-035 e-sports and cockfight vendors get lanes of their own after sports', () => {
  const lanes = [lane('LIVE', 'AG'), lane('SPORTS', 'IBC', 'TF', 'DS88', 'AV'), lane('LOTT', 'LOTT')];
  assert.deepEqual(shape(splitSports(lanes)), [
    ['LIVE', 'AG'],
    ['SPORTS', 'IBC'],
    ['ESPORTS', 'TF', 'AV'],
    ['COCKFIGHT', 'DS88'],
    ['LOTT', 'LOTT'],
  ]);
});

test('splitting twice changes nothing', () => {
  const once = splitSports([lane('SPORTS', 'IBC', 'TF')]);
  assert.deepEqual(splitSports(once), once);
});

test('SHELL-033 SHELL-034 only categories with vendors, in menu order, cockfight last', () => {
  const lanes = [
    lane('FISH', 'CQ9'),
    lane('SPORTS', 'DS88'),
    lane('RNG'),
    lane('LIVE', 'AG'),
    lane('UNKNOWN', 'X'),
  ];
  assert.deepEqual(categoriesOf(lanes), ['LIVE', 'FISH', 'COCKFIGHT']);
  assert.deepEqual(menuOf(lanes), ['HOME', 'LIVE', 'FISH', 'COCKFIGHT', 'FAV', 'PROMO']);
  assert.deepEqual(menuOf([]), ['HOME', 'FAV', 'PROMO']);
});
