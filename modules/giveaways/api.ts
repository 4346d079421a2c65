import { defineApi } from '@baize/endpoint';
import { instant, money, orAll, page, paging, rowId } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { giveawaysRoutes } from './routes.ts';
import { EVENT_STATES, KINDS, NO_DRAW, ONCE } from './rules.ts';

const count = z.number().int();
const whatShown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ENVELOPE'), budget: money, count, least: money, greatest: money }),
  z.object({
    kind: z.literal('RAFFLE'),
    budget: money,
    prizes: z.array(z.object({ amount: money, count })),
    blanks: count,
  }),
]);

export const giveawaysApi = defineApi(giveawaysRoutes, {
  /**
   * PROMO-017, PROMO-018: draws once and credits what was drawn at once. `ticketId` is the one that the list names: claimed again it is
   * already_claimed, and the list of draws says what it brought.
   */
  claimRafflePromotion: {
    access: 'member',
    input: z.strictObject({
      promoId: rowId,
      ticketId: z.string('required').min(1, 'required').max(40, 'too_long'),
    }),
    output: z.object({
      /** The row of the prize table, from 1; 0: a blank, or an envelope. */
      prizeId: count,
      prizeName: z.string(),
      prizeType: z.enum(['CASH', 'BLANK']),
      amount: money,
      currency: z.string(),
      /** Valid bet that the prize asks for before anything can be withdrawn; 0: none. */
      turnover: money,
      /** Of the event: the proof names it. */
      number: count,
      remain: count,
    }),
    errors: [
      'not_found',
      'promotion_closed',
      'already_claimed',
      'not_eligible',
      'self_excluded',
      'cooling_off',
      'reward_barred',
      'account_closed',
      'in_need_true_account',
    ],
  },
  /** What runs, what is to come, and what ended in the last thirty days. */
  listGiveaways: {
    access: 'member',
    input: z.strictObject({ kind: orAll(z.enum(KINDS)) }),
    output: z.object({
      now: instant,
      currency: z.string(),
      list: z.array(
        z.object({
          promoId: count,
          title: z.string(),
          from: instant,
          until: instant,
          state: z.enum(EVENT_STATES),
          what: whatShown,
          left: count,
          turnoverTimes: count,
          /** The valid bet that a win asks for, of the smallest and the largest that can be won; null: none. */
          binds: z.object({ least: money, most: money }).nullable(),
          levelMin: count,
          depositDays: count.nullable(),
          needsMobile: z.boolean(),
          /** One account of each draws. */
          once: z.array(z.enum(ONCE)),
          perDay: count.nullable(),
          whole: count,
          earnedBy: z.enum(['FREE', 'DEPOSIT', 'VALID_BET']),
          earnedEach: money,
          /** Draws that the caller has now; `why` says why there are none. */
          remain: count,
          why: z.enum(NO_DRAW).nullable(),
          /** What the next claim says; empty: none. */
          ticketId: z.string(),
          /** SHA-256 of the seed's text. */
          seedHash: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  /** What the caller drew, the newest first. */
  listGiveawayDraws: {
    access: 'member',
    input: z.strictObject({ kind: orAll(z.enum(KINDS)), ...paging }),
    output: page(
      z.object({
        promoId: count,
        title: z.string(),
        number: count,
        prizeId: count,
        amount: money,
        drawnAt: instant,
        /** Whether the event is over and its seed is told. */
        hasProof: z.boolean(),
      }),
    ).extend({ currency: z.string() }),
    errors: [],
  },
  /** After the end: the seed, and all that each draw follows from. */
  getGiveawayProof: {
    access: 'member',
    input: z.strictObject({ promoId: rowId }),
    output: z.object({ serverSeed: z.string(), seedHash: z.string(), currency: z.string(), what: whatShown }),
    errors: ['not_found', 'giveaway_running'],
  },
});
