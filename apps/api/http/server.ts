import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { constants } from 'node:zlib';
import { networkOf } from '@baize/endpoint';
import { refusal, sendRefusal, STATUS } from '@baize/endpoint/server';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import { isOutage } from '@baize/db';
import { randomToken } from '@baize/kernel/token';
import type { RateLimits } from '@baize/site';
import { staffTokenOf } from '@baize/staff';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config.ts';
import { keepAddresses } from './forwarded.ts';
import { bareHeaders } from './security-headers.ts';

/** A surface is one listening address: the member site, or the operator console. */
export type SurfaceOptions = {
  config: Config;
  log: FastifyBaseLogger;
  /** Counts are kept under it, the console's apart from the site's. */
  name: 'site' | 'console';
  rateLimits: RateLimits;
  /** Paths whose callers are counted; machines with their own signatures and static files are not. */
  limited: RegExp;
  /**
   * Mounts what only machines call, by signed messages. Before the browser's headers, limits and compression, so that a
   * bet pays for none of them: a plugin of its own sees the hooks that stand when it is registered.
   */
  machines?: (app: FastifyInstance) => Promise<void>;
};

const OWN_CALL = 'x-own-call';
/** Calls this process makes to itself carry it and are not counted: nobody else knows it. */
export const OWN_CALLS = { [OWN_CALL]: randomToken() };

const WINDOW_MS = 10_000;
/** Behind one address may be a household, or somebody who makes up a token for every call. */
const CALLERS_PER_ADDRESS = 10;
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 30_000;
const URL_MAX = 4_096;
const RETRY_AFTER_SECONDS = 10;
/** Vendor calls and small answers stay below: compressing them costs more than it saves. */
const COMPRESS_FROM_BYTES = 2_048;

/** A Fastify instance with what every answer has: request id, security headers, limits, the envelope for errors. */
export async function createSurface(options: SurfaceOptions): Promise<FastifyInstance> {
  const { config } = options;
  const bare = bareHeaders(config);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => randomUUID(),
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 128, ignoreTrailingSlash: true },
    return503OnClosing: true,
    // An address that cannot be decoded meets no hook: /%.
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request as FastifyRequest, reply.headers(bare) as FastifyReply);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    keepAddresses(request.raw.headers);
    reply.header('x-request-id', request.id);
    if (request.url.length > URL_MAX) return sendRefusal(reply, 'bad_request');
  });
  app.addHook('onResponse', async (request, reply) => {
    // One line a call, with its request id; the vendor path and static files are counted in /metrics instead.
    if (reply.statusCode < 500 && !options.limited.test(request.url)) return;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
      },
      'answered',
    );
  });
  await options.machines?.(app);
  app.addHook('onRequest', async (_, reply) => void reply.headers(bare));
  const { rateLimits, name } = options;
  const rule = { limit: config.rateLimit, windowMs: WINDOW_MS };
  const ofAddress = rateLimits.open(`${name}-address`, {
    ...rule,
    limit: config.rateLimit * CALLERS_PER_ADDRESS,
  });
  const ofCaller = rateLimits.open(`${name}-caller`, rule);
  app.addHook('onRequest', async (request, reply) => {
    if (!options.limited.test(request.url) || request.headers[OWN_CALL] === OWN_CALLS[OWN_CALL]) return;
    const network = networkOf(request.ip);
    // The address first: a made-up token is worth a row in the table only as long as its address may call.
    const waitMs =
      (await ofAddress.take(network)) || (await ofCaller.take(`${network}|${sessionIn(request.headers)}`));
    if (waitMs > 0) return sendRefusal(reply, 'too_many_requests', { retryAfter: Math.ceil(waitMs / 1_000) });
  });
  await app.register(formbody);
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    // Nobody sends us a compressed body.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    // Quality 4: the home page's 54 KB in about a millisecond. Built files were compressed when they were built.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.setErrorHandler(answerError);
  return app;
}

/** Whose session a call says it belongs to: behind one address sit many members, and many desks of the console. */
const sessionIn = ({ authorization, cookie }: IncomingHttpHeaders): string =>
  authorization ?? staffTokenOf(cookie) ?? '';

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = codeOf(error);
  const { url } = request.routeOptions;
  if (code === 'unknown_error') request.log.error({ err: error, url }, 'unexpected error');
  if (code === 'unavailable') {
    request.log.error({ err: error, url }, 'the database or the disk is away');
    void reply.header('retry-after', RETRY_AFTER_SECONDS);
  }
  // What Fastify refuses has a status of its own (415); a fault and an outage have ours.
  const hasOwn = code !== 'unknown_error' && code !== 'unavailable';
  return reply.status((hasOwn ? error.statusCode : STATUS[code]) ?? 500).send(refusal(code, null));
}

/** Framework errors as codes of our closed set; anything else is hidden behind unknown_error and logged. */
function codeOf(error: FastifyError): string {
  if (isOutage(error)) return 'unavailable';
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body_too_large';
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return 'malformed_json';
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'unsupported_media_type';
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return 'bad_request';
    default:
      if (error instanceof SyntaxError && error.statusCode === 400) return 'malformed_json';
      return error.statusCode !== undefined && error.statusCode < 500 ? 'bad_request' : 'unknown_error';
  }
}
