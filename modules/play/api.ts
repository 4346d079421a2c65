import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import {
  bet,
  betFilter,
  betPage,
  betState,
  count,
  gameType,
  instant,
  language,
  money,
  orAll,
  vassalage,
} from './fields.ts';
import { playRoutes } from './routes.ts';

export { BET_STATES, betState, type BetState, type BetView } from './fields.ts';
export * from './bet-desk-api.ts';
export * from './ops-api.ts';

const launchInput = z.object({
  nodeId: z.coerce.number().int().positive().optional(),
  gameId: z.coerce.number().int().positive().optional(),
  gameCode: z.string().max(60).optional(),
  vassalage: z.string().max(20).optional(),
  gameType: z.string().max(12).optional(),
  platform: z.string().max(40).default('html5-desktop'),
  clientType: z.coerce.number().int().optional(),
  language,
  /** Where the game's own "back" leads: a path of this site. */
  backUrl: z.string().max(500).optional(),
  depositUrl: z.string().max(500).optional(),
  supportPlay: z.coerce.number().int().optional(),
});

const launched = z.object({
  launchType: z.literal('URL'),
  url: z.string(),
  form: z.null(),
  openMode: z.enum(['IFRAME', 'WINDOW']),
  session: z.string(),
  /** Seconds within which the address must be opened. */
  expiresIn: z.number().int(),
  game: z.object({ nodeId: z.number().int(), gameName: z.string(), gameType: z.string() }),
});

/**
 * in_need_true_account: a trial account and a game without free play. game_maintenance carries {until, suggest: node
 * ids of hot games of the same category}.
 */
const launch = {
  access: 'session',
  fresh: true,
  input: launchInput,
  output: launched,
  errors: [
    'in_need_true_account',
    'game_not_found',
    'identity_not_verified',
    'game_maintenance',
    'vendor_disabled',
    'vendor_unreachable',
    // limit_reached carries {limit, period, left, until}; the other two {until}.
    'limit_reached',
    'self_excluded',
    'cooling_off',
    'wallet_missing',
  ],
} as const;

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

const ROOMS_SECONDS = 10;
const room = z.object({
  roomId: z.string(),
  roomName: z.string(),
  dealer: z.string(),
  gameType,
  gameName: z.string(),
  vassalage,
  nodeId: count,
  currency: z.string(),
  /** null where the vendor states none. */
  minBet: money.nullable(),
  maxBet: money.nullable(),
  online: count.nullable(),
  status: z.enum(['OPEN', 'BETTING', 'DEALING']),
  road: z.string(),
  coverUrl: z.string(),
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

export const playApi = defineApi(playRoutes, {
  launchGame: launch,
  launchGameByRelay: launch,
  /** Without from and to: the last seven days. At most 31 days at a time, 180 days back. */
  listBets: {
    access: 'member',
    input: z.object(betFilter),
    output: betPage,
    errors: ['range_invalid', 'range_too_long', 'range_too_old'],
  },
  /** `url`: the vendor's page of the round, null when the vendor has none or is away. */
  getBetDetail: {
    access: 'session',
    input: z.object({ betId: z.string().min(1).max(64), placedAt: z.coerce.number().int().min(0) }),
    output: z.object({ bet, url: z.string().nullable() }),
    errors: ['bet_not_found'],
  },
  listOpenRounds: {
    access: 'session',
    input: z.object({ language }),
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
    input: z.object({ nodeId: z.coerce.number().int().positive().optional(), language }),
    output: z.object({ list: z.array(recalled) }),
    errors: [],
  },
  /** Live tables as vendors report them (PLAY-014); empty unless one does. */
  listRooms: {
    access: 'anyone',
    cachedSeconds: ROOMS_SECONDS,
    input: z.object({ vassalage: orAll(vassalage), gameType: orAll(gameType), language }),
    output: z.array(room),
    errors: [],
  },
  /** Settled wins at or above the site's threshold, the latest first; searched for once a minute. */
  listWinners: {
    access: 'anyone',
    cachedSeconds: WINNERS_SECONDS,
    input: z.object({
      gameCategory: orAll(gameType),
      limitNum: z.coerce.number().int().min(1).max(WINNERS_MAX).default(20),
      language,
    }),
    output: z.object({ list: z.array(z.object({ vo: winner })) }),
    errors: [],
  },
});
