import { PgBoss, type Job } from 'pg-boss';
import type { Logger } from '@baize/kernel';
import { clientOf, type Tx } from './database.ts';

/**
 * Background work on pg-boss. `publish` writes the job in the caller's transaction, so an event exists exactly when
 * its cause was committed (the outbox). Handlers run at least once: each must be idempotent.
 */
export type Jobs = {
  /** Hands `payload` to every handler of `event` once the transaction commits. */
  publish(tx: Tx, event: string, payload: object, options?: { delaySeconds?: number }): Promise<void>;
  /** Subscribes a handler; only the worker process works off the queue. */
  on<Payload extends object>(event: string, handler: (payload: Payload) => Promise<void>): void;
  /** Runs `handler` by a cron rule (five fields, product time zone) in the worker, one run at a time. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_LIMIT = 12;
const RETRY_DELAY_SECONDS = 2;
const EXPIRE_SECONDS = 120;
const BATCH = 10;
const ZONE = 'Asia/Bangkok';
const SCHEMA = 'jobs';

type Handler = (payload: object) => Promise<void>;
export type JobsOptions = {
  url: string;
  log: Logger;
  /** True in the worker: works off queues and runs the clocks. */
  work: boolean;
  pollSeconds?: number;
};

export function openJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: options.url,
    schema: SCHEMA,
    max: 4,
    supervise: options.work,
    schedule: options.work,
  });
  boss.on('error', (error: Error) => options.log.error({ err: error }, 'job queue error'));
  const handlers = new Map<string, Handler[]>();
  const clocks = new Map<string, { cron: string; handler: () => Promise<void> }>();
  const made = new Set<string>();
  const queueOf = async (name: string) => {
    if (made.has(name)) return;
    await boss.createQueue(name, {
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      expireInSeconds: EXPIRE_SECONDS,
    });
    made.add(name);
  };

  return {
    publish: async (tx, event, payload, publishOptions = {}) => {
      await queueOf(event);
      const client = clientOf(tx);
      await boss.send(event, payload, {
        db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
        ...(publishOptions.delaySeconds ? { startAfter: publishOptions.delaySeconds } : {}),
      });
    },
    on: (event, handler) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handler as Handler]);
    },
    every: (name, cron, handler) => {
      clocks.set(name, { cron, handler });
    },
    start: async () => {
      await boss.start();
      if (!options.work) return;
      for (const [event, list] of handlers) {
        await queueOf(event);
        await boss.work(
          event,
          { batchSize: BATCH, pollingIntervalSeconds: options.pollSeconds ?? 0.5 },
          async (jobs: Job<object>[]) => {
            for (const job of jobs) for (const handler of list) await handler(job.data);
          },
        );
      }
      for (const [name, { cron, handler }] of clocks) {
        await queueOf(name);
        await boss.schedule(name, cron, {}, { tz: ZONE });
        await boss.work(name, { batchSize: 1, pollingIntervalSeconds: 2 }, async () => handler());
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}
