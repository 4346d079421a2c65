/**
 * The calls a vendor makes to the wallet (protocols.md A4). Unknown fields are ignored: aggregators add their own.
 */
import { z } from 'zod';
import { BATCH_ITEMS_MAX } from './paths.ts';
import { RS_STATUSES } from './status.ts';
import type { RsStatus } from './status.ts';
import {
  amount,
  betText,
  country,
  currencyCode,
  gameCode,
  meta,
  requestUuid,
  roundId,
  signedAmount,
  text,
  tokenText,
  transactionUuid,
  userId,
} from './fields.ts';

const status = z.enum(RS_STATUSES as [RsStatus, ...RsStatus[]]);

/** `/wallet/check`: exchanges the launch token for the session token. */
export const checkRequest = z.object({
  token: tokenText,
  request_uuid: requestUuid,
  game_code: gameCode.nullish(),
});

export const userInfoRequest = z.object({ user: userId, request_uuid: requestUuid });

export const balanceRequest = z.object({
  token: tokenText,
  request_uuid: requestUuid,
  /** Must be present; null means the lobby. */
  game_code: gameCode.nullable(),
  user: userId.nullish(),
  supplier_user: text(1, 64).nullish(),
});

const moneyCall = {
  token: tokenText,
  user: userId.nullish(),
  supplier_user: text(1, 64).nullish(),
  transaction_uuid: transactionUuid,
  supplier_transaction_id: text(1, 128).nullish(),
  round: roundId,
  round_closed: z.boolean().nullish(),
  game_code: gameCode,
  is_free: z.boolean().nullish(),
  meta: meta.nullish(),
};

const stakeOrPrize = {
  ...moneyCall,
  currency: currencyCode,
  amount,
  bet: betText.nullish(),
  is_supplier_promo: z.boolean().nullish(),
  is_aggregated: z.boolean().nullish(),
  reward_uuid: text(1, 64).nullish(),
  campaign_uuid: text(1, 64).nullish(),
};

const winFields = {
  ...stakeOrPrize,
  /** The bet this win belongs to; may be absent only for a free, promotional or reward win. */
  reference_transaction_uuid: transactionUuid.nullish(),
  jackpot_win: amount.nullish(),
};

/**
 * The signature covers the body and not the call: a win's bytes must pass for no rollback of its bet. What a rollback takes
 * back is whole, so it names neither.
 */
const named = z.null().optional();
const rollbackFields = {
  ...moneyCall,
  reference_transaction_uuid: transactionUuid,
  amount: named,
  currency: named,
};

type WinReference = {
  reference_transaction_uuid?: string | null | undefined;
  is_free?: boolean | null | undefined;
  is_supplier_promo?: boolean | null | undefined;
  reward_uuid?: string | null | undefined;
};

/** A vendor may leave a field out or send null; both mean that there is none. */
const isGiven = (field: string | null | undefined): boolean => field !== undefined && field !== null;
const hasReference = (win: WinReference): boolean =>
  isGiven(win.reference_transaction_uuid) ||
  win.is_free === true ||
  win.is_supplier_promo === true ||
  isGiven(win.reward_uuid);
const referenceMissing = { path: ['reference_transaction_uuid'], message: 'required unless the win is free' };

export const betRequest = z.object({ ...stakeOrPrize, request_uuid: requestUuid });
export const winRequest = z
  .object({ ...winFields, request_uuid: requestUuid })
  .refine(hasReference, referenceMissing);
export const rollbackRequest = z.object({ ...rollbackFields, request_uuid: requestUuid });

export const statusRequest = z.object({ request_uuid: requestUuid, transaction_uuid: transactionUuid });

const batchWin = z.object({ ...winFields, type: z.literal('win') }).refine(hasReference, referenceMissing);
const batchRollback = z.object({ ...rollbackFields, type: z.literal('rollback') });
export const batchRequest = z.object({
  request_uuid: requestUuid,
  items: z
    .array(z.discriminatedUnion('type', [batchWin, batchRollback]))
    .min(1)
    .max(BATCH_ITEMS_MAX),
});

/** The common answer. On an error only status and request_uuid are sure to be there. */
export const walletResponse = z.object({
  status,
  request_uuid: z.string().optional(),
  user: z.string().optional(),
  currency: z.string().optional(),
  balance: signedAmount.optional(),
});

export const checkResponse = z.object({ ...walletResponse.shape, token: z.string().optional() });

export const userInfoResponse = z.object({
  status,
  request_uuid: z.string().optional(),
  user: z.string().optional(),
  country: country.optional(),
  jurisdiction: z.string().optional(),
  sub_partner_id: z.string().optional(),
  birth_date: z.iso.date().optional(),
  registration_date: z.iso.date().optional(),
  tags: z.array(z.string()).optional(),
  sex: z.enum(['MALE', 'FEMALE']).optional(),
  affiliate_id: z.string().optional(),
});

export const transactionState = z.enum(['APPLIED', 'REJECTED', 'ROLLED_BACK', 'TOMBSTONE']);
export const statusResponse = z.object({
  status,
  request_uuid: z.string().optional(),
  transaction: z
    .object({
      transaction_uuid: z.string(),
      type: z.enum(['bet', 'win', 'rollback']),
      state: transactionState,
      amount,
      currency: z.string(),
      round: z.string(),
      processed_at: z.string(),
    })
    .optional(),
});

export const batchResponse = z.object({
  status,
  request_uuid: z.string().optional(),
  items: z
    .array(z.object({ transaction_uuid: z.string(), status, balance: signedAmount.optional() }))
    .optional(),
});

/** Request and answer of every wallet call by name. */
export const walletCalls = {
  check: { request: checkRequest, response: checkResponse },
  userInfo: { request: userInfoRequest, response: userInfoResponse },
  balance: { request: balanceRequest, response: walletResponse },
  bet: { request: betRequest, response: walletResponse },
  win: { request: winRequest, response: walletResponse },
  rollback: { request: rollbackRequest, response: walletResponse },
  status: { request: statusRequest, response: statusResponse },
  batch: { request: batchRequest, response: batchResponse },
} as const;

export type CheckRequest = z.output<typeof checkRequest>;
export type UserInfoRequest = z.output<typeof userInfoRequest>;
export type BalanceRequest = z.output<typeof balanceRequest>;
export type BetRequest = z.output<typeof betRequest>;
export type WinRequest = z.output<typeof winRequest>;
export type RollbackRequest = z.output<typeof rollbackRequest>;
export type StatusRequest = z.output<typeof statusRequest>;
export type BatchRequest = z.output<typeof batchRequest>;
export type BatchItem = BatchRequest['items'][number];
export type WalletResponse = z.output<typeof walletResponse>;
export type CheckResponse = z.output<typeof checkResponse>;
export type UserInfoResponse = z.output<typeof userInfoResponse>;
export type StatusResponse = z.output<typeof statusResponse>;
export type BatchResponse = z.output<typeof batchResponse>;
