/**
 * The calls the platform makes to a vendor (protocols.md A5): the Games API and the transfer wallet, below
 * `/operator/generic/v2`. Refusals of game calls are HTTP 404 or 400 with `{error}`.
 */
import { z } from 'zod';
import {
  amount,
  country,
  currencyCode,
  gameCode,
  prizeMode,
  requestUuid,
  roundId,
  text,
  tokenText,
  userId,
} from './fields.ts';
import { transactionUuid } from './fields.ts';
import { RS_STATUSES } from './status.ts';
import type { RsStatus } from './status.ts';

const operatorId = text(1, 64);
const subPartner = text(1, 64).nullish();
const address = z.string().max(2048);
const status = z.enum(RS_STATUSES as [RsStatus, ...RsStatus[]]);

export const platform = z.enum(['GPL_DESKTOP', 'GPL_MOBILE']);
/** A demo launch carries this currency and neither user nor token. */
export const DEMO_CURRENCY = 'XXX';

export const gameListRequest = z.object({ operator_id: operatorId });

/** What the platform needs beyond the public dialect (ours). Amounts in wire units. */
export const platformExtension = z.looseObject({
  gameType: z.string(),
  gameSubType: z.string().optional(),
  vassalage: z.string().optional(),
  supportPlay: z.union([z.literal(0), z.literal(1)]).optional(),
  isNew: z.union([z.literal(0), z.literal(1)]).optional(),
  minBet: amount.optional(),
  maxBet: amount.optional(),
});

export const vendorGame = z.looseObject({
  url_thumb: z.string(),
  url_background: z.string(),
  product: z.string(),
  platforms: z.array(platform),
  name: z.string(),
  game_code: gameCode,
  game_id: z.union([z.string(), z.number()]).optional(),
  freebet_support: z.boolean(),
  enabled: z.boolean(),
  category: z.string(),
  blocked_countries: z.array(z.string()),
  release_date: z.string().optional(),
  volatility: z.union([z.string(), z.number()]).optional(),
  rtp: z.union([z.string(), z.number()]).optional(),
  paylines: z.number().optional(),
  hit_ratio: z.union([z.string(), z.number()]).optional(),
  certifications: z.array(z.string()).optional(),
  languages: z.array(z.string()).optional(),
  theme: z.array(z.string()).optional(),
  technology: z.array(z.string()).optional(),
  features: z.array(z.string()).optional(),
  x_platform: platformExtension.optional(),
});
export const gameListResponse = z.array(vendorGame);

/** What a launch tells the vendor about a game's dress (ours): each catalogue game keeps its label and palette. */
export const launchMeta = z.looseObject({
  gameType: z.string().optional(),
  gameSubType: z.string().optional(),
  title: z.string().optional(),
  titles: z.record(z.string(), z.string()).optional(),
  cloth: z.int().min(0).max(4).optional(),
  artUrl: z.string().optional(),
});

/** Rounds the member may play in this game without a stake (ours): bets with `is_free` and this `reward_uuid`. */
export const freeRounds = z.object({
  reward_uuid: text(1, 64),
  /** Left at the launch. */
  rounds: z.int().min(1),
  /** Stake of each, wire units; no bet of them may be larger. */
  amount,
  expires_at: z.iso.datetime(),
});

export const gameUrlRequest = z.object({
  user: userId.optional(),
  token: tokenText.optional(),
  sub_partner_id: subPartner,
  platform,
  operator_id: operatorId,
  meta: launchMeta.nullish(),
  lobby_url: address,
  lang: text(2, 10),
  ip: text(2, 64),
  game_code: gameCode,
  deposit_url: address.nullish(),
  currency: currencyCode,
  game_currency: currencyCode.nullish(),
  country,
  free_rounds: freeRounds.nullish(),
});
export const urlResponse = z.object({ url: z.url() });

export const gameRoundRequest = z.object({
  user: userId.nullish(),
  transaction_uuid: transactionUuid,
  round: roundId,
  operator_id: operatorId,
  sub_partner_id: subPartner,
});

/** At least one of user, times or round must narrow the list. Times are ISO-8601. */
export const transactionsListRequest = z
  .object({
    operator_id: operatorId,
    user: userId.nullish(),
    sub_partner_id: subPartner,
    start_time: z.iso.datetime().nullish(),
    end_time: z.iso.datetime().nullish(),
    round: roundId.nullish(),
  })
  .refine(
    (query) =>
      [query.user, query.start_time, query.end_time, query.round].some(
        (part) => part !== undefined && part !== null,
      ),
    {
      message: 'one of user, start_time, end_time, round is required',
    },
  );

/** One transaction as the vendor has it (our shape; the public pages name none). */
export const vendorTransaction = z.object({
  transaction_uuid: transactionUuid,
  type: z.enum(['bet', 'win', 'rollback']),
  user: userId,
  round: roundId,
  game_code: gameCode,
  currency: currencyCode,
  /** Wire units; a rollback lists the amount it reversed, or 0 where the vendor does not know it. */
  amount,
  reference_transaction_uuid: transactionUuid.nullish(),
  /** `PENDING`: the vendor has not had a final answer yet. `REFUSED`: the wallet refused it for good. */
  state: z.enum(['DONE', 'PENDING', 'REFUSED']),
  created_at: z.iso.datetime(),
  /** As on the wallet's calls; without a word a win is taken to close its round. */
  round_closed: z.boolean().nullish(),
  is_free: z.boolean().nullish(),
  valid_bet: amount.nullish(),
  /** Of a lottery bet, as in the wallet's `meta`. */
  prizeMode: prizeMode.nullish(),
});
export const transactionsListResponse = z.array(vendorTransaction);

