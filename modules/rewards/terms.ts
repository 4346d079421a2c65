import { amount } from '@baize/endpoint/shapes';
import { formatUnits, mulRateFloor, parseUnits } from '@baize/kernel';
import { z } from 'zod';

/** A game by number, all games of a vendor by its code, or a type of games (LIVE, RNG ...). */
const SUBJECT = { kind: z.enum(['game', 'vendor', 'gameType']), id: z.string().min(1).max(40) };
const LINES_MAX = 200;
const DAYS_MAX = 365;
const TIMES_MAX = 10_000;

/** Terms as promotions keep them and calls carry them: money is decimal text. */
export const bonusTermsShape = z.strictObject({
  /** Hundredths: 500 asks for five times the base. 0 binds nothing. */
  turnoverTimes: z.number().int().min(0).max(TIMES_MAX),
  turnoverOn: z.enum(['bonus', 'deposit_and_bonus']),
  /** The largest single stake while it is open; null: any. */
  maxStake: amount.nullable(),
  /** Percent of a settled valid bet that counts. The narrowest line decides: game, vendor, type; without one all of it. */
  contribution: z
    .array(z.strictObject({ ...SUBJECT, percent: z.number().int().min(0).max(100) }))
    .max(LINES_MAX),
  /** Games that take no stake while it is open. */
  excluded: z.array(z.strictObject(SUBJECT)).max(LINES_MAX),
  /** Days of the brand until it expires, the day of the grant not counted; null: never. */
  days: z.number().int().min(1).max(DAYS_MAX).nullable(),
  /** The most that is kept of what the bonus became, itself included; null: all of it. */
  keptMax: amount.nullable(),
});
export type StoredTerms = z.output<typeof bonusTermsShape>;

/** Terms as the rules use them: money in units. */
export type BonusTerms = Omit<StoredTerms, 'maxStake' | 'keptMax'> & {
  maxStake: bigint | null;
  keptMax: bigint | null;
};

/** Money that binds nothing. */
export const FREE_TERMS: BonusTerms = {
  turnoverTimes: 0,
  turnoverOn: 'bonus',
  maxStake: null,
  contribution: [],
  excluded: [],
  days: null,
  keptMax: null,
};

const DIGITS = 5;
const text = (units: bigint | null) => (units === null ? null : formatUnits(units, DIGITS));
const unitsIn = (said: string | null) => (said === null ? null : parseUnits(said));

export const storedTerms = ({ maxStake, keptMax, ...terms }: BonusTerms): StoredTerms =>
  bonusTermsShape.parse({ ...terms, maxStake: text(maxStake), keptMax: text(keptMax) });

export const readTerms = ({ maxStake, keptMax, ...terms }: StoredTerms): BonusTerms => ({
  ...terms,
  maxStake: unitsIn(maxStake),
  keptMax: unitsIn(keptMax),
});

/** The valid bet a bonus asks for, rounded down: the part of a unit is given. */
export const turnoverOf = (
  { turnoverTimes, turnoverOn }: BonusTerms,
  { amount: bonus, deposit = 0n }: { amount: bigint; deposit?: bigint | undefined },
): bigint => mulRateFloor(turnoverOn === 'bonus' ? bonus : bonus + deposit, BigInt(turnoverTimes), 100n);

/** A game as terms name it. */
export type GameOf = { gameId: number; vendor: string; gameType: string };
type Subject = { kind: 'game' | 'vendor' | 'gameType'; id: string };
const names = ({ kind, id }: Subject, game: GameOf): boolean =>
  id === (kind === 'game' ? String(game.gameId) : kind === 'vendor' ? game.vendor : game.gameType);
const NARROWEST = ['game', 'vendor', 'gameType'] as const;

export const isExcluded = ({ excluded }: Pick<BonusTerms, 'excluded'>, game: GameOf): boolean =>
  excluded.some((one) => names(one, game));

/** Percent of a valid bet at this game that counts. What is excluded counts nothing, should it be played all the same. */
export function percentOf(terms: Pick<BonusTerms, 'contribution' | 'excluded'>, game: GameOf): number {
  if (isExcluded(terms, game)) return 0;
  for (const kind of NARROWEST) {
    const line = terms.contribution.find((one) => one.kind === kind && names(one, game));
    if (line) return line.percent;
  }
  return 100;
}

/** Whether a stake can break them: then each is put to the gate first. */
export const isBinding = ({ maxStake, excluded }: BonusTerms): boolean =>
  maxStake !== null || excluded.length > 0;
