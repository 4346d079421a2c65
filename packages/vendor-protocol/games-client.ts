/** The platform's side of a vendor's Games API (protocols.md A5). Every call is signed with the platform's key. */
import { z } from 'zod';
import { GAMES_API_BASE, gamesPaths } from './paths.ts';
import { signedPost } from './signed-post.ts';
import type { PeerOptions } from './signed-post.ts';
import { gameListResponse, roomListResponse, transactionsListResponse, urlResponse } from './games-calls.ts';
import type {
  GameRoundRequest,
  GameUrlRequest,
  TransactionsListRequest,
  VendorGame,
  VendorRoom,
  VendorTransaction,
} from './games-calls.ts';

const GAMES_TIMEOUT_MS = 5_000;
const LIST_TIMEOUT_MS = 30_000;

/** `refused`: the vendor said no and why (HTTP 4xx `{error}`). `unreachable`: no readable answer. */
export type GamesResult<T> =
  | { ok: true; value: T }
  | { ok: false; code: 'refused' | 'unreachable'; detail: string };

export type GamesClient = {
  gameList(): Promise<GamesResult<VendorGame[]>>;
  gameUrl(message: Omit<GameUrlRequest, 'operator_id'>): Promise<GamesResult<{ url: string }>>;
  gameRound(message: Omit<GameRoundRequest, 'operator_id'>): Promise<GamesResult<{ url: string }>>;
  transactionsList(
    message: Omit<TransactionsListRequest, 'operator_id'>,
    timeoutMs?: number,
  ): Promise<GamesResult<VendorTransaction[]>>;
  roomList(): Promise<GamesResult<VendorRoom[]>>;
};

/** A client for one vendor. `baseUrl` is the vendor's own address; `/operator/generic/v2` is added here. */
export function createGamesClient(peer: PeerOptions & { operatorId: string }): GamesClient {
  async function post<T>(
    path: string,
    message: object,
    answer: z.ZodType<T>,
    timeoutMs: number,
  ): Promise<GamesResult<T>> {
    const reply = await signedPost(
      peer,
      GAMES_API_BASE + path,
      { ...message, operator_id: peer.operatorId },
      z.unknown(),
      timeoutMs,
    );
    if (reply.outcome === 'unknown') return { ok: false, code: 'unreachable', detail: reply.reason };
    const parsed = answer.safeParse(reply.value);
    if (reply.httpStatus === 200 && parsed.success) return { ok: true, value: parsed.data };
    const refusal = z.object({ error: z.string() }).safeParse(reply.value);
    const detail = refusal.success ? refusal.data.error : `undecodable answer, http ${reply.httpStatus}`;
    return { ok: false, code: reply.httpStatus === 200 ? 'unreachable' : 'refused', detail };
  }

  return {
    gameList: () => post(gamesPaths.gameList, {}, gameListResponse, LIST_TIMEOUT_MS),
    gameUrl: (message) => post(gamesPaths.gameUrl, message, urlResponse, GAMES_TIMEOUT_MS),
    gameRound: (message) => post(gamesPaths.gameRound, message, urlResponse, GAMES_TIMEOUT_MS),
    transactionsList: (message, timeoutMs = LIST_TIMEOUT_MS) =>
      post(gamesPaths.transactionsList, message, transactionsListResponse, timeoutMs),
    roomList: () => post(gamesPaths.roomList, {}, roomListResponse, GAMES_TIMEOUT_MS),
  };
}
