import type { GameType } from '../api.ts';
import type { Names } from '../classify.ts';
import type { DemoGame } from './demo-game.ts';
import { FISH, PVP } from './fish-and-cards.ts';
import { HOUSE } from './house.ts';
import { LIVE } from './live.ts';
import { ELOTT, LOTT } from './lottery.ts';
import { RNG_A_TO_I } from './rng-a-to-i.ts';
import { RNG_M_TO_W } from './rng-m-to-w.ts';
import { COCKFIGHT, ESPORTS, SPORTS } from './sports.ts';

/** A category with its vendors in the order of their cards, and its games. */
export type DemoCategory = {
  type: GameType;
  /** Node id of the first vendor card; the others count on. */
  firstNodeId: number;
  vendors: readonly string[];
  games: readonly DemoGame[];
};

/** Vendor codes by category as the specification lists them (§3), and the house's own STU. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    type: 'LIVE',
    firstNodeId: 41001,
    vendors: ['AG', 'BBIN', 'DG', 'EA', 'OG', 'PT', 'BG', 'LOTUS', 'TGP'],
    games: LIVE,
  },
  {
    type: 'RNG',
    firstNodeId: 42001,
    vendors: ['STU', 'AE', 'AG', 'CQ9', 'GG', 'ISB', 'MG', 'MGS', 'PNG', 'PT', 'RTG', 'TTG', 'WD'],
    games: [...HOUSE, ...RNG_A_TO_I, ...RNG_M_TO_W],
  },
  { type: 'SPORTS', firstNodeId: 43001, vendors: ['IBC', 'SBT', 'UG'], games: SPORTS },
  { type: 'ESPORTS', firstNodeId: 43501, vendors: ['AV', 'AI', 'IMES', 'TF', 'IA'], games: ESPORTS },
  { type: 'COCKFIGHT', firstNodeId: 43801, vendors: ['DS88'], games: COCKFIGHT },
  { type: 'PVP', firstNodeId: 44001, vendors: ['KX', 'KY', 'TH', 'WS', 'XY'], games: PVP },
  { type: 'FISH', firstNodeId: 45001, vendors: ['AG', 'BBIN', 'CQ9', 'GG', 'PT', 'RTG'], games: FISH },
  { type: 'LOTT', firstNodeId: 46001, vendors: ['LOTT', 'TCG_LOTTO_VN'], games: LOTT },
  { type: 'ELOTT', firstNodeId: 47001, vendors: ['ELOTT', 'TCG_SEA'], games: ELOTT },
];

/** Vendors with a name of their own; of the others the code is the name, in every language. */
export const VENDOR_NAMES: Record<string, Names> = {
  STU: { EN: 'Baize Studio', CN: '绿绒工坊', KM: 'ស្ទូឌីយោ បេស' },
  LOTT: { EN: 'Lottery', CN: '彩票', KM: 'ឆ្នោត' },
  TCG_LOTTO_VN: { EN: 'VN Lottery', CN: '越南彩', KM: 'ឆ្នោត វៀតណាម' },
  ELOTT: { EN: 'E-Lottery', CN: '电子彩', KM: 'ឆ្នោត អេឡិចត្រូនិច' },
  TCG_SEA: { EN: 'SEA Lottery', CN: '东南亚彩', KM: 'ឆ្នោត អាស៊ាន' },
};

/** Games that stand first wherever they are listed, in this order; the rest follow by hot and name. */
export const FRONT_ROW: readonly number[] = [
  1001, 1002, 1010, 1003, 1004, 1007, 1006, 1008, 1809, 1810, 1017, 1030, 1013, 1014, 1011, 1012, 1015, 1016,
];

/** Glyphs of vendor cards that are not to be left to chance: neighbours in the first lane should differ. */
export const CARD_GLYPHS: Record<string, string> = {
  'LIVE:AG': 'card-king-hearts',
  'LIVE:BBIN': 'ship-wheel',
  'LIVE:DG': 'spiked-dragon-head',
  'LIVE:EA': 'rolling-dices',
  'LIVE:OG': 'handheld-fan',
  'LIVE:PT': 'card-ace-spades',
  'LIVE:BG': 'bamboo',
  'LIVE:LOTUS': 'lotus',
  'LIVE:TGP': 'poker-hand',
  'RNG:STU': 'flying-beetle',
  'ESPORTS:TF': 'crosshair',
  'COCKFIGHT:DS88': 'rooster',
};
