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
import { SEA_LOTTERY_VENDOR, VENDOR_CODES, VN_LOTTERY_VENDOR } from '../lobby-constants.ts';

/** A category with its vendors in the order of their cards, and its games. */
export type DemoCategory = {
  type: GameType;
  /** Node id of the first vendor card; the others count on. */
  firstNodeId: number;
  vendors: readonly string[];
  games: readonly DemoGame[];
};

/** The six cards of the home lane first, as it is drawn in look.md; the rest in the specification's order. */
const FIRST_LIVE: readonly string[] = ['AG', 'BBIN', 'DG', 'EA', 'OG', 'PT'];
const LIVE_CARDS = [...FIRST_LIVE, ...VENDOR_CODES.LIVE.filter((code) => !FIRST_LIVE.includes(code))];

/** Vendor codes by category as the specification lists them (§3), and the house's own STU. */
export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    type: 'LIVE',
    firstNodeId: 41001,
    vendors: LIVE_CARDS,
    games: LIVE,
  },
  {
    type: 'RNG',
    firstNodeId: 42001,
    vendors: ['STU', ...VENDOR_CODES.RNG],
    games: [...HOUSE, ...RNG_A_TO_I, ...RNG_M_TO_W],
  },
  { type: 'SPORTS', firstNodeId: 43001, vendors: VENDOR_CODES.SPORTS, games: SPORTS },
  { type: 'ESPORTS', firstNodeId: 43501, vendors: VENDOR_CODES.ESPORTS, games: ESPORTS },
  { type: 'COCKFIGHT', firstNodeId: 43801, vendors: VENDOR_CODES.COCKFIGHT, games: COCKFIGHT },
  { type: 'PVP', firstNodeId: 44001, vendors: VENDOR_CODES.PVP, games: PVP },
  { type: 'FISH', firstNodeId: 45001, vendors: VENDOR_CODES.FISH, games: FISH },
  { type: 'LOTT', firstNodeId: 46001, vendors: ['LOTT', VN_LOTTERY_VENDOR], games: LOTT },
  { type: 'ELOTT', firstNodeId: 47001, vendors: ['ELOTT', SEA_LOTTERY_VENDOR], games: ELOTT },
];

/** Vendors with a name of their own; of the others the code is the name, in every language. */
export const VENDOR_NAMES: Record<string, Names> = {
  STU: { EN: 'Baize Studio', CN: '绿绒工坊', KM: 'ស្ទូឌីយោ បេស' },
  LOTT: { EN: 'Lottery', CN: '彩票', KM: 'ឆ្នោត' },
  TCG_LOTTO_VN: { EN: 'VN Lottery', CN: '越南彩', KM: 'ឆ្នោត វៀតណាម' },
  ELOTT: { EN: 'E-Lottery', CN: '电子彩', KM: 'ឆ្នោត អេឡិចត្រូនិក' },
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
