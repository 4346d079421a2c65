import type { Db } from '@baize/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';
import type { Storage } from './storage.ts';

const READY_TIMEOUT_MS = 2_000;
const PROXY_HEADERS = [
  'x-forwarded-for',
  'x-real-ip',
  'x-forwarded-host',
  'x-forwarded-proto',
  'forwarded',
  'via',
];

/** /healthz: the process answers. /readyz: it can work (database and data folder can be written, not shutting down). /metrics: allow-listed. */
export function mountHealth(
  app: FastifyInstance,
  options: { db: Db; config: Config; metrics: Metrics; storage: Storage; isClosing: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const ready =
      !options.isClosing() && options.storage.fault() === undefined && (await databaseWorks(options.db));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!options.config.metricsAllow.includes(request.ip) || cameThroughProxy(request, options.config))
      return reply.status(404).send({ status: 'not found' });
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}

/** A proxy nobody declared hides who asks: what it passes on has its own address, which may be an allowed one. */
const cameThroughProxy = ({ headers }: FastifyRequest, { trustedProxies }: Config): boolean =>
  trustedProxies.length === 0 && PROXY_HEADERS.some((name) => headers[name] !== undefined);

/** It answers, and it is not one that only reads. */
async function databaseWorks(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
  return Promise.race([
    late,
    db
      .one<{ works: boolean }>(
        "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as works",
      )
      .then(
        ({ works }) => works,
        () => false,
      ),
  ]);
}
