import { PgBoss, type Job } from 'pg-boss';
import { invariant, type Logger } from '@baize/kernel';
import { JOB_CONNECTIONS, sessionName } from './connection-budget.ts';
import { clientOf, type Tx } from './database.ts';

/**
 * Background work on pg-boss. `publish` writes the job in the caller's transaction, so an event exists exactly when
 * its cause was committed (the outbox). Handlers run at least once: each must be idempotent.
 */
export type Jobs = {
  /** Hands `payload` to every handler of `event` once the transaction commits. */
  publish(tx: Tx, event: string, payload: object, options?: { delaySeconds?: number }): Promise<void>;
  /**
   * Subscribes a handler; only the worker process works off the queue. Jobs that arrive together run one after the
   * other, or side by side where each waits for somebody outside.
   */
  on<Payload extends object>(
    event: string,
    handler: (payload: Payload) => Promise<void>,
    options?: { sideBySide?: boolean },
  ): void;
  /**
   * Runs `handler` by a cron rule (five fields, product time zone) in the worker, one run at a time. One that has much to do asks
   * `isTimeUp` between portions and leaves the rest to the next stroke: a run of two minutes is taken for dead and begun again.
   */
  every(name: string, cron: string, handler: (isTimeUp: () => boolean) => Promise<void>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const RETRY_LIMIT = 12;
const RETRY_DELAY_SECONDS = 2;
const EXPIRE_SECONDS = 120;
const RUN_MS = 90_000;
const BATCH = 10;
/** A new job wakes its worker by a notice; asking finds what was told in vain and what becomes due: delayed jobs and retries. */
const EVENT_ASK_SECONDS = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 2 };
const CLOCK_ASK_SECONDS = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 };
const ZONE = 'Asia/Bangkok';
const SCHEMA = 'jobs';
/** Queues of pg-boss itself. */
const INTERNAL = '__pgboss__';

type Handler = (payload: object) => Promise<void>;
type Clocked = Parameters<Jobs['every']>[2];
export type JobsOptions = {
  url: string;
  log: Logger;
  /** True in the worker: works off queues and runs the clocks. */
  work: boolean;
};

export function openJobs(options: JobsOptions): Jobs {
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: sessionName('baize-jobs'),
    schema: SCHEMA,
    max: JOB_CONNECTIONS,
    supervise: options.work,
    schedule: options.work,
    useListenNotify: options.work,
  });
  boss.on('error', (error: Error) => options.log.error({ err: error }, 'job queue error'));
  const handlers = new Map<string, Handler[]>();
  const clocks = new Map<string, { cron: string; handler: Clocked }>();
  const sideBySide = new Set<string>();
  const made = new Set<string>();
  // The queue keeps a failure in its own tables, where nobody looks.
  const logged = async (job: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      options.log.error({ err: error, job }, 'a job failed');
      throw error;
    }
  };
  boss.on('warning', ({ message }) => options.log.warn({ message }, 'job queue warning'));
  const queueOf = async (name: string) => {
    if (made.has(name)) return;
    await boss.createQueue(name, {
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      expireInSeconds: EXPIRE_SECONDS,
      notify: true,
    });
    made.add(name);
  };

  return {
    publish: async (tx, event, payload, publishOptions = {}) => {
      const client = clientOf(tx);
      const send = () =>
        boss.send(event, payload, {
          db: { executeSql: (text: string, values?: unknown[]) => client.query(text, values) },
          ...(publishOptions.delaySeconds ? { startAfter: publishOptions.delaySeconds } : {}),
        });
      await queueOf(event);
      if (await send()) return;
      // A worker of another version has deleted the queue meanwhile.
      made.delete(event);
      await queueOf(event);
      invariant(await send(), 'a published event is a job', { event });
    },
    on: (event, handler, onOptions = {}) => {
      handlers.set(event, [...(handlers.get(event) ?? []), handler as Handler]);
      if (onOptions.sideBySide) sideBySide.add(event);
    },
    every: (name, cron, handler) => {
      clocks.set(name, { cron, handler });
    },
    start: async () => {
      if (options.work) await stopFormerClocks(options, new Set(clocks.keys()));
      await boss.start();
      if (!options.work) return;
      // Queues of earlier versions wake nobody.
      for (const { name, notify } of await boss.getQueues())
        if (!notify && !name.startsWith(INTERNAL)) await boss.updateQueue(name, { notify: true });
      for (const [event, list] of handlers) {
        await queueOf(event);
        await boss.work(
          event,
          { batchSize: BATCH, burstWhenBatchFull: true, ...EVENT_ASK_SECONDS },
          async (jobs: Job<object>[]) => {
            const run = async (job: Job<object>) => {
              for (const handler of list) await logged(event, () => handler(job.data));
            };
            if (!sideBySide.has(event)) for (const job of jobs) await run(job);
            else {
              // All of them end before the batch does: a failed one is tried again with its whole batch.
              const ended = await Promise.allSettled(jobs.map(run));
              const failure = ended.find((one) => one.status === 'rejected');
              if (failure) throw failure.reason;
            }
          },
        );
      }
      for (const [name, { cron, handler }] of clocks) {
        await queueOf(name);
        await boss.schedule(name, cron, {}, { tz: ZONE });
        await boss.work(name, { batchSize: 1, ...CLOCK_ASK_SECONDS }, () => {
          const end = performance.now() + RUN_MS;
          return logged(name, () => handler(() => performance.now() >= end));
        });
      }
      await deleteFormerQueues(boss, new Set([...handlers.keys(), ...clocks.keys()]), options.log);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/**
 * A clock of an older version would fill a queue that nobody works off. The queue reads its clocks as it starts, so
 * they are removed through a connection of its own that runs none.
 */
async function stopFormerClocks({ url, log }: JobsOptions, clocks: ReadonlySet<string>): Promise<void> {
  const quiet = new PgBoss({
    connectionString: url,
    application_name: sessionName('baize-jobs'),
    schema: SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
  });
  quiet.on('error', (error: Error) => log.error({ err: error }, 'job queue error'));
  await quiet.start();
  try {
    for (const { name } of await quiet.getSchedules()) if (!clocks.has(name)) await quiet.unschedule(name);
  } finally {
    await quiet.stop({ graceful: false });
  }
}

/**
 * Deletes the queues of older versions. One with an event in it that has not been worked off is kept and told: only a
 * migration knows whose it is now. A tick of a clock carries nothing and goes with its queue.
 */
async function deleteFormerQueues(boss: PgBoss, known: ReadonlySet<string>, log: Logger): Promise<void> {
  for (const { name } of await boss.getQueues()) {
    if (known.has(name) || name.startsWith(INTERNAL)) continue;
    const { rows } = await boss.getDb().executeSql(
      `select count(*)::int as open from ${SCHEMA}.job
        where name = $1 and state <> 'completed' and coalesce(data, '{}') <> '{}'`,
      [name],
    );
    const open = Number((rows[0] as { open: number }).open);
    if (open === 0) await boss.deleteQueue(name);
    else log.error({ queue: name, open }, 'events wait in a queue that no module works off');
  }
}
