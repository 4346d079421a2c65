/** Field types shared by the calls of the wire. Lengths are protocols.md A3. */
import { z } from 'zod';
import { WIRE_AMOUNT_MAX } from './wire-json.ts';

/**
 * Text without control characters and lone surrogates: both would be changed or refused on the way to the
 * database, so that two ids could become one.
 */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what this refuses
const CLEAN_TEXT = /^[^\u0000-\u001f\u007f\ud800-\udfff]*$/u;

export const text = (min: number, max: number) => z.string().min(min).max(max).regex(CLEAN_TEXT);

export const requestUuid = text(1, 64);
export const transactionUuid = text(1, 64);
export const roundId = text(1, 128);
export const tokenText = text(10, 255);
export const userId = text(3, 64);
export const gameCode = text(1, 64);
export const currencyCode = z.string().regex(/^[A-Z0-9]{3,10}$/);
export const country = z.string().regex(/^[A-Z]{2}$/);

/** Money: a whole number of 1/100,000 of the major unit. See wire-json.ts for how it stays exact. */
export const amount = z.bigint().min(0n).max(WIRE_AMOUNT_MAX);
/** A balance in an answer. Below zero only after a rolled back win. */
export const signedAmount = z.bigint().min(-WIRE_AMOUNT_MAX).max(WIRE_AMOUNT_MAX);

const BET_TEXT_CHARS_MAX = 1024;
export const betText = z.string().max(BET_TEXT_CHARS_MAX);

export const prizeMode = z.int().min(0).max(2000);

/**
 * Reserved keys of `meta` (protocols.md A7); a vendor may add its own. At sports `odds` below decimal 1.5 have no valid bet, of the
 * kind `odds_type` (decimal where none is named; Hong Kong, Malay, Indonesian, American), and `result` of a win that says HALF_WIN or
 * HALF_LOSE counts half the stake. At lotteries `prizeMode` of a bet, of 2000, is what commission and the member's rebate are computed by.
 */
export const meta = z.looseObject({
  valid_bet: amount.optional(),
  odds: z.union([z.string(), z.number()]).optional(),
  odds_type: z.string().optional(),
  stake_locked: amount.optional(),
  prizeMode: prizeMode.nullish(),
});
