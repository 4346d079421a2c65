import type { Catalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import type { Queue, Step } from '@baize/endpoint/module';
import type { Clock, Logger } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

export type ReportsDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  catalogue: Catalogue;
  /** Seals the tickets of downloads. */
  box: SecretBox;
  /** What waits for operators, of every module; handed in by the app. */
  queues: readonly Queue[];
  /** What a brand needs, of every module; handed in by the app. */
  steps: readonly Step[];
};
