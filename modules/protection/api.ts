import { defineApi } from '@baize/endpoint';
import { amount, instant } from '@baize/endpoint/shapes';
import { z } from 'zod';
import { LIMIT_KINDS, LIMIT_PERIODS } from './rules.ts';
import { protectionRoutes } from './routes.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
export const named = { kind, period };
/** Decimal text of money; whole minutes for time. */
export const limitValue = amount;

export const limitView = z.object({
  kind,
  period,
  setBy: z.enum(['member', 'operator']),
  /** Decimal text of money; whole minutes for time. */
  amount: z.string(),
  used: z.string(),
  /** What orders that may still be paid hold of a deposit limit. */
  held: z.string(),
  left: z.string(),
  /** When the running period ends; null for a single stake. */
  until: instant.nullable(),
  /** A raise (or with amount null a removal) that waits: to be confirmed from ripeAt until lapsesAt. */
  wanted: z
    .object({ amount: z.string().nullable(), ripeAt: instant, lapsesAt: instant, isRipe: z.boolean() })
    .nullable(),
});
export const exclusionView = z.object({
  kind: z.enum(['cool_off', 'self_exclusion', 'operator']),
  from: instant,
  /** null: for ever. */
  until: instant.nullable(),
});
export const protectionView = z.object({
  currency: z.string(),
  limits: z.array(limitView),
  exclusion: exclusionView.nullable(),
  realityMinutes: z.number().int(),
});

/** A member's own protection. Limits get stricter at once; looser only after a day, and confirmed again (R4). */
export const protectionApi = defineApi(protectionRoutes, {
  getProtection: { access: 'member', input: z.object({}), output: protectionView, errors: [] },
  /** `amount` null removes. Lower or new counts at once; higher or gone waits 24 hours for confirmLimit. */
  setLimit: {
    access: 'member',
    input: z.strictObject({ ...named, amount: limitValue.nullable() }),
    output: protectionView,
    errors: ['limit_unknown', 'amount_invalid', 'nothing_to_change'],
  },
  /** limit_unripe carries {until}. */
  confirmLimit: {
    access: 'member',
    input: z.strictObject(named),
    output: protectionView,
    errors: ['nothing_waits', 'limit_unripe'],
  },
  cancelLimitChange: {
    access: 'member',
    input: z.strictObject(named),
    output: protectionView,
    errors: ['nothing_waits'],
  },
  /** At once, for open games too. A pause that runs can be made longer, never shorter: exclusion_shorter {until}. */
  startCoolOff: {
    access: 'member',
    input: z.strictObject({
      hours: z.number().int().min(24, 'out_of_range').max(1008, 'out_of_range'),
    }),
    output: protectionView,
    errors: ['exclusion_shorter'],
  },
  excludeSelf: {
    access: 'member',
    input: z.strictObject({
      /** null: for ever. */
      months: z.union([z.literal(6), z.literal(12), z.literal(36), z.literal(60)]).nullable(),
    }),
    output: protectionView,
    errors: ['exclusion_shorter'],
  },
  setRealityCheck: {
    access: 'member',
    input: z.strictObject({ minutes: z.union([z.literal(15), z.literal(30), z.literal(60)]) }),
    output: protectionView,
    errors: [],
  },
  /** The game frame's clock: asked about twice a minute while a game is open, and counted as time played. */
  getSessionClock: {
    access: 'session',
    input: z.object({}),
    output: z.object({
      now: instant,
      startedAt: instant,
      currency: z.string(),
      staked: z.string(),
      /** Won less staked since startedAt. */
      net: z.string(),
      realityMinutes: z.number().int(),
      realityDueAt: instant,
      /** Minutes of today's time limit that are left; null without one. */
      minutesLeft: z.number().int().nullable(),
      exclusion: exclusionView.nullable(),
    }),
    errors: [],
  },
  acknowledgeRealityCheck: { access: 'session', input: z.object({}), output: z.null(), errors: [] },
});
