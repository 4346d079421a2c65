/**
 * The vendor's side of the wallet (protocols.md A4, retry rules).
 *
 * A bet is asked at most three times under one transaction id. If nobody can say then whether the stake was taken,
 * the outcome is `unknown` and the vendor must store a rollback in its durable outbox: this client has no memory.
 * A win or rollback is asked once per call; the outbox repeats it with `retryDelayMs` until `settled` or `final`.
 */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { walletPaths } from './paths.ts';
import type { WalletCall } from './paths.ts';
import { nextStep } from './status.ts';
import type { CreditStep, RsError, RsStatus } from './status.ts';
import { signedPost } from './signed-post.ts';
import type { PeerOptions, PostResult } from './signed-post.ts';
import { walletCalls } from './wallet-calls.ts';
import type {
  BalanceRequest,
  BatchItem,
  BatchResponse,
  BetRequest,
  CheckResponse,
  RollbackRequest,
  StatusResponse,
  UserInfoResponse,
  WalletResponse,
  WinRequest,
} from './wallet-calls.ts';

export const BET_TIMEOUT_MS = 1_000;
export const BET_ATTEMPTS_MAX = 3;
const CREDIT_TIMEOUT_MS = 5_000;
const BATCH_TIMEOUT_MS = 30_000;

const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 900_000;
/** After this many attempts at a win or rollback the outbox gives up and a person takes over. */
export const CREDIT_ATTEMPTS_MAX = 500;
/** From this attempt on somebody should be told. */
export const CREDIT_ALERT_ATTEMPT = 10;

/** Pause before attempt number `attempt + 1` of a win or rollback: 1, 2, 4, 8 … s, at most 900 s. */
export function retryDelayMs(attempt: number, step: CreditStep = 'retry'): number {
  if (step === 'hold') return RETRY_LONGEST_MS;
  return Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** Math.min(attempt - 1, 20));
}

export type BetOutcome =
  | { outcome: 'applied'; balance: bigint | undefined; attempts: number }
  | { outcome: 'refused'; status: RsError; balance: bigint | undefined; attempts: number }
  /** Roll back durably: the stake may have been taken. */
  | { outcome: 'unknown'; reason: string; attempts: number };

export type CreditOutcome =
  | { outcome: 'settled'; balance: bigint | undefined }
  /** Ask again after retryDelayMs(attempt, step). */
  | { outcome: 'again'; step: 'retry' | 'hold'; reason: string }
  /** Stop and tell a person. */
  | { outcome: 'final'; status: RsError };

type WithoutRequestUuid<T> = Omit<T, 'request_uuid'>;
export type BetMessage = WithoutRequestUuid<BetRequest>;
export type WinMessage = WithoutRequestUuid<WinRequest>;
export type RollbackMessage = WithoutRequestUuid<RollbackRequest>;

export type WalletClient = {
  check(message: { token: string; game_code?: string }): Promise<PostResult<CheckResponse>>;
  userInfo(user: string): Promise<PostResult<UserInfoResponse>>;
  balance(message: WithoutRequestUuid<BalanceRequest>): Promise<PostResult<WalletResponse>>;
  bet(message: BetMessage): Promise<BetOutcome>;
  win(message: WinMessage): Promise<CreditOutcome>;
  rollback(message: RollbackMessage): Promise<CreditOutcome>;
  status(transactionUuid: string): Promise<PostResult<StatusResponse>>;
  batch(items: readonly BatchItem[]): Promise<PostResult<BatchResponse>>;
};

function creditOutcome(
  call: 'win' | 'rollback',
  status: RsStatus,
  balance: bigint | undefined,
): CreditOutcome {
  if (status === 'RS_OK') return { outcome: 'settled', balance };
  const step = nextStep(call, status);
  if (step === 'retry' || step === 'hold') return { outcome: 'again', step, reason: status };
  return { outcome: 'final', status };
}

/** A client for one wallet. `baseUrl` is the address up to and including the connection, e.g. …/gw/STUDIO. */
export function createWalletClient(peer: PeerOptions): WalletClient {
  const post = <T>(call: WalletCall, message: object, answer: z.ZodType<T>, timeoutMs: number) =>
    signedPost(peer, walletPaths[call][0], { ...message, request_uuid: randomUUID() }, answer, timeoutMs);

  async function bet(message: BetMessage): Promise<BetOutcome> {
    let reason = '';
    for (let attempts = 1; attempts <= BET_ATTEMPTS_MAX; attempts += 1) {
      const reply = await post('bet', message, walletCalls.bet.response, BET_TIMEOUT_MS);
      if (reply.outcome === 'unknown') {
        reason = reply.reason;
        continue;
      }
      const { status, balance } = reply.value;
      if (status === 'RS_OK') return { outcome: 'applied', balance, attempts };
      if (nextStep('bet', status) === 'discard') return { outcome: 'refused', status, balance, attempts };
      reason = status;
    }
    return { outcome: 'unknown', reason, attempts: BET_ATTEMPTS_MAX };
  }

  async function credit(call: 'win' | 'rollback', message: object): Promise<CreditOutcome> {
    const reply = await post(call, message, walletCalls[call].response, CREDIT_TIMEOUT_MS);
    if (reply.outcome === 'unknown') return { outcome: 'again', step: 'retry', reason: reply.reason };
    return creditOutcome(call, reply.value.status, reply.value.balance);
  }

  return {
    check: (message) => post('check', message, walletCalls.check.response, CREDIT_TIMEOUT_MS),
    userInfo: (user) => post('userInfo', { user }, walletCalls.userInfo.response, CREDIT_TIMEOUT_MS),
    balance: (message) => post('balance', message, walletCalls.balance.response, CREDIT_TIMEOUT_MS),
    bet,
    win: (message) => credit('win', message),
    rollback: (message) => credit('rollback', message),
    status: (transactionUuid) =>
      post('status', { transaction_uuid: transactionUuid }, walletCalls.status.response, CREDIT_TIMEOUT_MS),
    batch: (items) => post('batch', { items }, walletCalls.batch.response, BATCH_TIMEOUT_MS),
  };
}
