import type { Database, Tx } from '@baize/db';
import type { AuditPort, Ctx } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { FileStore } from '@baize/storage';

export type MessagingDeps = {
  db: Database;
  clock: Clock;
  /** Keeps the pictures of feedback. */
  files: FileStore;
};
/** Hands a job to the worker when the transaction commits. */
export type PublishPort = (tx: Tx, event: string, payload: object) => Promise<void>;
export type MessagingConsoleDeps = MessagingDeps & { audit: AuditPort<Tx>; publish: PublishPort };
export type StaffCtx = Ctx<'staff:messaging.moderate'>;
