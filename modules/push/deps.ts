import type { Database } from '@baize/db';
import type { Logger } from '@baize/endpoint';
import type { Clock } from '@baize/kernel';
import type { SecretBox } from '@baize/site';

export type PushDeps = {
  db: Database;
  clock: Clock;
  log: Logger;
  box: SecretBox;
  /** Whom a push service may ask about what we send: our site. */
  siteUrl: string;
  /** Push services of our own network may be called (tests and demo). */
  allowLocal: boolean;
};
