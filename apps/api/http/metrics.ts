import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countSupervision } from './supervision.ts';

/** What Prometheus reads. Label values come from closed sets (route templates, statuses), never from a caller. */
export type Metrics = {
  registry: Registry;
  /** A call of the vendor gateway: which, from whom, how it ended, how long it took. */
  vendorCall(call: { call: string; connection: string; status: string; ms: number }): void;
  openStreams: Gauge;
  /** Hears the launcher's messages. */
  hear(message: unknown): void;
  watch(app: FastifyInstance, surface: string): void;
};

/** How an answer of the envelope begins when it is a refusal; the codes are closed sets. */
const REFUSED = /^\{"success":false,"message":"(\w{1,64})"/;
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'baize_' });
  const duration = new Histogram({
    name: 'baize_http_request_seconds',
    help: 'Time to answer, by surface, route template and status',
    labelNames: ['surface', 'method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'baize_refusals_total',
    help: 'Answers with success false, by route template and code: what an abuse looks like from outside',
    labelNames: ['route', 'code'] as const,
    registers: [registry],
  });
  const vendorCalls = new Histogram({
    name: 'baize_vendor_call_seconds',
    help: 'Time to answer a vendor call, by call, connection and RS status',
    labelNames: ['call', 'connection', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  const openStreams = new Gauge({
    name: 'baize_balance_streams',
    help: 'Open server-sent event streams',
    registers: [registry],
  });
  return {
    registry,
    openStreams,
    hear: countSupervision(registry),
    vendorCall: ({ call, connection, status, ms }) =>
      vendorCalls.observe({ call, connection, status }, ms / 1000),
    watch: (app, surface) => {
      app.addHook('onSend', async (request, _reply, payload) => {
        const code = typeof payload === 'string' ? REFUSED.exec(payload)?.[1] : undefined;
        if (code) refusals.inc({ route: request.routeOptions.url ?? 'unmatched', code });
        return payload;
      });
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unmatched';
        duration.observe(
          { surface, method: request.method, route, status: reply.statusCode },
          reply.elapsedTime / 1000,
        );
      });
    },
  };
}
