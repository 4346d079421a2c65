import { defineApi } from '@baize/endpoint';
import { askedLanguage, instant, moment, money, ofDownline, orAll, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { bet, betFilter, betPage, betState, count, gameType } from './fields.ts';
import { betsRoutes } from './routes.ts';

export { betState, count, gameType, vassalage, type BetState, type BetView } from './fields.ts';
export * from './console-api.ts';

/** Entries of the winner board at most: the home page asks for 50, the dialog for 20 (SITE-066). */
export const WINNERS_MAX = 50;
const WINNERS_SECONDS = 15;

const winner = z.object({
  /** Masked. */
  customerName: z.string(),
  winAmount: money,
  currency: z.string(),
  gameName: z.string(),
  gameId: count,
  nodeId: count.nullable(),
  iconUrl: z.string(),
  time: instant,
  /** The same (C-17). */
  winTime: instant,
});

const recalled = z.object({
  round: z.string(),
  betId: z.string(),
  placedAt: instant,
  settledAt: instant.nullable(),
  nodeId: count.nullable(),
  gameName: z.string(),
  vassalage: z.string(),
  bets: count,
  stake: money,
  payout: money,
  net: money,
  state: betState,
  /** null where it was played from a wallet the vendor keeps: its balance is the vendor's. */
  balanceBefore: money.nullable(),
  /** null while the round is open, or where its end stands too far from its bet. */
  balanceAfter: money.nullable(),
});

export const betsApi = defineApi(betsRoutes, {
  /** An agent may ask for an account below (WALLET-018, C-33). Without from and to: the last seven days. At most 31 days at a time, 180 days back. */
  listBets: {
    access: 'member',
    input: z.object({ ...betFilter, account: ofDownline }),
    output: betPage,
    errors: ['not_in_team', 'range_invalid', 'range_too_long', 'range_too_old'],
  },
  /** `url`: the vendor's page of the round, null when the vendor has none or is away. */
  getBetDetail: {
    access: 'session',
    input: z.object({ betId: z.string().min(1).max(64), placedAt: moment, account: ofDownline }),
    output: z.object({ bet, url: z.string().nullable() }),
    errors: ['bet_not_found', 'not_in_team'],
  },
  listOpenRounds: {
    access: 'session',
    input: z.object({ language: askedLanguage }),
    output: z.object({
      list: z.array(
        z.object({
          nodeId: z.number().int().nullable(),
          gameName: z.string(),
          vassalage: z.string(),
          round: z.string(),
          bets: count,
          stake: money,
          since: instant,
        }),
      ),
      stake: money,
    }),
    errors: [],
  },
  /** The last 50 rounds, of one game or of all. */
  listRecall: {
    access: 'session',
    input: z.object({ nodeId: rowId.optional(), language: askedLanguage }),
    output: z.object({ list: z.array(recalled) }),
    errors: [],
  },
  /** Settled wins at or above the site's threshold, the latest first; searched for once a minute. */
  listWinners: {
    access: 'anyone',
    cachedSeconds: WINNERS_SECONDS,
    input: z.object({
      gameCategory: orAll(gameType),
      limitNum: z.coerce.number().int().min(1).max(WINNERS_MAX).default(20),
      language: askedLanguage,
    }),
    output: z.object({ list: z.array(z.object({ vo: winner })) }),
    errors: [],
  },
});
