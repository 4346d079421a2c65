import type { Db } from '@baize/db';
import type { Merchant, Resolver } from '@baize/endpoint/server';
import { resolveMemberCaller } from '@baize/sign-in';
import type { Clock } from '@baize/kernel';
import { findMerchantByHost, siteStatusOf } from '@baize/site';
import { resolveStaffCaller } from '@baize/staff';
import type { FastifyRequest } from 'fastify';
import { BALANCE_STREAM } from './http/balance-stream.ts';
import { CHAT_STREAM } from './http/chat-stream.ts';

/** An open page keeps these streams going by itself; such automatic calls must not extend its session (R13). */
const STREAMS: ReadonlySet<string> = new Set([BALANCE_STREAM, CHAT_STREAM]);

/** Whose address may carry the token: streams (EventSource sends no header) and the list whose contract names it. */
const TOKEN_IN_QUERY: ReadonlySet<string> = new Set([...STREAMS, '/wps/relay/GCS_favGameList']);

/** `Authorization: Bearer <token>`. Addresses end in logs and histories: few may carry it as `?token=` (api-calls.md §0). */
function bearerOf(request: FastifyRequest): string | undefined {
  const header = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (header || !TOKEN_IN_QUERY.has(request.routeOptions.url ?? '')) return header;
  const { token } = (request.query ?? {}) as { token?: unknown };
  return typeof token === 'string' && token !== '' ? token : undefined;
}

async function merchantOf(db: Db, host: string): Promise<Merchant | undefined> {
  const merchant = await findMerchantByHost(db, host);
  return merchant && { merchantId: merchant.id, merchantCode: merchant.code };
}

/** The member site: callers are visitors or hold a member token. */
export const siteResolver = (deps: { db: Db; clock: Clock; checkOutput: boolean }): Resolver => ({
  merchant: (host) => merchantOf(deps.db, host),
  closed: async (request, host) => {
    const merchant = await findMerchantByHost(deps.db, host);
    const standing = merchant && siteStatusOf(merchant.settings, request.ip);
    if (!standing || standing.status === 0) return undefined;
    return standing.status === 1
      ? { code: 'maintenance', detail: { endTime: standing.endTime } }
      : { code: 'access_restricted', detail: { ip: request.ip } };
  },
  caller: async (request, merchant) => {
    const token = bearerOf(request);
    // The page says which calls it makes by itself; the streams ask again at every heartbeat.
    const isStream = STREAMS.has(request.routeOptions.url ?? '');
    const isIdle = request.headers['x-idle'] === '1' || isStream;
    const resolved = await resolveMemberCaller(deps.db, token, deps.clock, merchant.merchantId, { isIdle });
    return { ...resolved, ...(token === undefined ? {} : { token }) };
  },
  ip: (request) => request.ip,
  checkOutput: deps.checkOutput,
});

/** The operator console: callers hold a staff session in an HttpOnly cookie. */
export const consoleResolver = (deps: { db: Db; clock: Clock; checkOutput: boolean }): Resolver => ({
  merchant: (host) => merchantOf(deps.db, host),
  caller: (request, { merchantId }) => {
    const fetchSite = request.headers['sec-fetch-site'];
    return resolveStaffCaller(
      deps.db,
      {
        cookie: request.headers.cookie,
        fetchSite: typeof fetchSite === 'string' ? fetchSite : undefined,
        isForeign: isForeign(request.headers.origin, request.hostname),
        isIdle: request.headers['x-idle'] === '1',
        merchantId,
      },
      deps.clock,
    );
  },
  ip: (request) => request.ip,
  checkOutput: deps.checkOutput,
});

/** Whether a page of another host asks, whatever its port: a proxy may drop that. `null`, of a frame without an origin, is another. */
const isForeign = (origin: string | undefined, hostname: string): boolean =>
  origin !== undefined && (!URL.canParse(origin) || new URL(origin).hostname !== hostname.toLowerCase());
