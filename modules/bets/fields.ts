import { askedLanguage, dayOrMoment, instant, money, orAll, page, paging } from '@baize/endpoint/shapes';
import { z } from 'zod';

export const count = z.number().int();

export const BET_STATES = ['OPEN', 'SETTLED', 'CANCELLED'] as const;
export const betState = z.enum(BET_STATES);
export type BetState = z.output<typeof betState>;
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
  from: dayOrMoment.optional(),
  to: dayOrMoment.optional(),
  language: askedLanguage,
  ...paging,
};

export const betPage = page(bet).extend({
  /** Over everything the filter finds, not only this page. Open bets count their stake only; cancelled ones nothing. */
  totals: z.object({ count, stake: money, validBet: money, payout: money, net: money, openStake: money }),
});
