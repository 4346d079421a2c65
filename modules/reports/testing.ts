import { openCatalogue } from '@baize/catalogue';
import type { Database } from '@baize/db';
import { memoryLogger, type Clock } from '@baize/kernel';
import { createSecretBox } from '@baize/site';
import type { ReportsDeps } from './deps.ts';

/** The module's dependencies over a test database. */
export const reportsForTests = (db: Database, clock: Clock): ReportsDeps => ({
  db,
  clock,
  log: memoryLogger(),
  catalogue: openCatalogue({ db, clock }),
  box: createSecretBox('a secret key for tests, thirty-two long at least'),
});
