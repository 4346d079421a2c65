import { LEVEL_MAX } from '@baize/members/rules';
import { GAME_TYPES } from '@baize/catalogue/api';
import { amount, day, rowId } from '@baize/endpoint/shapes';
import { parseUnits } from '@baize/kernel';
import { bonusTermsShape } from '@baize/rewards';
import { z } from 'zod';
import {
  DEPOSITS,
  GOODS_MAX,
  FREE_DAYS_MAX,
  FREE_GAMES_MAX,
  FREE_ROUNDS_MAX,
  LIMITS,
  NEEDS,
  POINTS_MAX,
  PROMOTION_TYPES,
  SHARED,
  STEPS_MAX,
  TICKETS_MAX,
  TRIGGERS,
  WAYS,
} from './rules.ts';

const BPS = 10_000;
/** 1,000 %: of a deposit more is no bonus any more. */
const PERCENT_BPS_MAX = 10 * BPS;

const whole = (min: number, max: number) =>
  z.number('number_expected').int('number_expected').min(min, 'out_of_range').max(max, 'out_of_range');
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid');
const payable = amount.refine((text) => !/^0+(\.0+)?$/.test(text), 'amount_invalid');

/** Who: every condition that is null, empty or false is none. */
const who = z.strictObject({
  registeredFrom: day.nullable(),
  registeredTo: day.nullable(),
  /** Registered at most so many days ago. */
  registeredWithinDays: whole(1, 3_650).nullable(),
  levelMin: whole(0, LEVEL_MAX),
  levelMax: whole(0, LEVEL_MAX),
  needs: z.array(z.enum(NEEDS)).max(NEEDS.length, 'too_long'),
  birthday: z.enum(['NONE', 'DAY', 'MONTH']),
  isInvited: z.boolean(),
  /** By a deposit: which one and how large. By joining: what was ever brought in (ANY) or today (DAILY). */
  deposit: z
    .strictObject({ which: z.enum(DEPOSITS), nth: whole(1, 1_000), min: amount, max: amount.nullable() })
    .nullable(),
  /** Settled within the last `days`, today included; `category` null: of all. */
  validBet: z
    .strictObject({ category: z.enum(GAME_TYPES).nullable(), days: whole(1, 90), min: payable })
    .nullable(),
  once: z.array(z.enum(SHARED)).max(SHARED.length, 'too_long'),
  limit: z.enum(LIMITS),
});

/** When: days and hours of the brand's zone. */
const when = z.strictObject({
  from: day,
  /** Included; null: until it is stopped. */
  to: day.nullable(),
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: z.array(whole(1, 7)).max(7, 'too_long'),
  hours: z.strictObject({ from: clockTime, to: clockTime }).nullable(),
});

const what = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('FIXED'), amount: payable }),
  /** Of the deposit, or of the net loss. */
  z.strictObject({ kind: z.literal('PERCENT'), bps: whole(1, PERCENT_BPS_MAX), cap: payable }),
  /** So much from each level on, rising. */
  z.strictObject({
    kind: z.literal('LEVEL'),
    steps: z
      .array(z.strictObject({ from: whole(0, LEVEL_MAX), amount: payable }))
      .min(1, 'required')
      .max(STEPS_MAX, 'too_long')
      .refine(
        (steps) => steps.every(({ from }, index) => index === 0 || from > (steps[index - 1]?.from ?? 0)),
        'order_wrong',
      ),
  }),
  z.strictObject({ kind: z.literal('POINTS'), points: whole(1, POINTS_MAX) }),
  /** `titles`: the raffle's own. */
  z.strictObject({
    kind: z.literal('TICKETS'),
    eventId: rowId,
    titles: z.strictObject({ EN: z.string(), CN: z.string(), KM: z.string() }),
    tickets: whole(1, TICKETS_MAX),
  }),
  /** `names`: the product's own. */
  z.strictObject({
    kind: z.literal('GOODS'),
    productId: rowId,
    names: z.strictObject({ EN: z.string(), CN: z.string(), KM: z.string() }),
    quantity: whole(1, GOODS_MAX),
  }),
  /** Of each round the stake, and the most that is paid of what all of them win. `games`: slots of one vendor. */
  z.strictObject({
    kind: z.literal('FREE_ROUNDS'),
    games: z.array(rowId).min(1, 'required').max(FREE_GAMES_MAX, 'too_long'),
    rounds: whole(1, FREE_ROUNDS_MAX),
    stake: payable,
    days: whole(1, FREE_DAYS_MAX),
    winMax: payable,
  }),
]);

const how = z.strictObject({
  way: z.enum(WAYS),
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9-]{4,20}$/, 'code_invalid')
    .nullable(),
  /** Who was rejected may apply again (OPEN-PROMO-03). */
  mayReapply: z.boolean(),
  needsRemark: z.boolean(),
  picturesMin: whole(0, 3),
});

