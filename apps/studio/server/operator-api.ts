import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken, sha256 } from '@baize/kernel/token';
import type { Clock } from '@baize/kernel';
import {
  BODY_BYTES_MAX,
  DEMO_CURRENCY,
  GAMES_API_BASE,
  findTimestamp,
  gameListRequest,
  gameRoundRequest,
  gameUrlRequest,
  gamesPaths,
  isFresh,
  readRequest,
  transactionsListRequest,
  verifyBody,
  writeWireJson,
  type GameUrlRequest,
} from '@baize/vendor-protocol';
import { validStake } from '../games/roulette/round.ts';
import type { StudioConfig } from './config.ts';
import { freeRoundsIn } from './free-rounds.ts';
import { gameListOf, kindOf } from './game-list.ts';
import type { Metrics } from './metrics.ts';
import {
  ensurePlayer,
  ensureTransferPlayer,
  insertSession,
  type Dress,
  type Language,
} from './players.sql.ts';
import { betUuid } from './play-round.ts';
import type { ReplayLinks } from './replay.ts';
import { findRound, isDemoRound, listTransactions, readBets } from './rounds.sql.ts';
import type { Store } from './store.ts';
import { transferCalls } from './transfer-wallet.ts';

export type OperatorDeps = {
  config: StudioConfig;
  store: Store;
  clock: Clock;
  metrics: Metrics;
  replays: ReplayLinks;
};

const DEMO_BALANCE = 1_000n * 100_000n;
const TRANSACTIONS_MAX = 40_000;

export type Answer = { status: number; body: unknown };
const refusal = (status: number, error: string): Answer => ({ status, body: { error } });

/**
 * The Games API the platform calls (protocols.md A5). Every call is verified over its raw bytes before it is read;
 * refusals are HTTP 4xx {error}.
 */
export function mountOperatorApi(app: FastifyInstance, deps: OperatorDeps): void {
  const calls: Record<string, (raw: Buffer) => Answer> = {
    [gamesPaths.gameList]: (raw) => {
      const call = readRequest(raw, gameListRequest);
      return call.ok
        ? { status: 200, body: gameListOf(deps.config) }
        : refusal(400, `${call.status} ${call.field}`);
    },
    [gamesPaths.gameUrl]: (raw) => {
      const call = readRequest(raw, gameUrlRequest);
      return call.ok ? gameUrl(deps, call.value) : refusal(400, `${call.status} ${call.field}`);
    },
    [gamesPaths.gameRound]: (raw) => {
      const call = readRequest(raw, gameRoundRequest);
      if (!call.ok) return refusal(400, `${call.status} ${call.field}`);
      const round = findRound(deps.store, call.value.round);
      if (!round?.outcome || isDemoRound(deps.store, round.id)) return refusal(404, 'round not found');
      return { status: 200, body: { url: deps.replays.urlOf(round.id) } };
    },
    [gamesPaths.transactionsList]: (raw) => {
      const call = readRequest(raw, transactionsListRequest);
      return call.ok ? transactionsList(deps, call.value) : refusal(400, `${call.status} ${call.field}`);
    },
  };
  Object.assign(calls, transferCalls(deps));

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    for (const [path, call] of Object.entries(calls)) {
      scope.post(GAMES_API_BASE + path, (request, reply) => {
        const answer = verified(deps, request)
          ? call(request.body as Buffer)
          : refusal(401, 'RS_ERROR_INVALID_SIGNATURE');
        deps.metrics.count('studio_operator_calls_total', { path, status: String(answer.status) });
        return send(reply, answer);
      });
    }
  });
}

function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).type('application/json; charset=utf-8').send(writeWireJson(answer.body));
}

function verified({ config, clock }: OperatorDeps, request: FastifyRequest): boolean {
  if (!Buffer.isBuffer(request.body)) return false;
  if (!verifyBody(request.body, request.headers, config.platformKeys)) return false;
  // Hub88 itself sends no time stamp: only one that is there can be too old.
  return findTimestamp(request.headers) === undefined || isFresh(request.headers, clock.now().getTime());
}

