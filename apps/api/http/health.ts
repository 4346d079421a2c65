import type { Db } from '@baize/db';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from './metrics.ts';

const READY_TIMEOUT_MS = 2_000;

/** /healthz: the process answers. /readyz: it can work (database reachable, not shutting down). /metrics: allow-listed. */
export function mountHealth(
  app: FastifyInstance,
  options: { db: Db; config: Config; metrics: Metrics; isClosing: () => boolean },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    const ready = !options.isClosing() && (await databaseAnswers(options.db));
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!options.config.metricsAllow.includes(request.ip))
      return reply.status(404).send({ status: 'not found' });
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });
}

async function databaseAnswers(db: Db): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, READY_TIMEOUT_MS, false).unref());
  return Promise.race([
    late,
    db.one('select 1').then(
      () => true,
      () => false,
    ),
  ]);
}
