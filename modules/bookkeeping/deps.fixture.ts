import type { Database } from '@baize/db';
import { memoryLogger, type Clock } from '@baize/kernel';
import type { BookkeepingDeps } from './deps.ts';

/** The module's dependencies over a test database; gateways have nothing that we have not. */
export const bookkeepingForTests = (
  db: Database,
  clock: Clock,
  more: Partial<BookkeepingDeps> = {},
): BookkeepingDeps => ({
  db,
  clock,
  log: memoryLogger(),
  audit: () => Promise.resolve(),
  compareGateways: () => Promise.resolve([]),
  contractsOwed: () => Promise.resolve([]),
  bonusesOwed: () => Promise.resolve([]),
  ...more,
});
