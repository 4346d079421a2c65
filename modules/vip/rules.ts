/** What levels ask for and bring, which the browsers load, too. */

/** In hundredths: as the game's own, and ten times that. */
export const TABLE_TIMES = { least: 100, most: 1_000 };
export const GIFT_KINDS = ['UPGRADE', 'WEEKLY', 'MONTHLY', 'BIRTHDAY'] as const;
export type GiftKind = (typeof GIFT_KINDS)[number];
export const CHANGE_KINDS = ['RISE', 'FALL', 'PLACED'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Two sums that are both to be reached; money as decimal text, as on the wire, or as units. */
export type Sums<Money> = { deposits: Money; validBet: Money };

export type Level<Money = string> = {
  /** From 0, where everybody begins, without gaps. */
  level: number;
  name: { EN: string; CN: string; KM: string };
  /** Of all time, to reach it. */
  rise: Sums<Money>;
  /** Of each calendar month, to keep it. */
  keep: Sums<Money>;
  gifts: Record<GiftKind, Money>;
  /** What a gift asks to be played, in hundredths of it. */
  turnoverTimes: number;
  /** null: as the brand's own. */
  withdrawalsPerDay: number | null;
  freeWithdrawalsPerDay: number | null;
  /** The largest stake of a game is this many times the game's own, in hundredths. */
  tableTimes: number;
};

const reaches = (has: Sums<bigint>, asked: Sums<bigint>): boolean =>
  has.deposits >= asked.deposits && has.validBet >= asked.validBet;

/** The highest level that what somebody did of all time reaches. */
export const reachedBy = (levels: readonly Level<bigint>[], has: Sums<bigint>): number =>
  levels.reduce((best, one) => (one.level > best && reaches(has, one.rise) ? one.level : best), 0);

export const isKept = (level: Level<bigint> | undefined, month: Sums<bigint>): boolean =>
  level !== undefined && reaches(month, level.keep);

/** What a level brings: its own row, or, of a level that the brand no longer has, the highest below. */
export const levelAt = <Money>(levels: readonly Level<Money>[], level: number): Level<Money> | undefined =>
  levels.findLast((one) => one.level <= level);

export type Standing = {
  level: number;
  /** Placed by an operator: the level that the totals said then; null: not. */
  placedBase: number | null;
  /** The level before the first fall; null: never fell, or won it back. */
  lostLevel: number | null;
};

/**
 * Where somebody stands now. Up at once, to the level that all time reaches. After a fall, the level that was lost is held again as soon as
 * the running month meets its keep, one after the other. Who was placed by an operator stays until all time reaches a level above both the
 * place and what it said then.
 */
export function risenTo(
  levels: readonly Level<bigint>[],
  { level, placedBase, lostLevel }: Standing,
  has: { all: Sums<bigint>; month: Sums<bigint> },
): number {
  const reached = reachedBy(levels, has.all);
  if (placedBase !== null && reached <= placedBase) return level;
  let open = level;
  if (lostLevel !== null) {
    while (open < lostLevel && isKept(levelAt(levels, open + 1), has.month)) open += 1;
    if (open < lostLevel) return Math.max(level, Math.min(reached, open));
  }
  return Math.max(level, reached);
}

/** Where the month that is over leaves somebody: a level lower where its keep was not met, but not who was placed by an operator. */
export const fallenTo = (
  levels: readonly Level<bigint>[],
  { level, placedBase }: Standing,
  month: Sums<bigint>,
): number => (level > 0 && placedBase === null && !isKept(levelAt(levels, level), month) ? level - 1 : level);
