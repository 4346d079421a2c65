/**
 * The slot as printed: symbols, reel strips, lines and pays. Browser-safe, no imports.
 * Changing anything here changes the return: raise SLOT_VERSION, run rtp.ts, update slot.test.ts.
 */
export const SLOT_VERSION = 'slot-1';

export const REELS = 5;
export const ROWS = 3;

/** Symbol numbers, in paytable order. `emblem` is drawn from the game's own title, the ranks are lettering. */
export const SYMBOLS = [
  'wild',
  'scatter',
  'emblem',
  'dragon',
  'koi',
  'lotus',
  'A',
  'K',
  'Q',
  'J',
  '10',
] as const;
export const WILD = 0;
export const SCATTER = 1;

const LETTERS = 'WSEDOLAKQJT';

const strip = (text: string): readonly number[] => [...text].map((letter) => LETTERS.indexOf(letter));

/** One letter per stop, top to bottom: W wild, S scatter, E emblem, D dragon, O koi, L lotus, then A K Q J T(en). */
export const STRIPS: readonly (readonly number[])[] = [
  strip('TKJAQLTJOKQTEJADQSTKJLQTOAJKTDQJLK'),
  strip('QJTWKAQSTJLKOQTJDAKQTELJWKAQTOJLDT'),
  strip('JAKTQOJWLTKSQADJTKEQLJATWKQDJTSLAO'),
  strip('KTQJWLAKTDQJOSATKELQJTAWKDQJTAOLQJ'),
  strip('AQKTJLQDTAKJOTSQKEJATLQKDJTOAQKJLT'),
];

/** Row of each reel, left to right; 0 is the top row. Line 1 is the first. */
export const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [1, 0, 1, 2, 1],
  [1, 2, 1, 0, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 0, 2, 0],
];
export const LINE_COUNT = LINES.length;

/** Pay of 3, 4 and 5 equal symbols from the left, in line bets. Index = symbol. The wild pays only as a substitute. */
export const LINE_PAYS: readonly (readonly [number, number, number])[] = [
  [0, 0, 0],
  [0, 0, 0],
  [100, 500, 2500],
  [60, 200, 1000],
  [50, 150, 600],
  [35, 120, 400],
  [20, 60, 150],
  [15, 50, 125],
  [10, 40, 100],
  [10, 25, 75],
  [5, 20, 60],
];

/** Pay of 3, 4 and 5 scatters anywhere, in line bets (a stake is LINE_COUNT line bets). */
export const SCATTER_PAYS: readonly [number, number, number] = [40, 200, 1000];
export const SCATTERS_TO_TRIGGER = 3;
export const FREE_SPINS = 10;
/** Everything won in a free spin, scatters too, is multiplied by this. */
export const FREE_MULTIPLIER = 3;
/**
 * A bound, not a rule one meets: a feature needs 60 retriggers to touch it. With np ≈ 0.1 the chance is below 1e-40,
 * so the closed form of slot-rtp.ts leaves it out.
 */
export const FREE_SPINS_MAX = 610;
