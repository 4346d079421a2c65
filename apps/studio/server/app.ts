import Fastify, { type FastifyInstance } from 'fastify';
import { createWalletClient, type WalletClient } from '@baize/vendor-protocol';
import { type Clock, HOUR_MS } from '@baize/kernel';
import type { SeedSource } from '@baize/fair';
import { loadAssets } from './assets.ts';
import type { StudioConfig } from './config.ts';
import { loadGlyphs } from './glyphs.ts';
import { createMetrics } from './metrics.ts';
import { mountOperatorApi } from './operator-api.ts';
import { createOutbox } from './outbox.ts';
import { mountPages } from './pages.ts';
import { createTable } from './play-round.ts';
import { SESSION_IDLE_MS, mountPlayerApi } from './player-api.ts';
import { deleteIdleSessions } from './players.sql.ts';
import { createReplayLinks } from './replay.ts';
import { outboxCounts } from './rounds.sql.ts';
import { watchReturns } from './return-report.ts';
import { openStore } from './store.ts';
import { mountThumbs } from './thumbs.ts';

export type StudioDeps = {
  config: StudioConfig;
  clock: Clock;
  /** Only tests hand in anything but the system's generator. */
  seeds: SeedSource;
  wallet?: WalletClient;
};

const BODY_BYTES = 16_384;

/** The whole studio, not yet listening. Closing it finishes requests under way, then the outbox attempts, then the store. */
export function createStudio({ config, clock, seeds, wallet: given }: StudioDeps): FastifyInstance {
  const store = openStore(config.dataDir);
  const metrics = createMetrics();
  const app = Fastify({
    bodyLimit: BODY_BYTES,
    logger: {
      level: config.logLevel,
      base: { service: 'studio' },
      redact: ['req.headers.authorization'],
      serializers: { req: shortRequest },
    },
    genReqId: (request) => String(request.headers['x-request-id'] ?? crypto.randomUUID()).slice(0, 64),
    forceCloseConnections: 'idle',
  });
  const now = (): number => clock.now().getTime();
  const wallet =
    given ??
    (config.wallet &&
      createWalletClient({
        baseUrl: config.wallet.baseUrl,
        privateKey: config.wallet.privateKey,
        ...(config.wallet.keyId === undefined ? {} : { keyId: config.wallet.keyId }),
        now,
      }));
  const outbox = wallet && createOutbox({ store, wallet, clock, metrics, log: app.log });
  const table = createTable({ store, wallet, outbox, seeds, clock, limitsOf: config.limitsOf, metrics });
  const assets = loadAssets();
  const glyphs = loadGlyphs();
  const replays = createReplayLinks(store, config, clock);

  metrics.gauge('studio_outbox_pending', 'Wins and rollbacks not yet confirmed.', () => [
    { value: outboxCounts(store).pending },
  ]);
  metrics.gauge('studio_outbox_dead', 'Messages a person must look at.', () => [
    { value: outboxCounts(store).dead },
  ]);
  metrics.gauge('studio_outbox_oldest_seconds', 'Age of the oldest unconfirmed message.', () => {
    const { oldestAt } = outboxCounts(store);
    return [{ value: oldestAt === null ? 0 : (now() - oldestAt) / 1000 }];
  });

  const returns = watchReturns({ store, clock, metrics, log: app.log });

  app.addHook('onSend', async (_request, reply) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.code(status).send({
      ok: false,
      code: status >= 500 ? 'internal_error' : status === 413 ? 'body_too_large' : 'bad_request',
    });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ ok: false, code: 'not_found' }));

  app.get('/healthz', async () => 'ok');
  app.get('/readyz', async (_request, reply) => {
    try {
      store.get('select 1');
      return 'ready';
    } catch {
      return reply.code(503).send('store is not readable');
    }
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type('text/plain; version=0.0.4').send(metrics.text()),
  );
  mountOperatorApi(app, { config, store, clock, metrics, replays });
  mountPlayerApi(app, { store, table, wallet, seeds, clock, limitsOf: config.limitsOf, glyphs });
  mountPages(app, { config, store, clock, assets, replays, glyphs });
  mountThumbs(app);
  assets.mount(app);

  let cleaner: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    const recovered = table.recover();
    if (recovered > 0) app.log.warn({ rounds: recovered }, 'rounds interrupted by a stop are being voided');
    outbox?.start();
    cleaner = setInterval(() => deleteIdleSessions(store, now() - SESSION_IDLE_MS), HOUR_MS).unref();
  });
  // Hooks of onClose run after the last request was answered.
  app.addHook('onClose', async () => {
    clearInterval(cleaner);
    returns.stop();
    await outbox?.stop();
    store.close();
  });
  return app;
}

/** The address without its query: a launch token must not reach a log. */
const shortRequest = (request: { method: string; url: string; ip: string }) => ({
  method: request.method,
  url: request.url.split('?')[0],
  ip: request.ip,
});
