import { importReport } from '@baize/catalogue/api';
import { defineApi } from '@baize/endpoint';
import { PAGE_SIZE_MAX } from '@baize/kernel';
import { z } from 'zod';
import { playOpsRoutes, playRoutes } from './routes.ts';

/** Exact decimal text in major units: "-1000.50"; more decimals where an amount is finer than a cent. */
const money = z.string();
const instant = z.number().int().describe('epoch milliseconds');
const count = z.number().int();
/** Absent, empty and "ALL" mean the same in the calls of the specification. */
const orAll = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value) => (value === '' || value === 'ALL' ? undefined : value), inner.optional());
const pageNo = z.coerce.number().int().min(1).max(10_000).default(1);
const pageSize = z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(20);
/** Epoch ms, or a day (YYYY-MM-DD) of the product's zone; `to` as a day means its end. */
const moment = z.union([
  z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'date_invalid'),
  z.coerce.number<number | string>().int().min(0),
]);

export const BET_STATES = ['OPEN', 'SETTLED', 'CANCELLED'] as const;
export const betState = z.enum(BET_STATES);
export type BetState = z.output<typeof betState>;
/** A language without texts of its own falls back to that of the call. */
const language = z.enum(['EN', 'CN', 'KM']).optional().catch(undefined);
const gameType = z.string().max(12);
const vassalage = z.string().max(20);

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
    'wallet_missing',
  ],
} as const;

const bet = z.object({
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
});
export type BetView = z.output<typeof bet>;

const betFilter = {
  gameType: orAll(gameType),
  vassalage: orAll(vassalage),
  state: orAll(betState),
  from: moment.optional(),
  to: moment.optional(),
  language,
  pageNo,
  pageSize,
};

const betPage = z.object({
  list: z.array(bet),
  pageNo: count,
  totalPages: count,
  totalCount: count,
  /** Over everything the filter finds, not only this page. Open bets count their stake only; cancelled ones nothing. */
  totals: z.object({ count, stake: money, validBet: money, payout: money, net: money, openStake: money }),
});

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
  balanceBefore: money,
  /** null while the round is open, or where its end stands too far from its bet. */
  balanceAfter: money.nullable(),
});

