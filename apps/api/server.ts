import path from 'node:path';
import type { Route } from '@baize/endpoint';
import { FIREBASE_ORIGINS } from '@baize/factors';
import { TURNSTILE_ORIGIN } from '@baize/bot-check';
import { readSessionEnded, SESSION_ENDED_CHANNEL } from '@baize/sign-in';
import { GAMES_ENDED_CHANNEL, gameOrigins, readGamesEnded } from '@baize/play';
import { findAccount, readBalancesChanged, WALLET_BALANCE_CHANNEL } from '@baize/wallet';
import { findChatRow, viewFor } from '@baize/messaging';
import { CHAT_CHANNEL, INBOX_CHANNEL, readChatChanged, readInboxChanged } from '@baize/messaging/events';
import { findMerchantByHost, openRateLimits } from '@baize/site';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createBoot } from './boot.ts';
import { consoleResolver, siteResolver } from './callers.ts';
import { compose, type Product } from './compose.ts';
import type { Config } from './config.ts';
import { mountBalanceStream, type BalanceStreams, type StreamMember } from './http/balance-stream.ts';
import { mountHealth } from './http/health.ts';
import { mountChatStream, type ChatRooms } from './http/chat-stream.ts';
import { listen } from './http/listener.ts';
import { mountManifest } from './http/manifest.ts';
import { createMetrics } from './http/metrics.ts';
import { pageHeaders, type PageOrigins } from './http/security-headers.ts';
import { createSurface } from './http/server.ts';
import { watchStorage } from './http/storage.ts';
import { mountWebApp } from './http/static.ts';

export type Server = {
  site: FastifyInstance;
  console: FastifyInstance;
  product: Product;
  /** Refuses new calls, finishes those under way, drains the wallet, closes. */
  stop: () => Promise<void>;
};

const APPS = path.join(import.meta.dirname, '..');
const SITE_API = /^\/(wps|lgw|lotto|gw|ops|art|media|healthz|readyz|metrics)(\/|\?|$)/;
const CONSOLE_API = /^\/(ops|wps|lgw|gw|art|media|healthz|readyz|metrics)(\/|\?|$)/;
/**
 * Callers that are counted (OPEN-API-03). Vendors and gateways sign their calls; files are cached; the ping answers at once
 * and reads nothing, and a reader's own speed test must not use up what the reader may ask.
 */
const COUNTED = /^\/(wps(?!\/pay\/notify\/|\/system\/test\/ping(?:[?]|$))|lgw|lotto|ops)\//;
const SWEEP_MS = 50;
const isConsole = (route: Route): boolean => route.includes(' /ops/');

export type ServerOptions = {
  /** The folder whose web/dist and console/dist are served; null where only the API is looked at. */
  apps?: string | null;
};

