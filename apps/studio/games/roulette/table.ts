/**
 * European roulette: one zero, 37 pockets. Browser-safe, no imports. A spot covering n numbers returns 36/n of its
 * stake, stake included, so every spot returns exactly 36/37.
 */
export const ROULETTE_VERSION = 'roulette-1';
export const POCKETS = 37;

/** Pockets clockwise round the wheel, from zero. */
export const WHEEL: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
];
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = 'red' | 'black' | 'green';
export const colourOf = (pocket: number): Colour =>
  pocket === 0 ? 'green' : REDS.has(pocket) ? 'red' : 'black';

export type SpotKind =
  | 'straight'
  | 'split'
  | 'trio'
  | 'street'
  | 'corner'
  | 'first-four'
  | 'line'
  | 'column'
  | 'dozen'
  | 'red'
  | 'black'
  | 'odd'
  | 'even'
  | 'low'
  | 'high';
export type Spot = { id: string; kind: SpotKind; numbers: readonly number[] };

const range = (from: number, to: number, step = 1): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
const spot = (kind: SpotKind, numbers: number[], id = `${kind}-${numbers.join('-')}`): Spot => ({
  id,
  kind,
  numbers,
});

function allSpots(): Spot[] {
  const numbers = range(1, 36);
  const onRow = (n: number): number => (n - 1) % 3;
  return [
    ...range(0, 36).map((n) => spot('straight', [n])),
    ...[1, 2, 3].map((n) => spot('split', [0, n])),
    ...numbers.filter((n) => onRow(n) < 2).map((n) => spot('split', [n, n + 1])),
    ...numbers.filter((n) => n <= 33).map((n) => spot('split', [n, n + 3])),
    spot('trio', [0, 1, 2]),
    spot('trio', [0, 2, 3]),
    ...range(1, 34, 3).map((n) => spot('street', [n, n + 1, n + 2])),
    ...numbers.filter((n) => n <= 33 && onRow(n) < 2).map((n) => spot('corner', [n, n + 1, n + 3, n + 4])),
    spot('first-four', [0, 1, 2, 3], 'first-four'),
    ...range(1, 31, 3).map((n) => spot('line', range(n, n + 5), `line-${n}-${n + 5}`)),
    ...[1, 2, 3].map((n) => spot('column', range(n, 36, 3), `column-${n}`)),
    ...[1, 2, 3].map((n) => spot('dozen', range(n * 12 - 11, n * 12), `dozen-${n}`)),
    spot(
      'red',
      numbers.filter((n) => REDS.has(n)),
      'red',
    ),
    spot(
      'black',
      numbers.filter((n) => !REDS.has(n)),
      'black',
    ),
    spot('odd', range(1, 35, 2), 'odd'),
    spot('even', range(2, 36, 2), 'even'),
    spot('low', range(1, 18), 'low'),
    spot('high', range(19, 36), 'high'),
  ];
}

/** Every bet of the table by id: 'straight-17', 'split-8-11', 'corner-1-2-4-5', 'column-1', 'red'… */
export const SPOTS: ReadonlyMap<string, Spot> = new Map(allSpots().map((one) => [one.id, one]));

/** A full circle shares evenly among 1, 2, 3, 4, 6, 12 and 18 numbers, so the return is a whole multiple. */
export const returnMultiple = (covered: Spot): number => (POCKETS - 1) / covered.numbers.length;