export const playApi = defineApi(playRoutes, {
  launchGame: launch,
  launchGameByRelay: launch,
  /** Without from and to: the last seven days. At most 31 days at a time. */
  listBets: {
    access: 'member',
    input: z.object(betFilter),
    output: betPage,
    errors: ['range_invalid', 'range_too_long'],
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

const reason = z.string('required').trim().min(3, 'too_short').max(300, 'too_long');
const connectionState = z.enum(['ACTIVE', 'MAINTENANCE', 'DISABLED']);
const connection = z.object({
  code: z.string(),
  name: z.string(),
  baseUrl: z.string(),
  state: connectionState,
  keyIds: z.array(z.string()),
  operatorId: z.string(),
  needsTimestamp: z.boolean(),
  rollbackMissing: z.enum(['OK', 'DOES_NOT_EXIST']),
  openMode: z.enum(['IFRAME', 'WINDOW']),
  ipAllow: z.array(z.string()),
  unitMultiplier: z.number().int(),
  dialect: z.enum(['HUB88', 'CALETA']),
  /** Whether it is asked for its live rooms (#42). */
  reportsRooms: z.boolean(),
});
const connectionCode = z.string().regex(/^[A-Z0-9_]{2,20}$/, 'connection_unknown');
const missing = z.enum(['keep', 'disable']).default('keep');

export const playOpsApi = defineApi(playOpsRoutes, {
  /** A trial account's bets are listed and marked, and never part of totals over members. */
  listMemberBets: {
    access: 'staff:members.read',
    input: z.object({ memberId: z.coerce.number().int().min(1), ...betFilter }),
    output: betPage.extend({ isTrial: z.boolean() }),
    errors: ['range_invalid', 'range_too_long', 'member_has_not_played'],
  },
  listConnections: {
    access: 'staff:catalogue.write',
    input: z.object({}),
    output: z.array(connection),
    errors: [],
  },
  /** Audited. A disabled peer's new bets are refused; its wins and rollbacks still arrive (standards R43). */
  setConnectionState: {
    access: 'staff:settings.write',
    input: z.strictObject({
      code: z.string().max(20),
      state: connectionState,
      reason,
    }),
    output: z.object({ code: z.string(), state: connectionState }),
    errors: ['connection_not_found', 'state_unchanged'],
  },
  /** Audited. What is not sent stays. Live in this process at once, in others within three seconds. */
  updateConnection: {
    access: 'staff:settings.write',
    input: z.strictObject({
      code: connectionCode,
      name: z.string().trim().min(1, 'required').max(80, 'too_long').optional(),
      baseUrl: z
        .string()
        .trim()
        .max(300, 'too_long')
        .regex(/^https?:\/\/[^/\s]+(\/[^\s]*)?$/, 'url_invalid')
        .refine((url) => !url.endsWith('/') && URL.canParse(url), 'url_invalid')
        .optional(),
      operatorId: z.string().trim().min(1, 'required').max(64, 'too_long').optional(),
      openMode: z.enum(['IFRAME', 'WINDOW']).optional(),
      ipAllow: z.array(z.string().trim().max(50)).max(200).optional(),
      needsTimestamp: z.boolean().optional(),
      rollbackMissing: z.enum(['OK', 'DOES_NOT_EXIST']).optional(),
      reportsRooms: z.boolean().optional(),
      reason,
    }),
    output: connection,
    errors: ['connection_not_found', 'nothing_to_change', 'address_range_wrong'],
  },
  /** Audited. `publicPem` is needed for a key that is to be active; a retired one keeps its text. */
  saveConnectionKey: {
    access: 'staff:settings.write',
    input: z.strictObject({
      code: connectionCode,
      keyId: z.string().trim().min(1, 'required').max(64, 'too_long'),
      publicPem: z.string().max(4000, 'too_long').default(''),
      active: z.boolean(),
      reason,
    }),
    output: connection,
    errors: ['connection_not_found', 'key_invalid', 'key_not_found', 'last_key'],
  },
  /** A signed question to the vendor, now. */
  testConnection: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ code: connectionCode }),
    output: z.object({
      state: z.enum(['answered', 'refused', 'unreachable']),
      ms: count,
      games: count.nullable(),
      detail: z.string(),
    }),
    errors: ['connection_not_found'],
  },
  /** What the vendor's own list would change, as of a file (catalogue's checkGameImport). */
  checkVendorImport: {
    access: 'staff:catalogue.write',
    input: z.strictObject({ code: z.string().max(20), missing }),
    output: importReport,
    errors: ['vendor_not_found', 'vendor_unreachable', 'too_many_rows'],
  },
  applyVendorImport: {
    access: 'staff:catalogue.write',
    input: z.strictObject({
      code: z.string().max(20),
      missing,
      digest: z.string().regex(/^[0-9a-f]{16}$/, 'digest_invalid'),
      reason,
    }),
    output: importReport,
    errors: [
      'vendor_not_found',
      'vendor_unreachable',
      'too_many_rows',
      'import_refused',
      'import_changed',
      'nothing_to_change',
    ],
  },
  /** What the nightly comparison with the vendors' lists found and nobody has explained. */
  listVendorFindings: {
    access: 'staff:ledger.read',
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      list: z.array(
        z.object({
          connection: z.string(),
          kind: z.enum(['missing_here', 'missing_there', 'amount_differs', 'state_differs']),
          transactionUuid: z.string(),
          ours: z.unknown(),
          theirs: z.unknown(),
          foundAt: instant,
        }),
      ),
      pageNo: count,
      totalPages: count,
      totalCount: count,
    }),
    errors: [],
  },
  /** The winner board with hidden entries, whatever the threshold is today (OP-18). */
  listOpsWinners: {
    access: 'staff:catalogue.write',
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      list: z.array(
        z.object({
          winnerId: count,
          customerName: z.string(),
          winAmount: money,
          currency: z.string(),
          gameName: z.string(),
          gameId: count,
          time: instant,
          hidden: z.boolean(),
        }),
      ),
      pageNo: count,
      totalPages: count,
      totalCount: count,
    }),
    errors: [],
  },
  /** Audited. Off the board within five seconds. */
  hideWinner: {
    access: 'staff:catalogue.write',
    input: z.strictObject({
      winnerId: z.coerce.number().int().positive(),
      hidden: z.boolean(),
      reason,
    }),
    output: z.object({ winnerId: count, hidden: z.boolean() }),
    errors: ['winner_not_found', 'nothing_to_change'],
  },
});
