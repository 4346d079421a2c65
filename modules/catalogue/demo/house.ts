import type { DemoGame } from './demo-game.ts';

/** What the studio itself calls its two games; any other code is dressed over one of them by its type. */
export const HOUSE_CODES: Record<number, string> = { 1809: 'baize-slot', 1810: 'baize-roulette' };

/**
 * Return to player in percent by sub-type: the studio's slot by full enumeration (95.993 %) and European roulette
 * (36/37 = 97.297 %). Games of other vendors state none.
 */
export const HOUSE_RTP: Record<string, string> = { SM: '95.99', ROU: '97.30' };

/** Games of the house's own studio, played for real. */
export const HOUSE: readonly DemoGame[] = [
  [1801, 'STU', 'SM', 'Firefly Fields', '萤火田野', 'អំពិលអំពែក វាលស្រែ', 'hnf'],
  [1802, 'STU', 'SM', 'Koi Lanterns', '锦鲤花灯', 'គោម ត្រីគល់រាំង', 'f'],
  [1803, 'STU', 'SM', 'Night Orchard', '夜果园', 'ចម្ការ រាត្រី', 'f'],
  [1804, 'STU', 'SM', 'Lotus Rain', '雨打莲', 'ភ្លៀង លើឈូក', 'f'],
  [1805, 'STU', 'SM', 'Seven Tigers', '七虎', 'ខ្លា ប្រាំពីរ', 'nf'],
  [1806, 'STU', 'ROU', 'Baize Roulette', '绿绒轮盘', 'រ៉ូឡែត កម្រាលបៃតង', 'hnf'],
  [1807, 'STU', 'ROU', 'Midnight Roulette', '午夜轮盘', 'រ៉ូឡែត អធ្រាត្រ', 'f'],
  [1808, 'STU', 'ROU', 'Garden Wheel', '花园轮盘', 'កង់ សួនច្បារ', 'f'],
  [1809, 'STU', 'SM', 'Half-moon Reels', '半月转轮', 'រីល កន្លះព្រះចន្ទ', 'hf'],
  [1810, 'STU', 'ROU', 'Half-moon Roulette', '半月轮盘', 'រ៉ូឡែត កន្លះព្រះចន្ទ', 'hf'],
];