function gameUrl({ config, store, clock }: OperatorDeps, call: GameUrlRequest): Answer {
  const isTransfer = call.operator_id === config.transferOperatorId;
  if (!isTransfer && call.operator_id !== config.operatorId) return refusal(404, 'unknown operator');
  const kind = kindOf(call.game_code, call.meta ?? undefined);
  if (!kind) return refusal(404, 'game not found');
  const demo = call.currency === DEMO_CURRENCY;
  if (!demo && (call.user === undefined || call.token === undefined))
    return refusal(400, 'user and token are needed for real play');
  if (!demo && !config.wallet) return refusal(400, 'this studio deals demo games only');
  if (!config.limitsOf(call.currency)) return refusal(400, `currency ${call.currency} not offered`);
  const now = clock.now().getTime();
  const token = randomToken();
  store.transaction(() => {
    // Every demo launch is a new player with new play money.
    const wireUser = demo ? `demo_${randomToken(12)}` : (call.user ?? '');
    const player =
      isTransfer && !demo
        ? ensureTransferPlayer(store, wireUser, call.currency, now)
        : ensurePlayer(store, wireUser, call.currency, demo ? DEMO_BALANCE : null, now);
    insertSession(
      store,
      {
        tokenHash: sha256(token),
        playerId: player.id,
        walletToken: demo || isTransfer ? null : (call.token ?? null),
        gameCode: call.game_code,
        kind,
        language: languageOf(call.lang),
        dress: dressOf(call),
        lobbyUrl: call.lobby_url,
        freeRounds: demo || isTransfer ? null : freeRoundsIn(call, now),
      },
      now,
    );
  });
  return { status: 200, body: { url: `${config.publicUrl}/play?s=${token}` } };
}

function dressOf(call: GameUrlRequest): Dress {
  const { title, titles, cloth } = call.meta ?? {};
  return {
    title: title ?? titles?.['EN'] ?? '',
    titles: titles ?? {},
    cloth: cloth ?? 0,
    isTrial: call.meta?.['trial'] === true,
  };
}

export function languageOf(text: string): Language {
  const code = text.toLowerCase();
  if (code.startsWith('zh') || code.startsWith('cn')) return 'CN';
  return code.startsWith('km') ? 'KM' : 'EN';
}

type ListQuery = {
  operator_id: string;
  user?: string | null | undefined;
  round?: string | null | undefined;
  start_time?: string | null | undefined;
  end_time?: string | null | undefined;
};

function transactionsList({ config, store }: OperatorDeps, query: ListQuery): Answer {
  const isTransfer = query.operator_id === config.transferOperatorId;
  if (!isTransfer && query.operator_id !== config.operatorId) return refusal(404, 'unknown operator');
  const time = (text: string | null | undefined): number | undefined =>
    typeof text === 'string' ? Date.parse(text) : undefined;
  const rows = listTransactions(
    store,
    {
      user: query.user ?? undefined,
      round: query.round ?? undefined,
      from: time(query.start_time),
      to: time(query.end_time),
      isTransfer,
    },
    TRANSACTIONS_MAX + 1,
  );
  // A list cut short would look like missing transactions to whoever compares books.
  if (rows.length > TRANSACTIONS_MAX)
    return refusal(400, `more than ${TRANSACTIONS_MAX} transactions, ask for a shorter time`);
  const body = rows.map((row) => ({
    transaction_uuid: row.transactionUuid,
    type: row.type,
    user: row.user,
    round: row.round,
    game_code: row.gameCode,
    currency: row.currency,
    amount: row.amount,
    reference_transaction_uuid: row.reference === null ? null : betUuid({ id: row.round }),
    state: row.state,
    created_at: new Date(Number(row.createdAt)).toISOString(),
    round_closed: row.type !== 'bet',
    ...(row.isFree === 1n ? { is_free: true } : {}),
    ...(row.bets === null ? {} : { valid_bet: validStake(readBets(row.bets)) }),
  }));
  return { status: 200, body };
}
