import type { Jobs } from '@baize/db';
import { BROADCAST_JOB, continueBroadcast } from './broadcast.ts';
import { deleteOldChat } from './chat.sql.ts';
import type { MessagingDeps, PublishPort } from './deps.ts';
import { deleteOldBroadcasts, deleteOldMessages } from './inbox.sql.ts';
import { sweepFeedbackImages } from './send-feedback.ts';

/** standards.md and OPEN-MSG-02: logs of the room and messages are kept 90 days. */
const KEPT_MS = 90 * 86_400_000;
const BATCH = 5_000;

export async function sweepMessaging(deps: MessagingDeps): Promise<void> {
  const end = new Date(deps.clock.now().getTime() - KEPT_MS);
  await deleteOldChat(deps.db, end);
  let gone = BATCH;
  while (gone === BATCH) gone = await deleteOldMessages(deps.db, end, BATCH);
  await deleteOldBroadcasts(deps.db, end);
  await sweepFeedbackImages(deps);
}

export function messagingJobs(jobs: Jobs, deps: MessagingDeps & { publish: PublishPort }): void {
  jobs.on<{ broadcastId: string }>(BROADCAST_JOB, ({ broadcastId }) =>
    continueBroadcast(deps, BigInt(broadcastId)),
  );
  jobs.every('messaging-sweep', '17 * * * *', () => sweepMessaging(deps));
}
