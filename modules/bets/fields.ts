import { PAGE_SIZE_MAX } from '@baize/kernel';
import { z } from 'zod';

/** Exact decimal text in major units: "-1000.50"; more decimals where an amount is finer than a cent. */
export const money = z.string();
export const instant = z.number().int().describe('epoch milliseconds');
export const count = z.number().int();
/** Absent, empty and "ALL" mean the same in the calls of the specification. */
export const orAll = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (value === '' || value === 'ALL' ? undefined : value), inner.optional());
export const pageNo = z.coerce.number().int().min(1).max(10_000).default(1);
export const pageSize = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(20);
/** Epoch ms, or a day (YYYY-MM-DD) of the product's zone; `to` as a day means its end. */
export const moment = z.union([
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid'),
  z.coerce.number<number | string>().int().min(0),
]);

export const BET_STATES = ['OPEN', 'SETTLED', 'CANCELLED'] as const;
export const betState = z.enum(BET_STATES);
export type BetState = z.output<typeof betState>;
/** A language without texts of its own falls back to that of the call. */
export const language = z.enum(['EN', 'CN', 'KM']).optional().catch(undefined);
export const gameType = z.string().max(12);
export const vassalage = z.string().max(20);

export const bet = z.object({
  /** Opaque; with placedAt it names the bet in getBetDetail. */
  betId: z.string(),
  placedAt: instant,
  settledAt: instant.nullable(),
  nodeId: z.number().int().nullable(),
  gameName: z.string(),
  gameType: z.string(),
  vassalage: z.string(),
  round: z.string(),
  stake: money,
  validBet: money,
  payout: money,
  /** The member's side: payout minus the cash staked. */
  net: money,
  state: betState,
  isFree: z.boolean(),
  /** Played from a wallet the vendor keeps: the money moved with transfers, the ledger has no entries of the round. */
  isElsewhere: z.boolean(),
});
export type BetView = z.output<typeof bet>;

export const betFilter = {
  gameType: orAll(gameType),
  vassalage: orAll(vassalage),
  state: orAll(betState),
  from: moment.optional(),
  to: moment.optional(),
  language,
  pageNo,
  pageSize,
};

export const betPage = z.object({
  list: z.array(bet),
  pageNo: count,
  totalPages: count,
  totalCount: count,
  /** Over everything the filter finds, not only this page. Open bets count their stake only; cancelled ones nothing. */
  totals: z.object({ count, stake: money, validBet: money, payout: money, net: money, openStake: money }),
});
