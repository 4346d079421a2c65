import type { Database, Tx } from '@baize/db';
import type { AuditPort } from '@baize/endpoint';
import type { Clock, Logger } from '@baize/kernel';
import type { FileStore } from '@baize/storage';

export type PromotionsDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  audit: AuditPort<Tx>;
  /** Keeps the pictures of applications; not served. */
  files: FileStore;
};
