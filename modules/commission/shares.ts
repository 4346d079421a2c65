import { currencyDigits, floorTo, mulRateFloor } from '@baize/kernel';
import type { PlayOfDay } from '@baize/measures';
import type { RatesOn } from '@baize/rates';
import { BPS_OF_MODE, MODE_MIN, RATE_ONE, REBATE_TYPES, type Scale } from '@baize/rates/rules';

/** A line of an account's sheet. Rates are ten-thousandths of the valid bet, or modes of 2000 on the stake. */
export type Line = {
  memberId: number;
  /** The direct downline whose branch played; null: the account itself. */
  branchId: number | null;
  scale: Scale;
  own: number;
  /** Of the branch: the highest rate on its path, which is its head's own but on the day of a move. Of the account itself: the mode played. */
  below: number;
  /** Units. */
  base: bigint;
};

const isScale = (gameType: string): gameType is (typeof REBATE_TYPES)[number] =>
  (REBATE_TYPES as readonly string[]).includes(gameType);

/**
 * Who earns how much from what a member played, from the member up. Each earns what the own rate is above the highest below, so together
 * they never get more than the highest rate of the path less the bettor's. Play by mode pays by mode on the stake, and the bettor
 * gets what the own mode is above the one played (lottery.md 3.1); other play pays by its game type on the valid bet.
 */
export function linesOf(
  { memberId, ancestors, gameType, mode, stake, validBet }: PlayOfDay,
  { rates, leastMode }: RatesOn,
): Line[] {
  const scale = mode === null ? gameType : 'PRIZE_MODE';
  if (scale !== 'PRIZE_MODE' && !isScale(scale)) return [];
  const base = mode === null ? validBet : stake;
  if (base === 0n) return [];
  const rateOf = (id: number): number => {
    const rate = rates.get(id)?.[scale] ?? 0;
    return scale === 'PRIZE_MODE' ? Math.max(rate, leastMode) : rate;
  };
  const lines: Line[] = [];
  let highest = rateOf(memberId);
  // Below the least mode there is nobody plays: what a vendor names lower earns no more.
  const played = mode === null ? 0 : Math.max(mode, Math.min(leastMode, MODE_MIN));
  if (mode !== null && highest > played)
    lines.push({ memberId, branchId: null, scale, own: highest, below: played, base });
  highest = Math.max(highest, played);
  let branchId = memberId;
  for (const agentId of ancestors) {
    const own = rateOf(agentId);
    // Equal rates stand on the sheet, too: it says why nothing came of them.
    if ((rates.get(agentId)?.[scale] ?? 0) > 0)
      lines.push({ memberId: agentId, branchId, scale, own, below: highest, base });
    highest = Math.max(highest, own);
    branchId = agentId;
  }
  return lines;
}

/** In ten-thousandths of a unit, so that nothing is rounded before the sum. */
export const resultOf = ({ scale, own, below, base }: Omit<Line, 'memberId' | 'branchId'>): bigint =>
  base * BigInt(Math.max(0, own - below) * (scale === 'PRIZE_MODE' ? BPS_OF_MODE : 1));

export type Earned = { earned: bigint; carryOut: bigint; amount: bigint };

/** What an account is paid for a day: down to the coin, never below zero; what is below zero waits for the next days. */
export function earnedOf(lines: readonly Line[], carryIn: bigint, currency: string): Earned {
  const sum = lines.reduce((total, line) => total + resultOf(line), 0n);
  const earned = mulRateFloor(sum, 1n, BigInt(RATE_ONE));
  const due = carryIn + earned;
  return due < 0n
    ? { earned, carryOut: due, amount: 0n }
    : { earned, carryOut: 0n, amount: floorTo(due, currencyDigits(currency)) };
}

const keyOf = ({ memberId, branchId, scale, own, below }: Line): string =>
  `${memberId} ${branchId} ${scale} ${own} ${below}`;

/** Adds lines of one branch, scale and difference together. */
export function addLines(sheet: Map<string, Line>, lines: readonly Line[]): void {
  for (const line of lines) {
    const key = keyOf(line);
    const found = sheet.get(key);
    sheet.set(key, found ? { ...found, base: found.base + line.base } : line);
  }
}