/** With what a gift can come. Points: gifts/points.ts says why. */
const FITS = {
  FIXED: TRIGGERS,
  PERCENT: TRIGGERS,
  LEVEL: ['JOIN', 'DEPOSIT'],
  POINTS: ['JOIN'],
  TICKETS: ['JOIN', 'DEPOSIT'],
  GOODS: ['JOIN', 'DEPOSIT'],
  FREE_ROUNDS: ['JOIN', 'DEPOSIT'],
} as const;
/** No money, so nothing to play off. */
const ASKS_NOTHING = ['POINTS', 'TICKETS', 'GOODS'] as const;

const EXAMPLE = {
  type: 'EVENT',
  trigger: 'JOIN',
  lossPeriod: 'WEEK',
  what: { kind: 'FIXED', amount: '10.00' },
  asks: null,
  who: {
    registeredFrom: null,
    registeredTo: null,
    registeredWithinDays: null,
    levelMin: 0,
    levelMax: 20,
    needs: [],
    birthday: 'NONE',
    isInvited: false,
    deposit: null,
    validBet: null,
    once: ['device'],
    limit: 'ONCE',
  },
  when: { from: '2026-12-01', to: '2026-12-31', weekdays: [], hours: null },
  how: {
    way: 'AUTOMATIC',
    code: null,
    mayReapply: true,
    needsRemark: false,
    picturesMin: 0,
  },
};

/** A promotion's terms: data, and all there is of them. The texts beside them promise nothing. */
export const terms = z
  .strictObject({
    type: z.enum(PROMOTION_TYPES),
    trigger: z.enum(TRIGGERS),
    /** Of NET_LOSS: a day or a week (Monday to Sunday) of the brand's zone. */
    lossPeriod: z.enum(['DAY', 'WEEK']),
    who,
    when,
    what,
    how,
    /** What the bonus asks for; null: it is the member's own at once. */
    asks: bonusTermsShape.nullable(),
  })
  .refine(({ what: { kind }, trigger }) => kind !== 'PERCENT' || trigger !== 'JOIN', {
    path: ['what'],
    message: 'percent_of_nothing',
  })
  .refine(({ what: { kind }, trigger }) => FITS[kind].some((one) => one === trigger), {
    path: ['what'],
    message: 'gift_unfit',
  })
  .refine(({ what: { kind }, asks }) => asks === null || !ASKS_NOTHING.some((one) => one === kind), {
    path: ['asks'],
    message: 'gift_asks_nothing',
  })
  .refine(({ trigger, who: { deposit } }) => trigger !== 'DEPOSIT' || deposit !== null, {
    path: ['deposit'],
    message: 'required',
  })
  .refine(
    ({ trigger, who: { deposit } }) =>
      trigger === 'DEPOSIT' || deposit === null || deposit.which === 'ANY' || deposit.which === 'DAILY',
    { path: ['deposit'], message: 'deposit_needs_trigger' },
  )
  .refine(({ trigger, how: { way } }) => trigger === 'JOIN' || way === 'AUTOMATIC', {
    path: ['way'],
    message: 'way_needs_joining',
  })
  .refine(({ how: { way, code } }) => (way === 'CODE') === (code !== null), {
    path: ['code'],
    message: 'code_invalid',
  })
  .refine(({ trigger, who: { limit } }) => limit !== 'EACH' || trigger === 'DEPOSIT', {
    path: ['limit'],
    message: 'limit_needs_deposit',
  })
  .refine(
    ({ asks }) =>
      [...(asks?.contribution ?? []), ...(asks?.excluded ?? [])].every(
        ({ kind, id }) => kind !== 'gameType' || GAME_TYPES.some((type) => type === id),
      ),
    { path: ['asks'], message: 'game_type_unknown' },
  )
  .refine(({ when: { from, to } }) => to === null || from <= to, { path: ['to'], message: 'range_invalid' })
  .refine(({ who: { levelMin, levelMax } }) => levelMin <= levelMax, {
    path: ['levelMax'],
    message: 'range_invalid',
  })
  // Whoever may take part is given something.
  .refine(({ what, who }) => what.kind !== 'LEVEL' || who.levelMin >= (what.steps[0]?.from ?? 0), {
    path: ['levelMin'],
    message: 'below_first_step',
  })
  .refine(
    ({ who: { deposit } }) =>
      deposit === null || deposit.max === null || parseUnits(deposit.max) >= parseUnits(deposit.min),
    { path: ['deposit'], message: 'range_invalid' },
  )
  .meta({ examples: [EXAMPLE] });
export type Terms = z.output<typeof terms>;

const TITLE_MAX = 120;
const CONTENT_MAX = 20_000;
const words = z.strictObject({
  title: z.string('required').trim().max(TITLE_MAX, 'too_long'),
  content: z.string().max(CONTENT_MAX, 'too_long'),
});
/** What is published together: terms, words, picture. */
export const promotionContent = z.strictObject({
  terms,
  texts: z.strictObject({ EN: words, CN: words, KM: words }),
  imageUrl: z
    .string()
    .max(200, 'too_long')
    .regex(/^(\/(media|art)\/[\w.-]+)?$/, 'image_unknown'),
  sort: whole(0, 9_999),
});
export type PromotionContent = z.output<typeof promotionContent>;
