import type { Jobs } from '@baize/db';
import { DAY_MS, MINUTE_MS } from '@baize/kernel';
import { deliverMessage } from './deliver-message.ts';
import type { DispatchDeps } from './deps.ts';
import { deleteOldBodies, deleteOldMessages, endInterrupted, listOverdue } from './message.sql.ts';

/** Longer than the time-out of any gateway (30 s) and any difference between clocks. */
const SENDING_MAX_MS = 3 * MINUTE_MS;
const OVERDUE_MS = MINUTE_MS;
const AT_ONCE = 100;
/** A body may hold a code, so it is kept only as long as complaints come. */
const BODIES_KEPT_MS = 30 * DAY_MS;
const MESSAGES_KEPT_MS = 180 * DAY_MS;
const BATCH = 5_000;

/** Ends what a dead worker left and queues lost jobs again. Safe to run at any time, and twice. */
export async function sweepMessages(deps: DispatchDeps): Promise<void> {
  const now = deps.clock.now();
  const interrupted = await endInterrupted(deps.db, new Date(now.getTime() - SENDING_MAX_MS), now);
  if (interrupted > 0)
    deps.log.warn({ interrupted }, 'messages whose sending was interrupted: outcome unknown');
  const overdue = await listOverdue(deps.db, new Date(now.getTime() - OVERDUE_MS), AT_ONCE);
  await deps.db.transaction(async (tx) => {
    for (const { id } of overdue) await deps.publish(tx, 'dispatch.send', { messageId: Number(id) });
  });
}

/** Clears bodies after 30 days and the messages themselves after half a year. */
export async function pruneMessages(deps: Pick<DispatchDeps, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(deps.clock.now().getTime() - ms);
  while ((await deleteOldBodies(deps.db, before(BODIES_KEPT_MS), BATCH)) === BATCH);
  while ((await deleteOldMessages(deps.db, before(MESSAGES_KEPT_MS), BATCH)) === BATCH);
}

/** Subscribes the module's work; the worker process runs it. Every handler may run twice. */
export function dispatchJobs(jobs: Jobs, deps: DispatchDeps): void {
  jobs.on<{ messageId: number }>(
    'dispatch.send',
    async ({ messageId }) => {
      await deliverMessage(deps, messageId);
    },
    // A slow gateway must not delay messages of others.
    { sideBySide: true },
  );
  jobs.every('dispatch.sweep', '* * * * *', () => sweepMessages(deps));
  jobs.every('dispatch.prune', '25 4 * * *', () => pruneMessages(deps));
}
