/** The platform's side of a vendor's transfer wallet (protocols.md A5). Every call is signed with the platform's key. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { transferResponse, transferStatusResponse } from './games-calls.ts';
import type {
  TransferAllRequest,
  TransferAnswer,
  TransferBalanceRequest,
  TransferRequest,
  TransferStatusAnswer,
} from './games-calls.ts';
import { GAMES_API_BASE, gamesPaths } from './paths.ts';
import { signedPost } from './signed-post.ts';
import type { PeerOptions, PostResult } from './signed-post.ts';

/** Members wait for it; what takes longer is asked about later. */
export const TRANSFER_TIMEOUT_MS = 5_000;

type Ours<Message> = Omit<Message, 'operator_id' | 'request_uuid'>;
/** One attempt each, never repeated here: the caller keeps the transaction id and decides. */
export type TransferClient = {
  deposit(message: Ours<TransferRequest>): Promise<PostResult<TransferAnswer>>;
  withdraw(message: Ours<TransferRequest>): Promise<PostResult<TransferAnswer>>;
  withdrawAll(message: Ours<TransferAllRequest>): Promise<PostResult<TransferAnswer>>;
  balance(message: Ours<TransferBalanceRequest>): Promise<PostResult<TransferAnswer>>;
  status(transactionUuid: string): Promise<PostResult<TransferStatusAnswer>>;
};

/** A client for one vendor. `baseUrl` is the vendor's own address; `/operator/generic/v2` is added here. */
export function createTransferClient(
  peer: PeerOptions & { operatorId: string; timeoutMs?: number },
): TransferClient {
  const post = <T>(path: string, message: object, answer: z.ZodType<T>): Promise<PostResult<T>> =>
    signedPost(
      peer,
      GAMES_API_BASE + path,
      { ...message, operator_id: peer.operatorId, request_uuid: randomUUID() },
      answer,
      peer.timeoutMs ?? TRANSFER_TIMEOUT_MS,
    );
  return {
    deposit: (message) => post(gamesPaths.transferDeposit, message, transferResponse),
    withdraw: (message) => post(gamesPaths.transferWithdraw, message, transferResponse),
    withdrawAll: (message) => post(gamesPaths.transferWithdrawAll, message, transferResponse),
    balance: (message) => post(gamesPaths.transferBalance, message, transferResponse),
    status: (transactionUuid) =>
      post(gamesPaths.transferStatus, { transaction_uuid: transactionUuid }, transferStatusResponse),
  };
}
