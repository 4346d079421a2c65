/**
 * The platform's side of the vendor wire: POST /gw/{connectionCode}/… (protocols.md A3, A4).
 *
 * Order of judgement: peer and address, signature over the raw bytes, time window, syntax, types, then the call.
 * Every answer is HTTP 200 with an RS_* status, also for what could not be read.
 */
import {
  BATCH_BODY_BYTES_MAX,
  BODY_BYTES_MAX,
  findRequestUuid,
  isFresh,
  parseWireJson,
  openVerifier,
  readRequest,
  walletCalls,
  walletPaths,
} from '@baize/vendor-protocol';
import type {
  BatchRequest,
  RollbackRequest,
  RsError,
  Verifier,
  WalletCall,
  WinRequest,
} from '@baize/vendor-protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Connection } from './connection.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { answerBatchItem, answerBet, answerRollback, answerWin } from './gateway-money.ts';
import { answerBalance, answerCheck, answerStatus, answerUserInfo } from './gateway-reading.ts';
import { replyJson, type Reply } from './gateway-reply.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const EMPTY = Buffer.alloc(0);
/** An unsigned message is read for its request_uuid only while that is cheap. */
const ECHO_BYTES_MAX = 8_192;

type Call<T> = (deps: GatewayDeps, connection: Connection, message: T) => Promise<string>;
type Judged = { status: string; json: string };

/** Adds the wallet's paths to a Fastify instance. Bodies arrive as the bytes that were signed. */
export async function mountVendorGateway(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  const verifier = openVerifier({
    onFailure: (error) => deps.log.warn({ err: error }, 'signatures are verified by the main thread for now'),
  });
  await app.register(async (gate) => {
    gate.addHook('onClose', verifier.close);
    gate.removeAllContentTypeParsers();
    gate.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // A body that is too large or broken in transit was not read, so nothing can be said but that.
    gate.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
      if (!isTheirs) request.log.error({ err: error }, 'vendor gateway failed');
      const status = isTheirs ? 'RS_ERROR_WRONG_SYNTAX' : 'RS_ERROR_UNKNOWN';
      return reply.status(200).header('content-type', JSON_TYPE).send(replyJson({ status }, ''));
    });

    mountCall('check', walletCalls.check.request, simple(answerCheck));
    mountCall('userInfo', walletCalls.userInfo.request, answerUserInfo);
    mountCall('balance', walletCalls.balance.request, simple(answerBalance));
    mountCall('bet', walletCalls.bet.request, simple(answerBet));
    mountCall('win', walletCalls.win.request, simple<WinRequest>(answerWin));
    mountCall('rollback', walletCalls.rollback.request, simple<RollbackRequest>(answerRollback));
    mountCall('status', walletCalls.status.request, answerStatus);
    mountCall('batch', walletCalls.batch.request, answerBatch);

    function mountCall<T>(call: WalletCall, schema: z.ZodType<T>, answer: Call<T>): void {
      for (const path of walletPaths[call]) {
        gate.post<{ Params: { connectionCode: string }; Body: Buffer | undefined }>(
          `/gw/:connectionCode${path}`,
          { bodyLimit: call === 'batch' ? BATCH_BODY_BYTES_MAX : BODY_BYTES_MAX },
          async (request, reply) => {
            const startedAt = performance.now();
            const { connectionCode } = request.params;
            const { status, json } = await judge(deps, verifier, connectionCode, request, schema, answer);
            deps.onCall?.({ call, connection: connectionCode, status, ms: performance.now() - startedAt });
            return reply.header('content-type', JSON_TYPE).send(json);
          },
        );
      }
    }
  });
}

async function judge<T>(
  deps: GatewayDeps,
  verifier: Verifier,
  connectionCode: string,
  request: FastifyRequest<{ Body: Buffer | undefined }>,
  schema: z.ZodType<T>,
  answer: Call<T>,
): Promise<Judged> {
  const raw = request.body ?? EMPTY;
  const connection = await deps.gatewayCache.connection(connectionCode);
  if (connection === undefined || !connection.mayCallFrom(request.ip)) {
    deps.log.warn(
      { connection: connectionCode, ip: request.ip },
      'vendor call of an unknown connection or address',
    );
    return refused('RS_ERROR_INVALID_PARTNER', '');
  }
  if (!(await verifier.verify(raw, request.headers, connection.keys))) {
    deps.log.warn({ connection: connectionCode, ip: request.ip }, 'vendor call with a wrong signature');
    return refused('RS_ERROR_INVALID_SIGNATURE', echoOf(raw));
  }
  if (connection.needsTimestamp && !isFresh(request.headers, deps.clock.now().getTime())) {
    return refused('RS_ERROR_INVALID_SIGNATURE', echoOf(raw));
  }
  const read = readRequest(raw, schema);
  if (!read.ok) {
    deps.log.info(
      { connection: connectionCode, status: read.status, field: read.field },
      'vendor call refused',
    );
    return refused(read.status, read.requestUuid);
  }
  try {
    const json = await answer(deps, connection, read.value);
    return { status: statusIn(json), json };
  } catch (error) {
    // The outcome is not known to us either: the vendor repeats a win and rolls a bet back.
    deps.log.error({ err: error, connection: connectionCode }, 'vendor call failed');
    return refused('RS_ERROR_UNKNOWN', findRequestUuid(read.value));
  }
}

const refused = (status: RsError, requestUuid: string): Judged => ({
  status,
  json: replyJson({ status }, requestUuid),
});

const echoOf = (raw: Uint8Array): string =>
  raw.byteLength > ECHO_BYTES_MAX ? '' : findRequestUuid(parseWireJson(raw)?.value);

const STATUS = /"status":"(RS_[A-Z_]+)"/;
const statusIn = (json: string): string => STATUS.exec(json)?.[1] ?? '';

/** A call whose answer is the common one. */
function simple<T extends { request_uuid: string }>(
  answer: (deps: GatewayDeps, connection: Connection, message: T) => Promise<Reply>,
): Call<T> {
  return async (deps, connection, message) =>
    replyJson(await answer(deps, connection, message), message.request_uuid);
}

async function answerBatch(deps: GatewayDeps, connection: Connection, batch: BatchRequest): Promise<string> {
  const items = await Promise.all(
    batch.items.map(async (item) => {
      const { status, balance } = await answerBatchItem(deps, connection, item);
      const tail = balance === undefined ? '' : `,"balance":${balance}`;
      return `{"transaction_uuid":${JSON.stringify(item.transaction_uuid)},"status":"${status}"${tail}}`;
    }),
  );
  const request = JSON.stringify(batch.request_uuid);
  return `{"status":"RS_OK","request_uuid":${request},"items":[${items.join(',')}]}`;
}