export async function createServer(
  config: Config,
  log: FastifyBaseLogger,
  options: ServerOptions = {},
): Promise<Server> {
  const metrics = createMetrics();
  process.on('message', metrics.hear);
  let streams: BalanceStreams | undefined;
  let closing = false;
  const product = await compose(config, log, {
    work: false,
    onBalance: (change) => streams?.push(change),
    onVendorCall: metrics.vendorCall,
  });
  await product.jobs.start();
  const { db, clock } = product;
  const storage = await watchStorage({ dataDir: config.dataDir, log, registry: metrics.registry });
  const checkOutput = !config.production;

  const { modules } = product;
  const apis = modules.flatMap((module) => module.apis);
  const machines = async (app: FastifyInstance) => {
    for (const module of modules) await module.machines?.(app);
  };
  const pictures = (app: FastifyInstance) => {
    for (const module of modules) module.pictures?.(app);
  };
  const rateLimits = openRateLimits({ db, clock, log });
  const surface = { config, log, rateLimits, limited: COUNTED };
  const site = await createSurface({ ...surface, name: 'site', machines });
  const callers = siteResolver({ db, clock, checkOutput });
  metrics.watch(site, 'site');
  mountHealth(site, { db, config, metrics, storage, isClosing: () => closing });
  for (const { mount } of apis) mount(site, callers, (route) => !isConsole(route));
  streams = mountBalanceStream(site, {
    identify: (request) => streamMember(product, callers, request),
    onCount: (open) => metrics.openStreams.set(open),
  });
  const rooms = mountChatStream(site, { identify: (request) => chatMember(callers, request) });
  pictures(site);
  mountManifest(site, { brandOf: ({ hostname }) => findMerchantByHost(db, hostname) });

  const operators = await createSurface({ ...surface, name: 'console' });
  operators.addHook('onSend', async (request, reply) => {
    // Answers about members stay in no cache of a shared desk.
    if (request.url.startsWith('/ops/') && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  metrics.watch(operators, 'console');
  mountHealth(operators, { db, config, metrics, storage, isClosing: () => closing });
  const staff = consoleResolver({ db, clock, checkOutput });
  for (const { mount } of apis) mount(operators, staff, isConsole);
  pictures(operators);

  const apps = options.apps === undefined ? APPS : options.apps;
  if (apps !== null) {
    const dist = (app: string) => path.join(apps, app, 'dist');
    await mountWebApp(site, {
      dist: dist('web'),
      apiPaths: SITE_API,
      headers: pageHeaders(config, originsOf(config)),
      boot: createBoot(site),
      frames: gameOrigins(db, config.gameOrigins),
    });
    const headers = pageHeaders(config, { frames: [] });
    await mountWebApp(operators, { dist: dist('console'), apiPaths: CONSOLE_API, headers });
  }
  const listener = await listen(
    { databaseUrl: config.databaseUrl, log, onGap: () => product.gatewayCache.forget() },
    {
      // Balances that changed outside this process's vendor path: deposits, payouts, another process.
      [WALLET_BALANCE_CHANNEL]: (payload) => {
        for (const change of readBalancesChanged(payload)) streams?.push(change);
      },
      [GAMES_ENDED_CHANNEL]: (payload) => {
        const memberId = readGamesEnded(payload);
        if (memberId !== undefined) product.gatewayCache.forgetMember(memberId);
      },
      [SESSION_ENDED_CHANNEL]: (payload) => {
        const memberId = readSessionEnded(payload);
        if (memberId === undefined) return;
        streams?.sessionEnded(memberId);
        rooms.sessionEnded(memberId);
      },
      [INBOX_CHANNEL]: (payload) => {
        for (const memberId of readInboxChanged(payload)) streams?.inbox(memberId);
      },
      [CHAT_CHANNEL]: (payload) =>
        void tellRoom(payload, product, rooms).catch((error: unknown) =>
          log.warn({ err: error }, 'a chat message was not passed on'),
        ),
    },
  );

  return {
    site,
    console: operators,
    product,
    stop: async () => {
      closing = true;
      process.off('message', metrics.hear);
      streams?.close();
      rooms.close();
      // A kept-alive connection that was answering when the close began would hold it open until its time-out.
      const sweep = setInterval(() => {
        for (const app of [site, operators]) app.server.closeIdleConnections();
      }, SWEEP_MS);
      await Promise.all([site.close(), operators.close()]);
      clearInterval(sweep);
      storage.close();
      rateLimits.close();
      await listener.close();
      await product.jobs.stop();
      await product.close();
    },
  };
}

/** The member behind a stream's request, with the balance as it is now. */
async function streamMember(
  product: Product,
  callers: ReturnType<typeof siteResolver>,
  request: FastifyRequest,
): Promise<StreamMember | undefined> {
  const merchant = await callers.merchant(request.hostname.toLowerCase());
  if (!merchant) return undefined;
  const { caller } = await callers.caller(request, merchant);
  if (caller.role === 'visitor' || caller.role === 'staff' || caller.isRestricted) return undefined;
  const account = await findAccount(product.db, caller.memberId);
  return account && { ...account, memberId: caller.memberId };
}

/** Members and agents sit in their brand's room; visitors and trial accounts do not. */
async function chatMember(callers: ReturnType<typeof siteResolver>, request: FastifyRequest) {
  const merchant = await callers.merchant(request.hostname.toLowerCase());
  if (!merchant) return undefined;
  const { caller } = await callers.caller(request, merchant);
  const isSeated = caller.role === 'member' || caller.role === 'agent';
  return isSeated ? { memberId: caller.memberId, merchantId: merchant.merchantId } : undefined;
}

async function tellRoom(payload: string, product: Product, rooms: ChatRooms): Promise<void> {
  const changed = readChatChanged(payload);
  if (!changed) return;
  if (changed.what === 'deleted') return rooms.deleted(changed.merchantId, changed.messageId);
  const row = await findChatRow(product.db, changed.merchantId, BigInt(changed.messageId));
  if (row) rooms.said(changed.merchantId, (memberId) => viewFor(row, memberId));
}

/** Origins of the outside checks this deployment has configured. */
function originsOf(config: Config): PageOrigins {
  const checks = [
    ...(config.turnstile ? [{ scripts: [TURNSTILE_ORIGIN], frames: [TURNSTILE_ORIGIN], calls: [] }] : []),
    ...(config.firebase ? [FIREBASE_ORIGINS] : []),
  ];
  return {
    frames: checks.flatMap((check) => check.frames),
    scripts: checks.flatMap((check) => check.scripts),
    calls: checks.flatMap((check) => check.calls),
  };
}
