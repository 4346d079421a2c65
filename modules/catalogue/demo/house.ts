import type { DemoGame } from './demo-game.ts';

/** Games of the house's own studio. Slots and roulette are played for real there. */
export const HOUSE: readonly DemoGame[] = [
  [1801, 'STU', 'SM', 'Firefly Fields', '萤火田野', 'អំពិលអំពែក វាលស្រែ', 'hnf'],
  [1802, 'STU', 'SM', 'Koi Lanterns', '锦鲤花灯', 'គោម ត្រីគល់រាំង', 'f'],
  [1803, 'STU', 'SM', 'Night Orchard', '夜果园', 'ចម្ការ រាត្រី', 'f'],
  [1804, 'STU', 'SM', 'Lotus Rain', '雨打莲', 'ភ្លៀង លើឈូក', 'f'],
  [1805, 'STU', 'SM', 'Seven Tigers', '七虎', 'ខ្លា ប្រាំពីរ', 'nf'],
  [1806, 'STU', 'ROU', 'Baize Roulette', '绿绒轮盘', 'រ៉ូឡែត កម្រាលបៃតង', 'hnf'],
  [1807, 'STU', 'ROU', 'Midnight Roulette', '午夜轮盘', 'រ៉ូឡែត អធ្រាត្រ', 'f'],
  [1808, 'STU', 'ROU', 'Garden Wheel', '花园轮盘', 'កង់ សួនច្បារ', 'f'],
];