export const roomListRequest = z.object({ operator_id: operatorId });
/** A table of a live casino as its vendor sees it now (ours; the public pages name none). Limits in wire units. */
export const vendorRoom = z.looseObject({
  room_id: text(1, 64),
  name: text(1, 120),
  game_code: gameCode,
  dealer: text(0, 80).nullish(),
  status: z.enum(['OPEN', 'BETTING', 'DEALING', 'CLOSED']),
  online: z.int().min(0).nullish(),
  /** Results as the table's road prints them, the latest last. */
  road: text(0, 200).nullish(),
  cover_url: z.url().max(2048).nullish(),
  currency: currencyCode.nullish(),
  minBet: amount.nullish(),
  maxBet: amount.nullish(),
});
export const roomListResponse = z.array(vendorRoom).max(500);

export const lotteryGamesRequest = z.object({ operator_id: operatorId });
export const lotteryGamesResponse = z.array(z.looseObject({ game_code: gameCode, name: z.string() }));
export const lotteryDrawsRequest = z.object({
  operator_id: operatorId,
  game_code: gameCode,
  from: z.iso.datetime().nullish(),
  to: z.iso.datetime().nullish(),
  state: text(1, 32).nullish(),
  limit: z.int().min(1).max(200),
});
export const lotteryDrawsResponse = z.array(
  z.looseObject({
    issue: z.string(),
    state: z.string(),
    draw_time: z.iso.datetime(),
    result: z.unknown().optional(),
  }),
);

const transfer = {
  user: userId,
  sub_partner_id: subPartner,
  request_uuid: requestUuid,
  product: text(1, 64).nullish(),
  operator_id: operatorId,
  currency: currencyCode,
};
export const transferRequest = z.object({ ...transfer, transaction_uuid: transactionUuid, amount });
export const transferAllRequest = z.object({ ...transfer, transaction_uuid: transactionUuid });
export const transferBalanceRequest = z.object(transfer);
/** The vendor-side balance in wire units. */
export const transferResponse = z.object({
  status,
  user: z.string().optional(),
  request_uuid: z.string().optional(),
  currency: z.string().optional(),
  balance: amount.optional(),
  /** What moved (ours): the only word on how much a withdraw_all took. */
  amount: amount.optional(),
});
export const transferStatusRequest = z.object({
  transaction_uuid: transactionUuid,
  request_uuid: requestUuid,
  operator_id: operatorId,
});
export const transferStatusResponse = z.object({
  status,
  /** UNKNOWN: the vendor never heard of it. */
  transfer_status: z.enum(['SUCCESS', 'PENDING', 'FAILED', 'UNKNOWN']).optional(),
  /** What moved (ours). */
  amount: amount.optional(),
});

/** Request and answer of every call of the Games API by name. */
export const gamesCalls = {
  gameList: { request: gameListRequest, response: gameListResponse },
  gameUrl: { request: gameUrlRequest, response: urlResponse },
  gameRound: { request: gameRoundRequest, response: urlResponse },
  transactionsList: { request: transactionsListRequest, response: transactionsListResponse },
  roomList: { request: roomListRequest, response: roomListResponse },
  lotteryGames: { request: lotteryGamesRequest, response: lotteryGamesResponse },
  lotteryDraws: { request: lotteryDrawsRequest, response: lotteryDrawsResponse },
  transferDeposit: { request: transferRequest, response: transferResponse },
  transferWithdraw: { request: transferRequest, response: transferResponse },
  transferBalance: { request: transferBalanceRequest, response: transferResponse },
  transferStatus: { request: transferStatusRequest, response: transferStatusResponse },
  transferWithdrawAll: { request: transferAllRequest, response: transferResponse },
} as const;

export type GameListRequest = z.output<typeof gameListRequest>;
export type VendorGame = z.output<typeof vendorGame>;
export type LaunchMeta = z.output<typeof launchMeta>;
export type GameUrlRequest = z.output<typeof gameUrlRequest>;
export type GameRoundRequest = z.output<typeof gameRoundRequest>;
export type TransactionsListRequest = z.output<typeof transactionsListRequest>;
export type VendorRoom = z.output<typeof vendorRoom>;
export type TransferRequest = z.output<typeof transferRequest>;
export type TransferAllRequest = z.output<typeof transferAllRequest>;
export type TransferBalanceRequest = z.output<typeof transferBalanceRequest>;
export type TransferStatusRequest = z.output<typeof transferStatusRequest>;
export type TransferAnswer = z.output<typeof transferResponse>;
export type TransferStatusAnswer = z.output<typeof transferStatusResponse>;
export type VendorTransaction = z.output<typeof vendorTransaction>;
