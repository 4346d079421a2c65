import { askedLanguage, money, orAll, rowId } from '@baize/endpoint/shapes';
import { count, gameType, vassalage } from '@baize/bets/api';
import { defineApi } from '@baize/endpoint';
import { z } from 'zod';
import { playRoutes } from './routes.ts';

export * from './ops-api.ts';

const launchInput = z.object({
  nodeId: rowId.optional(),
  gameId: rowId.optional(),
  gameCode: z.string().max(60).optional(),
  vassalage: z.string().max(20).optional(),
  gameType: z.string().max(12).optional(),
  platform: z.string().max(40).default('html5-desktop'),
  clientType: z.coerce.number().int().optional(),
  language: askedLanguage,
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
    'money_stopped',
    'game_maintenance',
    'vendor_disabled',
    'vendor_unreachable',
    // limit_reached carries {limit, period, left, until}; the other two {until}.
    'limit_reached',
    // {bonus}: its name.
    'game_not_for_bonus',
    'wallet_not_for_bonus',
    'self_excluded',
    'cooling_off',
    'wallet_missing',
  ],
} as const;

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

export const playApi = defineApi(playRoutes, {
  launchGame: launch,
  launchGameByRelay: launch,
  /** Live tables as vendors report them (PLAY-014); empty unless one does. */
  listRooms: {
    access: 'anyone',
    cachedSeconds: ROOMS_SECONDS,
    input: z.object({ vassalage: orAll(vassalage), gameType: orAll(gameType), language: askedLanguage }),
    output: z.array(room),
    errors: [],
  },
});
