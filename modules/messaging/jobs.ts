import type { Jobs } from '@baize/db';
import { deleteOldChat } from './chat.sql.ts';
import type { MessagingDeps } from './deps.ts';
import { sweepFeedbackImages } from './send-feedback.ts';

/** standards.md: logs of the room are kept 90 days. */
const CHAT_KEPT_MS = 90 * 86_400_000;

export async function sweepMessaging(deps: MessagingDeps): Promise<void> {
  await deleteOldChat(deps.db, new Date(deps.clock.now().getTime() - CHAT_KEPT_MS));
  await sweepFeedbackImages(deps);
}

export function messagingJobs(jobs: Jobs, deps: MessagingDeps): void {
  jobs.every('messaging-sweep', '17 * * * *', () => sweepMessaging(deps));
}
